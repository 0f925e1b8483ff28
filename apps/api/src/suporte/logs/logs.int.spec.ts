import { diaAt } from '@tulha/domain/kernel/dates';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { playSeason } from '../../testing/small-season.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const SENHA = 'senha-muito-boa';
type Conta = Awaited<ReturnType<TestApp['account']>>;
type Ato = { readonly frase: string; readonly tipo: string; readonly registro: { readonly id: number; readonly caminho: string | null } };

describe('registro de atividades', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;

  beforeAll(async () => {
    app = await startTestApp();
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
  });
  afterAll(() => app.close());

  const frases = async (conta: Conta, query = '') =>
    ((await conta.call('GET', `/logs${query}`)).body.content as readonly Ato[]).map(({ frase }) => frase);
  const cadastrar = async (conta: Conta, path: string, body: object) => (await conta.call('POST', path, body)).body.id as number;

  it('diz quem fez o quê, a que registro, e onde ele está; o último primeiro', async () => {
    const secador = await cadastrar(ana, '/cad-secadores', { descricao: 'Rotativo 1' });
    await ana.call('PUT', `/cad-secadores/${secador}`, { descricao: 'Rotativo 2' });
    const { body } = await ana.call('GET', '/logs?modulo=rastreabilidade');
    expect(body.pagination).toEqual({ page: 1, size: 20, total: 2 });
    expect(body.content[0]).toMatchObject({
      frase: 'Conta ana alterou o secador Rotativo 2',
      acao: 'alterou o secador Rotativo 2',
      usuario: { nome: 'Conta ana' },
      tipo: 'SecadorAlterado',
      modulo: 'rastreabilidade',
      fazenda: null,
      fatos: 1,
      registro: { especie: 'secador', id: secador, nome: 'Rotativo 2', caminho: `/cadastros/cad-secadores/${secador}` },
    });
    expect(body.content[1].frase).toBe('Conta ana cadastrou o secador Rotativo 2');
    await ana.call('DELETE', `/cad-secadores/${secador}`);
    const depois = await ana.call('GET', `/logs?registro=secador:${secador}`);
    expect(depois.body.content.map(({ tipo, registro }: Ato) => [tipo, registro.caminho])).toEqual([
      ['SecadorExcluido', null],
      ['SecadorAlterado', null],
      ['SecadorCadastrado', null],
    ]);
  });

  it('muitos fatos de um pedido são um ato; o pedido repetido não conta outra vez', async () => {
    const fazenda = await cadastrar(ana, '/fazendas', { nome: 'SANTA FE' });
    const na = { 'x-fazenda': String(fazenda) };
    const talhao = (await ana.call('POST', '/cad-talhoes', { nome: 'Mata' }, na)).body.id;
    const colaborador = await cadastrar(ana, '/cad-colaboradores', { nome: 'Geraldo', tipo: 'safrista' });
    const atividade = (await ana.call('POST', '/reg-atividades', { talhao, data: '2026-05-11' }, na)).body.id;
    const linha = { colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 9, resto: 15, tara: 2 };
    const lancar = () =>
      ana.call(
        'POST',
        `/reg-atividades/${atividade}/mdobrascolheita`,
        { modo: 'manual', vinculos: [linha, linha, linha] },
        { ...na, 'idempotency-key': 'colheita' },
      );
    expect([(await lancar()).status, (await lancar()).status]).toEqual([201, 201]);
    const { content } = (await ana.call('GET', '/logs?tipo=ColheitaManualLancada')).body;
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({
      frase: 'Conta ana lançou 3 colheitas de colaboradores',
      fatos: 3,
      fazenda: { id: fazenda, nome: 'SANTA FE' },
      registro: { especie: 'atividade', id: atividade, caminho: `/atividades/${atividade}` },
    });
    expect(await frases(ana, `?fazenda=${fazenda}&sort=em&size=1`)).toEqual(['Conta ana cadastrou o talhão Mata']);
  });

  it('acha por pessoa, por palavra, pelo nome do registro e por dia de São Paulo', async () => {
    await cadastrar(ana, '/cad-turmas', { descricao: 'Turma da Baixada' });
    expect(await frases(ana, '?q=baixáda')).toEqual(['Conta ana cadastrou a turma Turma da Baixada']);
    expect(await frases(ana, '?q=EXCLUIU o secador')).toEqual(['Conta ana excluiu o secador Rotativo 2']);
    const { total } = (await ana.call('GET', '/logs?q=conta ana')).body.pagination;
    expect(total).toBe((await ana.call('GET', '/logs')).body.pagination.total);
    expect(await frases(ana, '?usuario=999999')).toEqual([]);
    const { content } = (await ana.call('GET', '/logs?size=200')).body as { content: readonly { em: string }[] };
    const [ultimo = '', primeiro = ''] = [content[0], content.at(-1)].map((ato) => diaAt(String(ato?.em)));
    expect((await frases(ana, `?de=${primeiro}&ate=${ultimo}&size=200`)).length).toBe(total);
    // Of a day that has begun in Greenwich and not in São Paulo.
    const deNoite = await app.upon({ now: () => '2024-07-01T01:00:00.000Z' });
    await deNoite.call('POST', '/cad-turmas', { token: ana.token, body: { descricao: 'Turma da Noite' } });
    expect(await frases(ana, '?de=2024-06-30&ate=2024-06-30')).toEqual(['Conta ana cadastrou a turma Turma da Noite']);
    expect(await frases(ana, '?de=2024-07-01&ate=2024-07-01')).toEqual([]);
    await deNoite.close();
    expect(await frases(ana, '?ate=2020-01-01')).toEqual([]);
  });

  it('o que está errado é dito por campo', async () => {
    for (const [query, campo] of [
      ['de=2026-02-30', 'de'],
      ['modulo=inexistente', 'modulo'],
      ['tipo=Nada', 'tipo'],
      ['registro=secador', 'registro'],
      ['registro=constructor:1', 'registro'],
      ['size=201', 'size'],
    ])
      expect(await ana.call('GET', `/logs?${query}`)).toMatchObject({ status: 400, body: { errors: [{ campo }] } });
  });

  it('é de quem pode ver os usuários, e só da própria conta', async () => {
    await app.owner.query(`update leitura.conta set plano = 'profissional' where id = $1`, [ana.conta]);
    for (const [papel, status] of [
      ['gerente', 200],
      ['auditor', 200],
      ['funcionario', 403],
      ['contador', 403],
    ]) {
      await ana.call('POST', '/cat-usuarios', { nome: String(papel), login: `log-${papel}`, papel, senha: SENHA });
      const { body } = await app.call('POST', '/session', { body: { login: `log-${papel}`, password: SENHA, modo: 'cli' } });
      expect({ papel, status: (await app.call('GET', '/logs', { token: body.token })).status }).toEqual({ papel, status });
    }
    expect(await frases(bia)).toEqual(['Conta bia cadastrou o usuário Conta bia', 'Conta bia abriu a conta Conta bia'].toSorted());
    expect((await app.call('GET', '/logs')).status).toBe(401);
  });

  it('uma consequência é de quem a causou, e não é dita duas vezes', async () => {
    await playSeason(bia);
    const { content } = (await bia.call('GET', '/logs?q=a venda&size=200')).body;
    const tipos = new Set(content.map(({ tipo }: Ato) => tipo));
    expect(tipos).toEqual(new Set(['VendaReservada', 'VendaBaixada', 'VendaEstornada', 'VendaLiberada']));
    const pelaFolha = (await bia.call('GET', '/logs?tipo=LancamentoRegistrado&size=200')).body.content;
    expect(new Set(pelaFolha.map((ato: { usuario: { nome: string } }) => ato.usuario.nome))).toEqual(new Set(['Conta bia']));
  });

  it('refeito dos fatos, é o mesmo', async () => {
    expect((await tablesThatDiffer(app)).filter(({ table }) => table !== 'conta')).toEqual([]);
  });

  it('de quem foi esquecido fica o número, e a frase continua', async () => {
    const id = await cadastrar(ana, '/cad-colaboradores', { nome: 'Maria Esquecida', tipo: 'safrista' });
    await app.owner.query('update leitura.colaborador set nome = null where id = $1', [id]);
    expect(await frases(ana, `?registro=colaborador:${id}`)).toEqual([`Conta ana cadastrou o colaborador nº ${id}`]);
  });
});
