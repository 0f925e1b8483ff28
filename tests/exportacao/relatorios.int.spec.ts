import type { AnyReport } from '@tulha/domain/kernel/report/report';
import { reports } from '@tulha/domain/report-kit/index';
import { montarSitio } from '../../apps/api/src/testing/sitio.js';
import { type Conta, startBoth } from '../importacao/support.js';

const SENHA = 'senha-muito-boa';
const URL = '/financeiro/relatorios';

/** Money of two farms in a declared report, for readers with different farms. */
describe('um relatório declarado', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  let bia: Conta;
  let fazenda: number;
  let outra: number;
  let categoria: number;
  let soDeUma: string;

  const feito = async (conta: Conta, method: 'POST', url: string, body: object, headers = {}) => {
    const made = await conta.call(method, url, body, headers);
    if (made.status >= 300) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const arquivo = async (token: string, query: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const {
      statusCode,
      rawPayload,
      headers: sent,
    } = await both.app.app.inject({ method: 'GET', url: `/v1${URL}/exportar?${query}`, headers });
    return { status: statusCode, text: rawPayload.toString(), headers: sent };
  };
  const lancar = (naFazenda: number, mudou: object) =>
    feito(
      ana,
      'POST',
      '/financeiro',
      { tipo: 'despesa', descricao: 'Diesel', valor: 100.05, data: '2026-05-04', categoria, ...mudou },
      { 'x-fazenda': String(naFazenda) },
    );

  beforeAll(async () => {
    both = await startBoth();
    ana = await both.app.account('ana');
    bia = await both.app.account('bia');
    ({ fazenda } = await montarSitio(ana));
    outra = (await feito(ana, 'POST', '/fazendas', { nome: 'Beira Alta' })).id;
    categoria = (await feito(ana, 'POST', '/cat-contas', { descricao: 'Combustível', tipo: 'despesa' })).id;
    const fluxos = [
      (await feito(ana, 'POST', '/fluxos', { descricao: 'Caixa' })).id,
      (await feito(ana, 'POST', '/fluxos', { descricao: 'Banco' })).id,
    ];
    await lancar(fazenda, {});
    await lancar(fazenda, { descricao: '=1+1', valor: 0.2, juros: 0.1, data: '2026-06-01' });
    await lancar(fazenda, { tipo: 'receita', descricao: 'Café', valor: 1_850, data: '2026-06-02', categoria: null, status: 'PAGO' });
    await lancar(fazenda, { tipo: 'transferencia', descricao: 'Saque', fluxo: fluxos[0], fluxoSaida: fluxos[1], categoria: null });
    await lancar(outra, { descricao: 'Segredo da Beira', valor: 7 });
    const { id } = await feito(ana, 'POST', '/cat-usuarios', { nome: 'Leo', login: 'leo', papel: 'gerente', senha: SENHA });
    await feito(ana, 'POST', `/users/${id}/permissions`, { fazenda });
    soDeUma = (await both.app.call('POST', '/session', { body: { login: 'leo', password: SENHA, modo: 'web' } })).body.token;
  });
  afterAll(() => both.close());

  it('responde por POST, como manda a especificação, e por GET, o mesmo', async () => {
    const pedido = await ana.call('POST', `${URL}/`, { dateStart: '2026-06-01', dateEnd: '2026-06-30', safra: 0, fornecedor: null });
    expect(pedido).toMatchObject({
      status: 200,
      body: {
        about: 'De 01/06/2026 a 30/06/2026',
        pagination: { page: 1, size: 20, total: 2 },
        totals: { receita: 1_850, despesa: 0.3, total: 1_849.7 },
        groups: [
          { value: 'Combustível', rows: 1, totals: { receita: 0, despesa: 0.3, total: -0.3 } },
          { value: null, rows: 1, totals: { receita: 1_850, despesa: 0, total: 1_850 } },
        ],
        chart: [{ value: 'Combustível', totals: { despesa: 0.3 } }],
      },
    });
    expect(pedido.body.content[0]).toMatchObject({
      descricao: '=1+1',
      categoria: 'Combustível',
      status: 'PENDENTE',
      despesa: 0.3,
      receita: null,
    });
    expect((await ana.call('GET', `${URL}?dateStart=2026-06-01&dateEnd=2026-06-30`)).body).toEqual(pedido.body);
    expect((await ana.call('POST', URL)).body.pagination.total).toBe(4);
  });

  it('filtra, ordena e pagina sem mudar o que tudo soma', async () => {
    const { body } = await ana.call('GET', `${URL}?tipo=despesa&categoria=${categoria}&sort=despesa&size=1&page=2`);
    expect(body).toMatchObject({ content: [{ descricao: 'Segredo da Beira' }], pagination: { page: 2, size: 1, total: 3 } });
    expect(body.totals).toEqual({ receita: 0, recebido: 0, despesa: 107.35, pago: 0, total: -107.35 });
    const pagas = { receita: 1_850, recebido: 1_850, despesa: 0, pago: 0, total: 1_850 };
    expect((await ana.call('GET', `${URL}?status=PAGO`)).body.totals).toEqual(pagas);
  });

  it('o que não conhece recusa, e diz o nome', async () => {
    for (const [query, campo] of [
      ['tipo=lucro', 'tipo'],
      ['sort=lucro', 'sort'],
      ['dateStart=2026-02-30', 'dateStart'],
      ['safra=x', 'safra'],
      ['size=201', 'size'],
    ] as const) {
      const { status, body } = await ana.call('GET', `${URL}?${query}`);
      expect([query, status, body.errors?.[0]?.campo]).toEqual([query, 400, campo]);
    }
    expect((await ana.call('GET', `${URL}?periodo=maio`)).status).toBe(400);
    expect((await ana.call('POST', URL, { periodo: 'maio' })).status).toBe(400);
    expect((await arquivo(ana.token, 'formato=docx')).status).toBe(400);
  });

  it('é de quem pergunta: outra conta, outra fazenda, quem vê só uma, também no arquivo', async () => {
    expect((await bia.call('GET', URL)).body).toMatchObject({ content: [], totals: { receita: 0, despesa: 0, total: 0 }, groups: [] });
    expect((await bia.call('GET', `${URL}?fazenda=${fazenda}`)).status).toBe(404);
    expect((await ana.call('GET', `${URL}?fazenda=${outra}`)).body.totals).toEqual({
      receita: 0,
      recebido: 0,
      despesa: 7,
      pago: 0,
      total: -7,
    });
    const todas = await both.app.call('GET', URL, { token: soDeUma });
    expect(todas.body).toMatchObject({ totals: { receita: 1_850, despesa: 100.35, total: 1_749.65 }, pagination: { total: 3 } });
    for (const formato of ['csv', 'json']) {
      expect((await arquivo(bia.token, `formato=${formato}`)).text).not.toContain('Diesel');
      const dele = (await arquivo(soDeUma, `formato=${formato}`)).text;
      expect(dele).toContain('Diesel');
      expect(dele).not.toContain('Segredo');
    }
  });

  it('quem só lê pode pedir, também por POST; quem não lê o módulo não pode', async () => {
    for (const [papel, status] of [
      ['auditor', 200],
      ['operador', 403],
    ] as const) {
      const login = `um-${papel}`;
      await feito(ana, 'POST', '/cat-usuarios', { nome: login, login, papel, senha: SENHA });
      const { token } = (await both.app.call('POST', '/session', { body: { login, password: SENHA, modo: 'web' } })).body;
      expect([papel, (await both.app.call('POST', URL, { token, body: {} })).status]).toEqual([papel, status]);
      expect([papel, (await both.app.call('GET', URL, { token })).status]).toEqual([papel, status]);
    }
  });

  it('em CSV nada é fórmula, e a última linha é o total', async () => {
    const { text, headers } = await arquivo(ana.token, `formato=csv&fazenda=${fazenda}`);
    const linhas = text.trimEnd().split('\r\n');
    expect(headers['content-disposition']).toMatch(/filename="RECEITAS-E-DESPESAS-[\d-]+\.csv"/);
    expect(linhas[0]).toBe('\ufeffLançamento;Categoria;Data;Situação;Receitas (R$);Recebido (R$);Despesas (R$);Pago (R$);Resultado (R$)');
    expect(text).toContain("'=1+1;Combustível;01/06/2026;Pendente;;;0,30;0,00;-0,30");
    expect(linhas.at(-1)).toBe('Total;;;;1.850,00;1.850,00;100,35;0,00;1.749,65');
  });

  it('de um talhão ou de uma safra de outra fazenda, em arquivo ou na tela, a resposta é a mesma: 404, ou nada', async () => {
    const naOutra = { 'x-fazenda': String(outra) };
    const alheios: Readonly<Record<string, number>> = {
      talhao: (await feito(ana, 'POST', '/cad-talhoes', { nome: 'Da Beira' }, naOutra)).id,
      safra: (await feito(ana, 'POST', '/cat-safras', { inicio: '2026-01-01', fim: '2026-12-31' }, naOutra)).id,
    };
    const pedidos = Object.values<AnyReport>(reports).flatMap(({ path, filters }) =>
      Object.entries(filters).flatMap(([nome, { de = '' }]) => (alheios[de] ? [`/${path}?${nome}=${alheios[de]}`] : [])),
    );
    expect(pedidos.length).toBeGreaterThan(5);
    const responde = async (url: string) => (await both.app.call('GET', url, { token: soDeUma })).status;
    const vistos = new Set<number>();
    for (const pedido of pedidos) {
      const naTela = await responde(pedido);
      vistos.add(naTela);
      const emArquivo = await responde(pedido.replace('?', '/exportar?formato=csv&'));
      expect({ pedido, emArquivo }).toEqual({ pedido, emArquivo: naTela });
    }
    expect([...vistos].toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});
