import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('folha de colheita pela API', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let bia: typeof ana;
  const ids = { fazenda: 0, talhao: 0, outroTalhao: 0, jose: 0, maria: 0, joao: 0, caixa: 0, colheita: 0 };
  const naFazenda = () => ({ 'x-fazenda': String(ids.fazenda) });
  const FOLHAS = '/folha-pagamento-colheita';
  const DETALHE = '/colaborador-pagamento-colheita';
  const medida = { tipo: 'L', medida: 60, valor: 18, colhido: 9, resto: 15, tara: 2 };

  const novo = async (url: string, body: unknown, headers = {}) => (await ana.call('POST', url, body, headers)).body.id as number;
  const colher = async (data: string, talhao: number, vinculos: object[]) => {
    const atividade = await novo('/reg-atividades', { talhao, data }, naFazenda());
    const { body } = await ana.call('POST', `/reg-atividades/${atividade}/mdobrascolheita`, { vinculos });
    return { atividade, linhas: body.content as { id: number; total: number; folha: number | null }[] };
  };
  /** A sheet of one month in which José picked once and Maria twice. Each test has a month of its own. */
  const folha = (mes: string, mudou: object = {}) =>
    ana.call(
      'POST',
      FOLHAS,
      {
        descricao: `Colheita ${mes}`,
        inicio: `${mes}-01`,
        fim: `${mes}-28`,
        data: `${mes}-28`,
        colaboradores: [ids.jose, ids.maria],
        fluxo: ids.caixa,
        ...mudou,
      },
      naFazenda(),
    );
  const mesColhido = async (mes: string) => {
    await colher(`${mes}-11`, ids.talhao, [
      { ...medida, colaborador: ids.jose },
      { ...medida, colaborador: ids.maria, colhido: 4 },
    ]);
    await colher(`${mes}-12`, ids.outroTalhao, [{ ...medida, colaborador: ids.maria, colhido: 5, resto: 0, tara: 0 }]);
    return mes;
  };
  const detalhe = async (id: number) => (await ana.call('GET', `${DETALHE}/${id}`)).body;
  const lancamentos = async (texto: string) => (await ana.call('GET', `/financeiro?q=${texto}`)).body;
  const trancar = (id: number, body: object = {}, headers = {}) => ana.call('PUT', `${FOLHAS}/trancar/${id}`, body, headers);
  const abrir = (id: number, headers = {}) => ana.call('PATCH', `${FOLHAS}/abrir/${id}`, undefined, headers);

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    ids.fazenda = await novo('/fazendas', { nome: 'SANTA RITA' });
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' }, naFazenda());
    ids.outroTalhao = await novo('/cad-talhoes', { nome: 'Mata' }, naFazenda());
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista', codigo: 'C001' });
    ids.maria = await novo('/cad-colaboradores', { nome: 'Maria', tipo: 'safrista', codigo: 'C002' });
    ids.joao = await novo('/cad-colaboradores', { nome: 'João', tipo: 'safrista', codigo: 'C003' });
    ids.caixa = await novo('/fluxos', { descricao: 'CAIXA' });
    ids.colheita = await novo('/cat-contas', { descricao: 'Colheita', tipo: 'despesa' });
  });
  afterAll(() => app.close());

  it('soma as linhas de cada colaborador no período, ao centavo, e só nos talhões pedidos', async () => {
    await mesColhido('2026-01');
    const { body, status, headers } = await folha('2026-01', { valorDia: 120.5 });
    expect({ status, etag: headers.etag }).toEqual({ status: 201, etag: '"0"' });
    expect(body).toMatchObject({
      status: 'ABERTO',
      fazendaNome: 'SANTA RITA',
      colaboradores: [ids.jose, ids.maria],
      litros: 1106,
      total: 331.8,
      valorDia: 120.5,
      lancamento: null,
    });
    expect(await detalhe(body.id)).toEqual({
      content: [
        {
          colaborador: ids.jose,
          nome: 'José',
          codigo: 'C001',
          litros: 553,
          medidas: 9,
          dias: 1,
          valorColheita: 165.9,
          ...{ adiantamentos: 0, reajuste: 0, reajustado: null, pago: null },
          valor: 165.9,
        },
        {
          colaborador: ids.maria,
          nome: 'Maria',
          codigo: 'C002',
          litros: 553,
          medidas: 9,
          dias: 2,
          valorColheita: 165.9,
          ...{ adiantamentos: 0, reajuste: 0, reajustado: null, pago: null },
          valor: 165.9,
        },
      ],
      total: 331.8,
    });
    const soMata = (await folha('2026-01', { filtrar_talhoes: true, talhoes: [ids.outroTalhao] })).body;
    expect(soMata).toMatchObject({ total: 90, talhoes: [ids.outroTalhao] });
    const lista = (await ana.call('GET', `${FOLHAS}?q=2026-01&sort=-inicio`)).body;
    expect(lista).toMatchObject({ total: 2, content: [{ total: 331.8 }, { total: 90 }] });
  });

  it('fecha uma vez só com 50 ao mesmo tempo: um lançamento, em despesa', async () => {
    await mesColhido('2026-02');
    const { id } = (await folha('2026-02')).body;
    const answers = await Promise.all(Array.from({ length: 50 }, () => trancar(id, { categoria: ids.colheita, fazenda: ids.fazenda })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { lancamento } = answers[0]?.body ?? {};
    expect(new Set(answers.map(({ body }) => body.lancamento))).toEqual(new Set([lancamento]));
    const { content, totals } = await lancamentos('Colheita 2026-02');
    expect(totals).toEqual({ receita: 0, despesa: 331.8, total: -331.8 });
    expect(content).toMatchObject([
      {
        id: lancamento,
        tipo: 'despesa',
        status: 'PENDENTE',
        valor: 331.8,
        categoria: 'Colheita',
        categoriaId: ids.colheita,
        categoriaNome: 'Colheita',
        fluxo: ids.caixa,
        vencimento: '2026-02-28',
        fazenda: ids.fazenda,
        origem: { tipo: 'folha_colheita', id },
      },
    ]);
    const written = (await app.facts()).map(({ type }) => type);
    for (const once of ['FolhaColheitaTrancada', 'ColheitaReservada', 'LancamentoRegistrado'])
      expect(written.filter((type) => type === once)).toEqual([once]);
    expect((await ana.call('GET', `${FOLHAS}/${id}`)).body).toMatchObject({ status: 'FECHADO', total: 331.8, lancamento });
  });

  it('a linha paga fica presa à folha, não muda e não se apaga', async () => {
    const { atividade } = await colher('2026-03-11', ids.talhao, [{ ...medida, colaborador: ids.jose }]);
    const { id } = (await folha('2026-03', { colaboradores: [ids.jose] })).body;
    await trancar(id);
    const linhas = (await ana.call('GET', `/reg-atividades/${atividade}/mdobrascolheita`)).body.content;
    expect(linhas).toMatchObject([{ folha: id }]);
    expect((await ana.call('DELETE', `/reg-atividades/${atividade}`)).body.code).toBe('LINHA_EM_FOLHA_FECHADA');
    for (const [method, url, body] of [
      ['PUT', `${FOLHAS}/${id}`, { descricao: 'outra' }],
      ['DELETE', `${FOLHAS}/${id}`, undefined],
      ['PUT', `${DETALHE}/${id}?colaborador=${ids.jose}`, { valor: 1 }],
    ] as const)
      expect(await ana.call(method, url, body)).toMatchObject({ status: 409, body: { code: 'FOLHA_FECHADA' } });
    const outra = (await folha('2026-03', { colaboradores: [ids.jose] })).body;
    expect(outra.total).toBe(0);
    expect(await trancar(outra.id)).toMatchObject({ status: 422, body: { code: 'FOLHA_SEM_VALOR' } });
  });

  it('de folhas que se cruzam, fechadas ao mesmo tempo, só uma paga cada linha', async () => {
    await mesColhido('2026-04');
    const folhas = [];
    for (let n = 0; n < 6; n++) folhas.push((await folha('2026-04', n % 2 ? { colaboradores: [ids.maria] } : {})).body.id as number);
    const answers = await Promise.all(folhas.map((id) => trancar(id)));
    const fechadas = answers.filter(({ status }) => status === 200);
    expect(fechadas.length).toBeGreaterThanOrEqual(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(body.code).toMatch(/^(COLHEITA_EM_OUTRA_FOLHA|FOLHA_SEM_VALOR)$/);
      expect(status).toBe(body.code === 'FOLHA_SEM_VALOR' ? 422 : 409);
    }
    const { rows } = await app.owner.query(
      `select l.id, l.folha_id, f.lancamento_id from leitura.colheita_linha l join leitura.folha_colheita f on f.id = l.folha_id
       where l.em between '2026-04-01' and '2026-04-30'`,
    );
    expect(rows.every(({ lancamento_id }) => lancamento_id !== null)).toBe(true);
    const { totals, pagination } = await lancamentos('Colheita 2026-04');
    expect(pagination.total).toBe(fechadas.length);
    expect(totals.despesa).toBeLessThanOrEqual(331.8);
    const abertas = (await ana.call('GET', `${FOLHAS}?status=ABERTO&q=2026-04`)).body.total;
    expect(abertas).toBe(6 - fechadas.length);
  });

  it('reabre desfazendo a despesa, e fechar de novo faz outra', async () => {
    await mesColhido('2026-05');
    const { id } = (await folha('2026-05')).body;
    const primeiro = (await trancar(id)).body.lancamento;
    expect(await ana.call('DELETE', `/financeiro/${primeiro}`)).toMatchObject({ status: 409, body: { code: 'LANCAMENTO_DE_ORIGEM' } });
    const abertas = await Promise.all(Array.from({ length: 5 }, () => abrir(id)));
    expect(abertas.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await ana.call('GET', `${FOLHAS}/${id}`)).body).toMatchObject({ status: 'ABERTO', lancamento: null, total: 331.8 });
    expect((await ana.call('GET', `/financeiro/${primeiro}`)).status).toBe(404);
    expect((await abrir(id)).body.status).toBe('ABERTO');
    await colher('2026-05-20', ids.talhao, [{ ...medida, colaborador: ids.jose }]);
    const segundo = (await trancar(id)).body;
    expect(segundo).toMatchObject({ status: 'FECHADO', total: 497.7 });
    expect(segundo.lancamento).not.toBe(primeiro);
    expect((await lancamentos('Colheita 2026-05')).content).toMatchObject([{ id: segundo.lancamento, valor: 497.7 }]);
  });

  it('não reabre a folha já paga; estornado o pagamento, reabre', async () => {
    await mesColhido('2026-06');
    const { id } = (await folha('2026-06')).body;
    const { lancamento } = (await trancar(id)).body;
    const { pagamentos } = (await ana.call('GET', `/financeiro/${lancamento}`)).body;
    const url = `/financeiro/pagamento/${pagamentos[0].id}`;
    await ana.call('PATCH', url, { status: 'PAGO' });
    expect(await abrir(id)).toMatchObject({
      status: 409,
      body: {
        code: 'LANCAMENTO_COM_PAGAMENTO_PAGO',
        error: `O lançamento ${lancamento} tem pagamento pago. Marque o pagamento como pendente antes de reabrir a folha de colheita.`,
      },
    });
    expect((await ana.call('GET', `${FOLHAS}/${id}`)).body.status).toBe('FECHADO');
    expect((await ana.call('PUT', url, { valor: 1 })).body.code).toBe('LANCAMENTO_DE_ORIGEM');
    await ana.call('PATCH', url, { status: 'PENDENTE' });
    expect((await abrir(id)).body.status).toBe('ABERTO');
  });

  it('reajusta o que um colaborador recebe, e a despesa acompanha', async () => {
    await mesColhido('2026-07');
    const { id } = (await folha('2026-07', { colaboradores: [ids.jose, ids.maria, ids.joao] })).body;
    const reajustar = (colaborador: number, valor: unknown) => ana.call('PUT', `${DETALHE}/${id}?colaborador=${colaborador}`, { valor });
    expect(await reajustar(ids.jose, 200)).toMatchObject({ status: 200, body: { valorColheita: 165.9, reajuste: 34.1, valor: 200 } });
    expect((await reajustar(ids.maria, 150.05)).body).toMatchObject({ reajuste: -15.85, valor: 150.05 });
    expect((await reajustar(ids.joao, 10)).body).toMatchObject({ nome: 'João', litros: 0, reajuste: 10, valor: 10 });
    expect((await reajustar(ids.jose, 1.001)).status).toBe(400);
    expect((await ana.call('PUT', `${DETALHE}/${id}`, { valor: 1 })).body.errors).toMatchObject([{ campo: 'colaborador' }]);
    expect((await detalhe(id)).total).toBe(360.05);
    const fechada = (await trancar(id)).body;
    expect(fechada.total).toBe(360.05);
    expect(await detalhe(id)).toMatchObject({ total: 360.05, content: [{ nome: 'João', valor: 10 }, { valor: 200 }, { valor: 150.05 }] });
    await abrir(id);
    expect((await detalhe(id)).total).toBe(360.05);
  });

  it('muda e apaga enquanto aberta, fica na sua fazenda, e respeita If-Match', async () => {
    await mesColhido('2026-08');
    const { id } = (await folha('2026-08')).body;
    const url = `${FOLHAS}/${id}`;
    const mudada = await ana.call('PUT', url, { descricao: 'Agosto', fim: '2026-08-11', fazenda: 13 }, { 'if-match': '"0"' });
    expect(mudada).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect(mudada.body).toMatchObject({ descricao: 'Agosto', fim: '2026-08-11', fazenda: ids.fazenda, total: 241.8 });
    expect((await ana.call('PUT', url, { descricao: 'x' }, { 'if-match': '"0"' })).status).toBe(412);
    expect((await ana.call('PUT', url, { fim: '2026-07-01' })).body.code).toBe('PERIODO_INVALIDO');
    expect((await trancar(id, {}, { 'if-match': '"0"' })).status).toBe(412);
    const fechada = await trancar(id, {}, { 'if-match': '"1"' });
    expect(fechada).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect((await abrir(id, { 'if-match': '"1"' })).status).toBe(412);
    expect(await abrir(id, { 'if-match': '"2"' })).toMatchObject({ status: 200, headers: { etag: '"3"' }, body: { status: 'ABERTO' } });
    expect((await ana.call('POST', `${DETALHE}/${id}/${ids.joao}`)).status).toBe(201);
    expect((await ana.call('GET', url)).body.colaboradores).toEqual([ids.jose, ids.maria, ids.joao]);
    expect((await ana.call('DELETE', url)).status).toBe(204);
    expect((await ana.call('GET', url)).status).toBe(404);
  });

  it('diz qual campo está errado', async () => {
    const errada = await folha('2026-09', { fim: '2026-08-01', colaboradores: [], valorDia: 1.005 });
    expect(errada.status).toBe(400);
    expect(errada.body.errors.map(({ campo }: { campo: string }) => campo)).toEqual(expect.arrayContaining(['colaboradores', 'valorDia']));
    expect((await folha('2026-09', { fim: '2026-08-01' })).body.errors).toMatchObject([{ campo: 'fim' }]);
    expect(await folha('2026-09', { colaboradores: [999] })).toMatchObject({ status: 422, body: { code: 'COLABORADOR_NAO_EXISTE' } });
    expect((await folha('2026-09', { fluxo: 999 })).body.code).toBe('REFERENCIA_NAO_ENCONTRADA');
  });

  it('nada se vê nem se muda de outra conta', async () => {
    await mesColhido('2026-10');
    const { id } = (await folha('2026-10')).body;
    const calls = [
      bia.call('GET', `${FOLHAS}/${id}`),
      bia.call('PUT', `${FOLHAS}/${id}`, { descricao: 'minha' }),
      bia.call('DELETE', `${FOLHAS}/${id}`),
      bia.call('PUT', `${FOLHAS}/trancar/${id}`, {}),
      bia.call('PATCH', `${FOLHAS}/abrir/${id}`),
      bia.call('GET', `${DETALHE}/${id}`),
      bia.call('PUT', `${DETALHE}/${id}?colaborador=${ids.jose}`, { valor: 1 }),
      bia.call('POST', `${DETALHE}/${id}/${ids.joao}`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect((await bia.call('GET', FOLHAS)).body).toMatchObject({ content: [], total: 0 });
    expect((await ana.call('GET', `${FOLHAS}/${id}`)).body).toMatchObject({
      status: 'ABERTO',
      descricao: 'Colheita 2026-10',
      total: 331.8,
    });
  });

  it('repetir o mesmo pedido cria e fecha uma vez', async () => {
    await mesColhido('2026-11');
    const body = { descricao: 'Repetida', inicio: '2026-11-01', fim: '2026-11-28', data: '2026-11-28', colaboradores: [ids.jose] };
    const criar = () => ana.call('POST', FOLHAS, body, { ...naFazenda(), 'idempotency-key': 'criar-folha' });
    const first = await criar();
    expect((await criar()).body).toEqual(first.body);
    expect((await ana.call('GET', `${FOLHAS}?q=repetida`)).body.total).toBe(1);
    const fechar = () => trancar(first.body.id, {}, { 'idempotency-key': 'fechar-folha' });
    expect((await fechar()).body).toEqual((await fechar()).body);
    expect((await lancamentos('Repetida')).pagination.total).toBe(1);
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
