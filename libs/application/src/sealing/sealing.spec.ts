import type { Recorded } from '@tulha/domain/kernel/fact';
import type { NewFact } from '@tulha/event-store/event-store';
import { memoryVault } from '@tulha/testing/memory-vault';
import { pessoaEvents } from '@tulha/testing/pessoa-facts';
import { SubjectErased } from './key-vault.js';
import { createSealing } from './sealing.js';

const ana = { pessoaId: 17, nome: 'Ana Ribeiro', cpf: '90000010057', banco: { conta: '123-4' }, cidade: 'Cristina' };
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const novo = (type: string, data: unknown, n = 1, conta = 1): NewFact => ({
  type,
  data,
  eventId: id(n),
  schemaVersion: 0,
  meta: { conta, ator: 1, fazenda: 0, commandId: id(n), correlationId: id(n), causationId: id(n), recordedAt: '2026-06-01T12:00:00.000Z' },
});
/** As the log gives it back: through JSON. */
const gravado = (fact: NewFact, over: Partial<Recorded> = {}): Recorded =>
  JSON.parse(JSON.stringify({ ...fact, stream: 'pessoa-17', version: 0, position: '1', ...over })) as Recorded;

const abrir = () => {
  const vault = memoryVault();
  const sealing = createSealing(pessoaEvents, vault);
  const selar = async (type: string, data: unknown, n = 1, conta = 1) => (await sealing.seal([novo(type, data, n, conta)]))[0] as NewFact;
  const ler = async (fact: NewFact, over: Partial<Recorded> = {}) => (await sealing.open([gravado(fact, over)]))[0]?.data;
  return { vault, sealing, selar, ler };
};
type Selada = Record<string, { cifrado: string }>;

describe('dados pessoais dentro dos fatos', () => {
  it('vão cifrados e voltam iguais; o resto vai como é', async () => {
    const { selar, ler } = abrir();
    const fact = await selar('PessoaCadastrada', ana);
    expect(JSON.stringify(fact)).not.toMatch(/Ana|90000010057|123-4/);
    expect(fact).toMatchObject({ schemaVersion: 3, data: { pessoaId: 17, cidade: 'Cristina' } });
    expect(await ler(fact)).toEqual(ana);
    expect(await ler(await selar('TalhaoMedido', { talhaoId: 3, areaM2: 40_300 }))).toEqual({ talhaoId: 3, areaM2: 40_300 });
  });

  it('o mesmo dado nunca tem a mesma cara duas vezes', async () => {
    const { selar } = abrir();
    const [a, b] = [await selar('PessoaCadastrada', ana), await selar('PessoaCadastrada', ana)];
    expect((a.data as Selada).nome?.cifrado).not.toBe((b.data as Selada).nome?.cifrado);
  });

  it('o que não há continua não havendo', async () => {
    const { selar, ler } = abrir();
    const fact = await selar('PessoaCadastrada', { ...ana, cpf: null });
    expect((fact.data as Record<string, unknown>).cpf).toBeNull();
    expect(await ler(fact)).toEqual({ ...ana, cpf: null });
  });

  it('cada pessoa tem a sua chave, e cada conta a sua', async () => {
    const { vault, sealing } = abrir();
    const facts = await sealing.seal([
      novo('PessoaCadastrada', ana, 1),
      novo('PessoaCadastrada', { ...ana, pessoaId: 18, nome: 'Bia' }, 2),
      novo('ContaMudada', { dono: 'Caio' }, 3, 7),
      novo('ContaMudada', { dono: 'Davi' }, 4, 8),
    ]);
    vault.destroy('pessoa:17');
    vault.destroy('conta:8');
    const lidos = await sealing.open(facts.map((fact) => gravado(fact)));
    expect(lidos.map(({ data }) => data)).toMatchObject([{ nome: null }, { nome: 'Bia' }, { dono: 'Caio' }, { dono: null }]);
  });
});

describe('adulteração', () => {
  it('um bit mudado é recusado', async () => {
    const { selar, ler } = abrir();
    const fact = await selar('PessoaCadastrada', ana);
    const bytes = Buffer.from((fact.data as Selada).nome?.cifrado ?? '', 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const outro = Buffer.from(bytes);
      outro[at] = (outro[at] ?? 0) ^ 1;
      const data = { ...(fact.data as object), nome: { cifrado: outro.toString('base64url') } };
      await expect(ler({ ...fact, data })).rejects.toThrow('authenticate');
    }
  });

  it('o cifrado de outro campo, ou de outro fato, é recusado', async () => {
    const { selar, ler } = abrir();
    const fact = await selar('PessoaCadastrada', ana);
    const trocado = { ...fact, data: { ...(fact.data as Selada), nome: (fact.data as Selada).cpf } };
    await expect(ler(trocado)).rejects.toThrow('authenticate');
    await expect(ler(fact, { eventId: id(2) })).rejects.toThrow('authenticate');
  });

  it('o cifrado de outra pessoa é recusado', async () => {
    const { selar, ler } = abrir();
    await selar('PessoaCadastrada', { ...ana, pessoaId: 18 }, 2);
    const fact = await selar('PessoaCadastrada', ana);
    await expect(ler({ ...fact, data: { ...(fact.data as object), pessoaId: 18 } })).rejects.toThrow('authenticate');
  });
});

describe('esquecimento', () => {
  it('destruída a chave, o dado é nulo e a história se lê', async () => {
    const { vault, selar, ler } = abrir();
    const fact = await selar('PessoaCadastrada', ana);
    vault.destroy('pessoa:17');
    expect(await ler(fact)).toEqual({ pessoaId: 17, nome: null, cpf: null, banco: null, cidade: 'Cristina' });
  });

  it('de quem foi esquecido não se grava mais nada', async () => {
    const { vault, selar } = abrir();
    vault.destroy('pessoa:17');
    await expect(selar('PessoaCadastrada', ana)).rejects.toThrow(SubjectErased);
  });
});

describe('versões e declarações', () => {
  it('um fato antigo chega na versão de hoje, aberto, ainda que só ela diga de quem é', async () => {
    const { selar, ler } = abrir();
    const { pessoaId, nome, cpf } = (await selar('PessoaCadastrada', ana)).data as Selada;
    const antigo = { codigo: pessoaId, nome, cpf };
    expect(await ler(novo('PessoaCadastrada', antigo), { schemaVersion: 1 })).toEqual({ ...ana, banco: null });
    const segundo = { pessoaId, nome, cpf };
    expect(await ler(novo('PessoaCadastrada', segundo), { schemaVersion: 2 })).toEqual({ ...ana, banco: null });
  });

  it('recusa um tipo não declarado, para gravar e para ler', async () => {
    const { selar, ler } = abrir();
    await expect(selar('Inventado', {})).rejects.toThrow('Fact type Inventado is not declared');
    await expect(ler(novo('Inventado', {}))).rejects.toThrow('Fact type Inventado is not declared');
  });

  it('recusa gravar um campo a mais, um a menos ou de outra forma', async () => {
    const { selar } = abrir();
    await expect(selar('TalhaoMedido', { talhaoId: 3, areaM2: 1, dono: 'x' })).rejects.toThrow('dono');
    await expect(selar('TalhaoMedido', { talhaoId: 3 })).rejects.toThrow('areaM2');
    await expect(selar('TalhaoMedido', { talhaoId: 3, areaM2: 0.5 })).rejects.toThrow('areaM2');
  });
});
