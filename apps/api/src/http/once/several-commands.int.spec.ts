import pg from 'pg';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

/** Requests of several steps, while the read model does not show any of them. */
describe('um pedido de vários passos, com as telas paradas', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  /** An app upon the same services; it does not wait until its writes show. */
  let naoEspera: Awaited<ReturnType<TestApp['upon']>>;

  beforeAll(async () => {
    app = await startTestApp();
    const { progress } = app.services;
    naoEspera = await app.upon({ progress: { ...progress, waitFor: (position) => progress.waitFor(position, 0) } });
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await novo('/fazendas', { nome: 'SANTA RITA' })).id) };
  });
  afterAll(async () => {
    await naoEspera.close();
    await app.close();
  });

  const novo = async (url: string, body: object) => {
    const answer = await ana.call('POST', url, body, na);
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const mudar = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    naoEspera.call(method, url, { token: ana.token, body });
  /** Nothing written is shown while the work is done. @returns its answer, and the facts there were before anything showed */
  const semMostrar = async (pedir: () => ReturnType<typeof mudar>) => {
    const client = new pg.Client({ connectionString: app.services.config.databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query('lock table controle.leitura in share mode');
    const before = (await app.facts()).length;
    const { status, body } = await pedir();
    const types = (await app.facts()).slice(before).map(({ type }) => type);
    await client.query('rollback');
    await client.end();
    expect(await app.services.progress.waitFor(await app.services.store.head(), 120_000)).toBe(true);
    return { status, mensagem: body?.mensagem, types };
  };
  const GRAVADO = { status: 202, mensagem: 'Gravado. Aparecerá nas telas em instantes.' };

  it('o que não muda nada responde que está como se pediu, e não que foi gravado', async () => {
    const { id, descricao } = await novo('/cad-terreiros', { descricao: 'Terreiro 1' });
    const igual = await semMostrar(() => mudar('PUT', `/cad-terreiros/${id}`, { descricao }));
    expect(igual).toEqual({ status: 200, mensagem: undefined, types: [] });
    const outro = await semMostrar(() => mudar('PUT', `/cad-terreiros/${id}`, { descricao: 'Terreiro velho' }));
    expect(outro).toEqual({ ...GRAVADO, types: expect.arrayContaining(['TerreiroAlterado']) });
    expect((await ana.call('GET', `/cad-terreiros/${id}`)).body.descricao).toBe('Terreiro velho');
  });

  describe('com colheita', () => {
    const colher = async (data: string, colaboradores = 2) => {
      const talhao = (await novo('/cad-talhoes', { nome: `Talhão ${data}` })).id;
      const { id } = await novo('/reg-atividades', { talhao, data });
      const vinculos = [];
      for (let n = 0; n < colaboradores; n++) {
        const { id: colaborador } = await novo('/cad-colaboradores', { nome: `P${n}`, tipo: 'safrista', codigo: `C${n} ${data}` });
        vinculos.push({ colaborador, tipo: 'L', medida: 60, valor: 18, colhido: 9 });
      }
      await novo(`/reg-atividades/${id}/mdobrascolheita`, { vinculos });
      return { id: id as number, colaboradores: vinculos.map(({ colaborador }) => colaborador as number) };
    };

    it('a atividade sai com as suas linhas', async () => {
      const { id } = await colher('2026-01-10');
      const saiu = await semMostrar(() => mudar('DELETE', `/reg-atividades/${id}`));
      const types = ['ColheitaRetirada', 'ColheitaManualExcluida', 'ColheitaManualExcluida', 'AtividadeExcluida'];
      expect(saiu).toEqual({ ...GRAVADO, types });
      expect((await ana.call('GET', `/reg-atividades/${id}`)).status).toBe(404);
    });

    it('a folha abre: a despesa sai, a folha e a colheita ficam livres', async () => {
      const { colaboradores } = await colher('2026-02-10');
      const periodo = { descricao: 'Fevereiro', inicio: '2026-02-01', fim: '2026-02-28', data: '2026-03-05' };
      const { id } = await novo('/folha-pagamento-colheita', { ...periodo, colaboradores });
      const trancar = await semMostrar(() => mudar('PUT', `/folha-pagamento-colheita/trancar/${id}`, {}));
      expect(trancar).toEqual({ ...GRAVADO, types: ['FolhaColheitaTrancada', 'ColheitaReservada', 'LancamentoRegistrado'] });
      const abrir = await semMostrar(() => mudar('PATCH', `/folha-pagamento-colheita/abrir/${id}`));
      expect(abrir).toEqual({ ...GRAVADO, types: ['LancamentoExcluido', 'FolhaColheitaAberta', 'ColheitaLiberada'] });
      expect((await ana.call('GET', `/folha-pagamento-colheita/${id}`)).body.status).toBe('ABERTO');
    });

    it('abrir uma folha que se vê aberta e acaba de fechar é recusado: nada do que se diz gravado deixa de estar', async () => {
      const { colaboradores } = await colher('2026-03-10');
      const periodo = { descricao: 'Março', inicio: '2026-03-01', fim: '2026-03-31', data: '2026-04-05' };
      const { id } = await novo('/folha-pagamento-colheita', { ...periodo, colaboradores });
      let abrir = 0;
      await semMostrar(async () => {
        const trancada = await mudar('PUT', `/folha-pagamento-colheita/trancar/${id}`, {});
        abrir = (await mudar('PATCH', `/folha-pagamento-colheita/abrir/${id}`)).status;
        return trancada;
      });
      expect(abrir).toBe(409);
    });
  });

  it('o fluxo sai, e com ele os quatro lançamentos e a movimentação em aberto mudam de fluxo', async () => {
    const [de, para] = [(await novo('/fluxos', { descricao: 'CAIXA' })).id, (await novo('/fluxos', { descricao: 'BANCO' })).id];
    const lancamentos: number[] = [];
    for (const valor of [1, 2, 3, 4])
      lancamentos.push((await novo('/financeiro', { descricao: `D${valor}`, tipo: 'despesa', valor, data: '2026-01-10', fluxo: de })).id);
    const entre = { descricao: 'T', tipo: 'transferencia', valor: 5, data: '2026-01-10', fluxo: de, fluxoSaida: para };
    const { id: transferencia } = await novo('/financeiro', entre);
    const { id: mid } = await novo(`/fluxos/${de}/movimentacao`, {
      descricao: 'Saque',
      valor: 7,
      data_vencimento: '2026-01-11',
      tipo: 'saida',
    });
    const excluir = () => mudar('DELETE', `/fluxos/${de}?fluxo_to_move=${para}`);
    expect(await excluir()).toMatchObject({ status: 409, body: { code: 'TRANSFERENCIA_ENTRE_OS_FLUXOS' } });
    await semMostrar(() => mudar('DELETE', `/financeiro/${transferencia}`));

    const moved = [...lancamentos.map(() => 'PagamentoAlterado'), 'MovimentacaoAlterada'];
    expect(await semMostrar(excluir)).toEqual({ ...GRAVADO, types: ['CadastroRetirado', ...moved, 'FluxoExcluido'] });
    for (const id of lancamentos)
      expect((await ana.call('GET', `/financeiro/${id}`)).body).toMatchObject({ fluxo: para, pagamentos: [{ fluxo: para }] });
    expect((await ana.call('GET', `/fluxos/${para}/movimentacao/${mid}`)).status).toBe(200);
    expect((await ana.call('GET', `/fluxos/${de}`)).status).toBe(404);
  });

  it('um usuário entra inteiro, é desativado inteiro e sai inteiro', async () => {
    const rosa = { nome: 'Rosa', login: 'rosa', senha: 'uma-senha-longa', papel: 'gerente', telefone: '35999990000' };
    const entrou = await semMostrar(() => mudar('POST', '/cat-usuarios', rosa));
    expect(entrou).toEqual({ ...GRAVADO, types: ['VagaOcupada', 'LoginReservado', 'UsuarioCadastrado', 'PerfilAlterado'] });
    const { id, telefone } = (await ana.call('GET', '/cat-usuarios?q=rosa')).body.content[0];
    expect(telefone).toBe('35999990000');
    const fora = await semMostrar(() => mudar('PUT', `/cat-usuarios/${id}`, { ativo: false, papel: 'contador' }));
    expect(fora).toEqual({ ...GRAVADO, types: ['UsuarioDispensado', 'UsuarioDesativado', 'PapelTrocado'] });
    const saiu = await semMostrar(() => mudar('DELETE', `/cat-usuarios/${id}`));
    expect(saiu).toEqual({ ...GRAVADO, types: ['UsuarioDispensado', 'UsuarioExcluido', 'VagaDevolvida'] });
    expect((await ana.call('GET', `/cat-usuarios/${id}`)).status).toBe(404);
  });
});
