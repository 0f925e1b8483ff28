import { randomUUID } from 'node:crypto';
import type { CommandMeta } from '@tulha/domain/kernel/decider';
import type { Append, EventStore } from '@tulha/event-store/event-store';
import { openMemoryEventStore } from '@tulha/event-store/memory/memory-event-store';
import { memoryVault } from '@tulha/testing/memory-vault';
import { outcomes } from '@tulha/testing/tulha-room';
import { catalogueDeciders } from '../catalogue-deciders.js';
import { factTypes } from '../registry.js';
import { createSealing } from '../sealing/sealing.js';
import { createDispatch, type DispatchOptions } from './dispatch.js';
import { withUnicidade } from './unicidade.js';

const cliente = catalogueDeciders['cliente'] as NonNullable<(typeof catalogueDeciders)[string]>;
const REPETIDO = /^Já existe Cliente com Nome/;
const meta = (commandId: string = randomUUID()): CommandMeta => ({
  conta: 1,
  ator: 1,
  fazenda: 0,
  commandId,
  now: '2026-06-01T12:00:00.000Z',
});

const dados = (nome: string) => ({ nome, cpf_cnpj: null, email: null, telefone: null });
const VINTE = Array.from({ length: 20 }, (_, index) => index + 1);

/** Processes over one log, whose clock and next append the test holds. */
const open = () => {
  const inner = openMemoryEventStore();
  const faults: { before?: (append: Append) => Promise<void> } = {};
  const store: EventStore = {
    ...inner,
    append: async (append) => {
      await faults.before?.(append);
      return inner.append(append);
    },
  };
  let now = 0;
  const vault = memoryVault();
  const process = () => {
    const sealing = createSealing(factTypes, vault);
    const dispatch = withUnicidade({ store, dispatch: createDispatch({ store, sealing }), clock: () => now });
    const send = (type: string, id: number, data: object, who = meta(), options: DispatchOptions = {}) =>
      dispatch(cliente, id, { type, data: { ...data, clienteId: id } } as never, who, options);
    return {
      criar: (id: number, nome: string, who?: CommandMeta, more: DispatchOptions = {}) =>
        send('Cadastrar', id, dados(nome), who, { isNew: true, ...more }),
      alterar: (id: number, nome: string, more: DispatchOptions = {}) => send('Alterar', id, dados(nome), meta(), more),
      excluir: (id: number) => dispatch(cliente, id, { type: 'Excluir', data: { id } }, meta()),
    };
  };
  const facts = async (stream: string) => {
    const all = [];
    for await (const fact of inner.read(stream)) all.push(fact);
    return all;
  };
  return { process, faults, facts, pass: (ms: number) => void (now += ms) };
};

