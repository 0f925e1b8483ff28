import { diaAt } from '@tulha/domain/kernel/dates';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startSeasonApp } from '../../testing/season-app.js';
import type { TestApp } from '../../testing/test-app.js';

const SENHA = 'senha-muito-boa';
type Conta = Awaited<ReturnType<TestApp['account']>>;
type Ato = { readonly frase: string; readonly tipo: string; readonly registro: { readonly id: number; readonly caminho: string | null } };

describe('registro de atividades', () => {
  let app: TestApp;
  /** An account that has played a whole season. */
  let ana: Conta;
  let rosa: Conta;
  let bia: Conta;

  beforeAll(async () => {
    ({ app, ana } = await startSeasonApp());
    [rosa, bia] = [await app.account('rosa'), await app.account('bia')];
  });
  afterAll(() => app.close());

  const frases = async (conta: Conta, query = '') =>
    ((await conta.call('GET', `/logs${query}`)).body.content as readonly Ato[]).map(({ frase }) => frase);
  const cadastrar = async (conta: Conta, path: string, body: object) => (await conta.call('POST', path, body)).body.id as number;

  it('diz quem fez o quê, a que registro, e onde ele está; o último primeiro', async () => {
    const secador = await cadastrar(rosa, '/cad-secadores', { descricao: 'Rotativo 1' });
    await rosa.call('PUT', `/cad-secadores/${secador}`, { descricao: 'Rotativo 2' });
    const { body } = await rosa.call('GET', '/logs?modulo=rastreabilidade');
    expect(body.pagination).toEqual({ page: 1, size: 20, total: 2 });
    expect(body.content[0]).toMatchObject({
      frase: 'Conta rosa alterou o secador Rotativo 2',
      acao: 'alterou o secador Rotativo 2',
      usuario: { nome: 'Conta rosa' },
      tipo: 'SecadorAlterado',
      modulo: 'rastreabilidade',
      fazenda: null,
      fatos: 1,
      registro: { especie: 'secador', id: secador, nome: 'Rotativo 2', caminho: `/cadastros/cad-secadores/${secador}` },
    });
    expect(body.content[1].frase).toBe('Conta rosa cadastrou o secador Rotativo 2');
    await rosa.call('DELETE', `/cad-secadores/${secador}`);
    const depois = await rosa.call('GET', `/logs?registro=secador:${secador}`);
    expect(depois.body.content.map(({ tipo, registro }: Ato) => [tipo, registro.caminho])).toEqual([
      ['SecadorExcluido', null],
      ['SecadorAlterado', null],
      ['SecadorCadastrado', null],
    ]);
  });

  it('muitos fatos de um pedido são um ato; o pedido repetido não conta outra vez', async () => {
    const fazenda = await cadastrar(rosa, '/fazendas', { nome: 'SANTA FE' });
    const na = { 'x-fazenda': String(fazenda) };
    const talhao = (await rosa.call('POST', '/cad-talhoes', { nome: 'Mata' }, na)).body.id;
    const colaborador = await cadastrar(rosa, '/cad-colaboradores', { nome: 'Geraldo', tipo: 'safrista' });
    const atividade = (await rosa.call('POST', '/reg-atividades', { talhao, data: '2026-05-11' }, na)).body.id;
    const linha = { colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 9, resto: 15, tara: 2 };
    const lancar = () =>
      rosa.call(
        'POST',
        `/reg-atividades/${atividade}/mdobrascolheita`,
        { modo: 'manual', vinculos: [linha, linha, linha] },
        { ...na, 'idempotency-key': 'colheita' },
      );
    expect([(await lancar()).status, (await lancar()).status]).toEqual([201, 201]);
    const { content } = (await rosa.call('GET', '/logs?tipo=ColheitaManualLancada')).body;
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({
      frase: 'Conta rosa lançou 3 colheitas de colaboradores',
      fatos: 3,
      fazenda: { id: fazenda, nome: 'SANTA FE' },
      registro: { especie: 'atividade', id: atividade, caminho: `/atividades/${atividade}` },
    });
    expect(await frases(rosa, `?fazenda=${fazenda}&sort=em&size=1`)).toEqual(['Conta rosa cadastrou o talhão Mata']);
  });

  it('acha por pessoa, por palavra, pelo nome do registro e por dia de São Paulo', async () => {
    await cadastrar(rosa, '/cad-turmas', { descricao: 'Turma da Baixada' });
    expect(await frases(rosa, '?q=baixáda')).toEqual(['Conta rosa cadastrou a turma Turma da Baixada']);
    expect(await frases(rosa, '?q=EXCLUIU o secador')).toEqual(['Conta rosa excluiu o secador Rotativo 2']);
    const { total } = (await rosa.call('GET', '/logs?q=conta rosa')).body.pagination;
    expect(total).toBe((await rosa.call('GET', '/logs')).body.pagination.total);
    expect(await frases(rosa, '?usuario=999999')).toEqual([]);
    const { content } = (await rosa.call('GET', '/logs?size=200')).body as { content: readonly { em: string }[] };
    const [ultimo = '', primeiro = ''] = [content[0], content.at(-1)].map((ato) => diaAt(String(ato?.em)));
    expect((await frases(rosa, `?de=${primeiro}&ate=${ultimo}&size=200`)).length).toBe(total);
    // Of a day that has begun in Greenwich and not in São Paulo.
    const deNoite = await app.upon({ now: () => '2024-07-01T01:00:00.000Z' });
    await deNoite.call('POST', '/cad-turmas', { token: rosa.token, body: { descricao: 'Turma da Noite' } });
    expect(await frases(rosa, '?de=2024-06-30&ate=2024-06-30')).toEqual(['Conta rosa cadastrou a turma Turma da Noite']);
    expect(await frases(rosa, '?de=2024-07-01&ate=2024-07-01')).toEqual([]);
    await deNoite.close();
    expect(await frases(rosa, '?ate=2020-01-01')).toEqual([]);
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
      expect(await rosa.call('GET', `/logs?${query}`)).toMatchObject({ status: 400, body: { errors: [{ campo }] } });
  });

  it('é de quem pode ver os usuários, e só da própria conta', async () => {
    await app.owner.query(`update leitura.conta set plano = 'profissional' where id = $1`, [rosa.conta]);
    for (const [papel, status] of [
      ['gerente', 200],
      ['auditor', 200],
      ['funcionario', 403],
      ['contador', 403],
    ]) {
      await rosa.call('POST', '/cat-usuarios', { nome: String(papel), login: `log-${papel}`, papel, senha: SENHA });
      const { body } = await app.call('POST', '/session', { body: { login: `log-${papel}`, password: SENHA, modo: 'cli' } });
      expect({ papel, status: (await app.call('GET', '/logs', { token: body.token })).status }).toEqual({ papel, status });
    }
    expect(await frases(bia)).toEqual(['Conta bia cadastrou o usuário Conta bia', 'Conta bia abriu a conta Conta bia'].toSorted());
    expect((await app.call('GET', '/logs')).status).toBe(401);
  });

  it('de um módulo que não se pode ler, não se diz o que houve', async () => {
    const { id } = (await rosa.call('POST', '/cat-usuarios', { nome: 'Lia', login: 'log-lia', papel: 'gerente', senha: SENHA })).body;
    const { body } = await app.call('POST', '/session', { body: { login: 'log-lia', password: SENHA, modo: 'cli' } });
    const tipos = async (query: string) => {
      const { status, body: lidos } = await app.call('GET', `/logs${query}`, { token: body.token });
      return status === 200 ? [...new Set((lidos.content as Ato[]).map(({ tipo }) => tipo))] : status;
    };
    expect(await tipos('?size=200')).toEqual(expect.arrayContaining(['ColheitaManualLancada', 'SecadorCadastrado']));
    expect((await rosa.call('POST', `/users/${id}/permissions`, { modulo: 'rastreabilidade', alcance: 'nenhuma' })).status).toBe(201);
    const depois = await tipos('?size=200');
    expect(depois).toContain('ColheitaManualLancada');
    expect(depois).not.toContain('SecadorCadastrado');
    expect([await tipos('?modulo=rastreabilidade'), await tipos('?tipo=SecadorCadastrado')]).toEqual([403, []]);
  });

  it('uma consequência é de quem a causou, e não é dita duas vezes', async () => {
    const { content } = (await ana.call('GET', '/logs?q=a venda&size=200')).body;
    // Estimates of sales are catalogues of their own, called alike.
    const tipos = new Set(content.map(({ tipo }: Ato) => tipo).filter((tipo: string) => tipo.startsWith('Venda')));
    const doLedger = ['VendaReservada', 'VendaReservaAlterada', 'VendaBaixada', 'VendaEstornada', 'VendaLiberada'];
    const daEntrega = ['VendaEntregue', 'VendaEntregaCancelada', 'VendaItemEntregue', 'VendaItemNaoEntregue'];
    expect(tipos).toEqual(new Set([...doLedger, ...daEntrega, 'VendaAnotada', 'VendaNotaExcluida']));
    const pelaFolha = (await ana.call('GET', '/logs?tipo=LancamentoRegistrado&size=200')).body.content;
    expect(new Set(pelaFolha.map((ato: { usuario: { nome: string } }) => ato.usuario.nome))).toEqual(new Set(['Conta ana']));
  });

  it('refeito dos fatos, é o mesmo', async () => {
    expect((await tablesThatDiffer(app)).filter(({ table }) => table !== 'conta')).toEqual([]);
  });

  it('de quem foi esquecido fica o número, e a frase continua', async () => {
    const id = await cadastrar(rosa, '/cad-colaboradores', { nome: 'Maria Esquecida', tipo: 'safrista' });
    await app.owner.query('update leitura.colaborador set nome = null where id = $1', [id]);
    expect(await frases(rosa, `?registro=colaborador:${id}`)).toEqual([`Conta rosa cadastrou o colaborador nº ${id}`]);
  });
});