describe('o que não se repete', () => {
  const quantas = (resultados: readonly string[]) => resultados.filter((um) => um === 'ok').length;

  it('de vinte que pedem o mesmo nome ao mesmo tempo, em dois processos, um consegue e os outros ouvem por quê', async () => {
    const { process, facts } = open();
    const [a, b] = [process(), process()];
    const resultados = await outcomes(VINTE.map((id) => (id % 2 ? a : b).criar(id, 'Ana')));
    expect(quantas(resultados)).toBe(1);
    for (const recusado of resultados.filter((resultado) => resultado !== 'ok')) expect(recusado).toMatch(REPETIDO);
    expect(await facts('unicos-cliente-1')).toHaveLength(1);
  });

  it('dois que mudam para o mesmo nome: um muda', async () => {
    const { process } = open();
    const [a, b] = [process(), process()];
    await Promise.all(VINTE.map((id) => a.criar(id, `Cliente ${id}`)));
    expect(quantas(await outcomes(VINTE.map((id) => (id % 2 ? a : b).alterar(id, 'Ana'))))).toBe(1);
  });

  it('um nome que alguém larga, mudando ou saindo, é logo de quem pedir', async () => {
    const { process } = open();
    const [a, b] = [process(), process()];
    await a.criar(1, 'Ana');
    await a.alterar(1, 'Bia');
    await b.criar(2, 'Ana');
    await expect(a.alterar(1, 'ANA')).rejects.toThrow(REPETIDO);
    await b.excluir(2);
    await a.alterar(1, 'Ana');
    await expect(b.criar(3, 'ana ')).rejects.toThrow(REPETIDO);
    await b.criar(4, 'Bia');
  });

  it('quem muda o resto não traz de volta um nome que outro já tem', async () => {
    const { process, faults, facts } = open();
    const [a, b] = [process(), process()];
    await a.criar(1, 'Ana');
    // While one process is about to say the old name again, the other lets go of it and a third record takes it.
    faults.before = async ({ stream }) => {
      if (stream !== 'cliente-1') return;
      delete faults.before;
      await b.alterar(1, 'Bia');
      await b.criar(2, 'Ana');
    };
    const mudanca = a.alterar(1, 'Ana ');
    await expect(mudanca).rejects.toThrow(REPETIDO);
    expect((await facts('cliente-1')).map(({ type }) => type)).toEqual(['ClienteCadastrado', 'ClienteAlterado']);
  });

  it('quem morre entre a reserva e o registro segura o nome por dois minutos, e não segura o próprio pedido', async () => {
    const { process, faults, pass } = open();
    const [a, b] = [process(), process()];
    const who = meta();
    faults.before = async ({ stream }) => {
      if (stream === 'cliente-1') throw new Error('morreu');
    };
    await expect(a.criar(1, 'Ana', who)).rejects.toThrow('morreu');
    await expect(b.criar(2, 'Ana')).rejects.toThrow(REPETIDO);
    await b.criar(3, 'Ana', who, { mayRepeat: true });
    await expect(a.criar(1, 'Bia', meta())).rejects.toThrow('morreu');
    pass(121_000);
    await b.criar(4, 'Bia');
    await expect(b.criar(5, 'Ana')).rejects.toThrow(REPETIDO);
  });

  it('quem parou entre a reserva e o registro, e volta tarde, não grava', async () => {
    const { process, faults, facts, pass } = open();
    const [a, b] = [process(), process()];
    let voltar = () => undefined as void;
    const parado = new Promise<void>((parou) => {
      faults.before = async () => {
        delete faults.before;
        parou();
        await new Promise<void>((resolve) => (voltar = resolve));
      };
    });
    const tarde = a.criar(1, 'Ana').catch(String);
    await parado;
    pass(61_000);
    voltar();
    expect(await tarde).toContain('claimed too long ago');
    await expect(b.criar(2, 'Ana')).rejects.toThrow(REPETIDO);
    pass(60_000);
    await b.criar(2, 'Ana');
    expect(await facts('cliente-1')).toEqual([]);
  });

  it('o mesmo pedido duas vezes ao mesmo tempo é um registro, e o nome é dele', async () => {
    const { process, pass } = open();
    const [a, b] = [process(), process()];
    const who = meta();
    const [um, outro] = await Promise.all([a.criar(1, 'Ana', who), b.criar(2, 'Ana', who)]);
    expect(outro.stream).toBe(um.stream);
    pass(1_000_000);
    await expect(a.criar(3, 'Ana')).rejects.toThrow(REPETIDO);
  });

  it('If-Match velho é recusado como sempre, e não reserva nada', async () => {
    const { process, facts } = open();
    const a = process();
    await a.criar(1, 'Ana');
    await a.alterar(1, 'Bia');
    await expect(a.alterar(1, 'Ciça', { ifVersion: 0 })).rejects.toMatchObject({ name: 'StaleVersion', current: 1 });
    expect(await facts('unicos-cliente-1')).toHaveLength(2);
  });

  it('o nome de uma pessoa não se lê na reserva', async () => {
    const { process, facts } = open();
    await process().criar(1, 'Ana Prado');
    const [reserva] = await facts('unicos-cliente-1');
    expect(reserva?.data).toMatchObject({ valores: [], pessoais: { cifrado: expect.any(String) } });
    expect(JSON.stringify(reserva).toLowerCase()).not.toContain('ana prado');
  });
});
