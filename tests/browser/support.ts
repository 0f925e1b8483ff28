import { randomUUID } from 'node:crypto';
import { fillFazenda } from '@tulha/platform/demo/demo';
import { until } from '@tulha/testing/until';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { keepNotices } from './avisos.js';
import { watch } from './on-screen.js';

/** The running product: where it is and who signs in. */
export type Product = { readonly url: string; readonly login: string; readonly senha: string };

/** As long as `until` waits: a busy machine is slow, not wrong. */
const WITHIN_MS = 120_000;
/** How large the farm of a suite is, beside that of the demonstration. */
const PEQUENA = 0.25;

const read = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Browser tests need the running product: set ${name}.`);
  return value;
};

/**
 * The farm of the demonstration, from TULHA_URL, TULHA_LOGIN and TULHA_SENHA. All suites share it: it is only read. A suite
 * that writes, or counts records that others may add, has an account of its own ({@link newAccount}, {@link newFarm}).
 * @throws Error naming the missing variable
 */
export const product = (): Product => ({
  url: read('TULHA_URL').replace(/\/$/, ''),
  login: read('TULHA_LOGIN'),
  senha: read('TULHA_SENHA'),
});

/** The folder of the product's mail when no server is named for it. */
export const mailFolder = (): string => read('TULHA_CORREIO');

type Sent = RequestInit & { readonly method: string; readonly headers: Readonly<Record<string, string>> };

/** Sends a request, again and again under one key while the server is busy: the only way by which setups write. */
export const untilFree = (url: string, { headers, ...request }: Sent) => {
  const key = request.method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
  const asked = { ...request, headers: { ...key, ...headers } };
  return until(async () => {
    const answer = await fetch(url, asked);
    const underWay = answer.status === 409 && (await answer.clone().text()).includes('PEDIDO_EM_ANDAMENTO');
    return answer.status !== 503 && !underWay && answer;
  }, `${request.method} ${url}`);
};

/** A call of the operator. @throws Error with the answer when it is refused */
export const asOperator = async (method: 'POST' | 'DELETE', path: string, body?: object): Promise<Response> => {
  const headers = { authorization: `Bearer ${read('TULHA_OPERADOR')}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await untilFree(`${product().url}/v1/operador${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
};

/** An account of a suite's own, and who owns it. */
export type Account = Product & { readonly conta: number };

/** An account with nothing in it but its owner: a tulha on its first day. */
export const newAccount = async (nome: string): Promise<Account> => {
  const dono = { login: `${nome.toLowerCase().replaceAll(/\W/g, '-')}-${randomUUID().slice(0, 8)}`, senha: `segredo ${randomUUID()}` };
  const { id } = (await (await asOperator('POST', '/contas', { nome, ...dono })).json()) as { readonly id: number };
  return { url: product().url, ...dono, conta: id };
};

/** An account with a farm in it like that of the demonstration, of a size: who writes in it is alone there. */
export const newFarm = async (nome: string, fator = PEQUENA): Promise<Account> => {
  const dono = await newAccount(nome);
  await fillFazenda({ baseUrl: dono.url, dono, equipe: dono.login, fator, progress: () => undefined });
  return dono;
};

/**
 * Enters data for screens through the API, as the owner of an account; gives the id of the new record. @throws Error with
 * the answer when it is refused
 */
export const entering = async ({ url, login, senha }: Product) => {
  const ask = async <T>(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<T> => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    const answer = await untilFree(`${url}/v1${path}`, sent);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await ask<{ readonly token: string }>('/session', { login, password: senha, modo: 'web' });
  return async (path: string, body: object, fazenda = 0): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'x-fazenda': String(fazenda) };
    return (await ask<{ readonly id: number }>(path, body, headers)).id;
  };
};

export type Look = { readonly scheme: 'light' | 'dark'; readonly width: number };

/** The themes of day and night. */
export const schemes = ['light', 'dark'] as const;
/** A phone held upright and a desk, in px. */
export const widths = [360, 1280] as const;
export const looks: readonly Look[] = widths.flatMap((width) => schemes.map((scheme) => ({ scheme, width })));

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Chromium with a profile of its own that goes with it, or the one that was left in a folder. CHROMIUM names another binary than Debian's. */
export const open = async ({ scheme, width }: Look, profile = ''): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
    viewport: { width, height: width < 600 ? 760 : 800 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    hasTouch: width < 600,
  });
  context.setDefaultTimeout(WITHIN_MS);
  await keepNotices(context);
  watch(context);
  return context;
};

/** Nothing on screen is still on its way. By locators: the product's CSP forbids the polling inside the page that `waitForFunction` does. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('.splash, [aria-busy="true"], .mantine-Skeleton-root, [data-stale="true"]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => true));
};

/** Signs in by hand, as a person does. */
export const signIn = async (page: Page, { url, login, senha }: Product): Promise<void> => {
  await page.goto(`${url}/entrar`);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(`${url}/`);
  await settled(page);
};

/** Asks the API a question of the dashboard, with the session of the page. */
export const ask = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (url) => {
    const token = JSON.parse(localStorage.getItem('tulha:token') ?? '""');
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}`, 'X-Fazenda': '0' } });
    return response.json();
  }, `/v1${path}`) as Promise<T>;

/** Writes for screens through the API, with the session of the page. */
export const sendAs = async (page: Page, method: 'POST' | 'PUT', path: string, body: object, fazenda = 0): Promise<Response> => {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('tulha:token') ?? '""') as string);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-fazenda': String(fazenda) };
  return untilFree(`${new URL(page.url()).origin}/v1${path}`, { method, headers, body: JSON.stringify(body) });
};

type Listing = { readonly content: readonly { readonly id: number }[] };

const first = async (page: Page, path: string): Promise<number | undefined> => (await ask<Listing>(page, path)).content?.[0]?.id;

/** Pages of a day's work, lists and forms of registers. */
const registers = {
  hoje: '/hoje',
  mapa: '/mapa',
  maquinas: '/cadastros/cad-maquinas',
  'nova-maquina': '/cadastros/cad-maquinas/novo',
  'ordens-de-servico': '/cadastros/ordem-servicos',
  'nova-ordem-de-servico': '/cadastros/ordem-servicos/novo',
  'ordens-de-trabalho': '/cadastros/ordem-de-servicos',
  'nova-ordem-de-trabalho': '/cadastros/ordem-de-servicos/novo',
  adiantamentos: '/cadastros/cad-adiantamentos',
  'novo-adiantamento': '/cadastros/cad-adiantamentos/novo',
  'contratos-de-meeiro': '/cadastros/cad-meeiro-contratos',
  'novo-contrato-de-meeiro': '/cadastros/cad-meeiro-contratos/novo',
};

/** What it cost, what it yields, what to do; of the reports, which are drawn by one screen, those that differ most. */
const respostas = {
  dre: '/relatorios/dre',
  'dre-por-talhao': '/relatorios/dre-talhoes',
  'custos-por-talhao': '/relatorios/talhoes/custos',
  'custo-por-lote': '/relatorios/lotes/custos',
  'custos-por-mes': '/relatorios/mensal/custos',
  'orcado-e-realizado': '/planejamentos/orcado-e-realizado',
  planejamento: '/planejamento',
  cenarios: '/planejamento/cenarios',
  lcdpr: '/lcdpr',
};

/** Pages that exist with any data. */
const FIXED = {
  inicio: '/',
  quadro: '/rastreabilidade/quadro',
  lotes: '/rastreabilidade/lotes',
  perdas: '/rastreabilidade/perdas',
  'perdas-por-lote': '/rastreabilidade/perdas?por=lote',
  recall: '/rastreabilidade/recall',
  secagens: '/rastreabilidade/secagem',
  'nova-colheita': '/rastreabilidade/colheita/nova',
  'nova-despolpa': '/rastreabilidade/despolpagem/nova',
  'nova-secagem': '/rastreabilidade/secagem/nova',
  'novo-beneficio': '/rastreabilidade/beneficio/nova',
  arquivos: '/arquivos',
  'colheita-do-dia': '/colheita-do-dia',
  'servico-do-dia': '/servico-do-dia',
  atividades: '/atividades',
  'nova-atividade': '/atividades/nova',
  'calendario-de-atividades': '/atividades/calendario',
  'linha-do-tempo': '/atividades/linha-do-tempo',
  vendas: '/vendas',
  'nova-venda': '/vendas/nova',
  folhas: '/folha-pagamento-colheita',
  'nova-folha': '/folha-pagamento-colheita/nova',
  lancamentos: '/financeiro',
  estoque: '/estoque',
  'ajustar-estoque': '/estoque/novo',
  'novo-lancamento': '/financeiro/novo',
  'colar-lancamentos': '/financeiro/colar',
  'saldo-previsto': '/financeiro/previsao',
  extratos: '/extratos',
  'trazer-extrato': '/extratos/trazer',
  'receitas-e-despesas': '/financeiro/relatorios',
  'a-pagar': '/pessoas/a-pagar',
  'colhido-por-talhao': '/relatorios/talhoes/colhido',
  acompanhamento: '/acompanhamentos',
  ...respostas,
  ...registers,
  cadastros: '/cadastros',
  cadastro: '/cadastros/cad-colaboradores',
  'importar-cadastro': '/cadastros/cad-talhoes/importar',
  'novo-cadastro': '/cadastros/cad-talhoes/novo',
  ajuda: '/ajuda',
  'novo-guia': '/ajuda/nova?route=/vendas',
  qualidades: '/cadastros/cat-qualidades',
  'nova-conta-bancaria': '/cadastros/cad-dadosbancarios/novo',
  parametros: '/cadastros/parametros',
  perfil: '/perfil',
  notificacoes: '/notificacoes',
  'historico-de-alteracoes': '/historico-de-alteracoes',
  importacoes: '/importacoes',
  'nova-importacao': '/importacoes/nova',
  usuarios: '/usuarios',
  'novo-usuario': '/usuarios/novo',
};

/** Pages that are looked at a part at a time. */
const ABAS = {
  colaborador: {
    path: '/cadastros/cad-colaboradores',
    lista: '/cad-colaboradores?sort=codigo&size=1',
    quais: ['dados', 'trabalho', 'trabalho&ver=lista', 'conta', 'adiantamentos', 'parcerias', 'anexos'],
  },
  maquina: {
    path: '/cadastros/cad-maquinas',
    lista: '/cad-maquinas?size=1',
    quais: ['dados', 'abastecimentos', 'trabalhos', 'consumo', 'alertas'],
  },
  safra: { path: '/cadastros/cat-safras', lista: '/cat-safras?size=1', quais: ['dados', 'numeros', 'custos', 'vendas'] },
  talhao: { path: '/cadastros/cad-talhoes', lista: '/cad-talhoes?size=1', quais: ['colhido', 'gastos', 'vendido', 'relatorio'] },
} as const;

/** Every page of the dashboard by name, with records that exist. Pages of records that the product lacks are left out. */
export const pages = async (page: Page): Promise<Readonly<Record<string, string>>> => {
  const lote = await first(page, '/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1');
  const records: Readonly<Record<string, readonly [path: string, id: number | undefined, leaf?: string]>> = {
    lote: ['/rastreabilidade/lotes', lote],
    etiqueta: ['/rastreabilidade/lotes', lote, '/etiqueta'],
    'beneficio-impresso': ['/rastreabilidade/beneficio', await first(page, '/rastreabilidade/beneficio?size=1'), '/imprimir'],
    'rebeneficio-impresso': ['/rastreabilidade/rebeneficio', await first(page, '/rastreabilidade/rebeneficio?size=1'), '/imprimir'],
    secagem: ['/rastreabilidade/secagem', await first(page, '/rastreabilidade/secagem?size=1')],
    beneficio: ['/rastreabilidade/beneficio', await first(page, '/rastreabilidade/beneficio?size=1')],
    'corrigir-secagem': ['/rastreabilidade/secagem', await first(page, '/rastreabilidade/secagem?size=1'), '/corrigir'],
    curva: ['/rastreabilidade/secagem', await first(page, '/rastreabilidade/secagem?size=1'), '/curva'],
    atividade: ['/atividades', await first(page, '/reg-atividades?size=1')],
    safra: ['/cadastros/cat-safras', await first(page, '/cat-safras?size=1')],
    venda: ['/vendas', await first(page, '/vendas?size=1')],
    lancamento: ['/financeiro', await first(page, '/financeiro?size=1')],
    folha: ['/folha-pagamento-colheita', await first(page, '/folha-pagamento-colheita?size=1')],
    maquina: ['/cadastros/cad-maquinas', await first(page, '/cad-maquinas?size=1')],
    'ordem-de-servico': ['/cadastros/ordem-servicos', await first(page, '/ordem-servicos?size=1')],
    'ordem-de-trabalho': ['/cadastros/ordem-de-servicos', await first(page, '/ordem-de-servicos?size=1')],
    importacao: ['/importacoes', await first(page, '/importacoes?size=1')],
    talhao: ['/cadastros/cad-talhoes', await first(page, '/cad-talhoes?size=1')],
    insumo: ['/estoque', await first(page, '/cad-estoque?size=1')],
    usuario: ['/usuarios', await first(page, '/cat-usuarios?sort=-id&size=1')],
  };
  const talhao = await first(page, '/cad-talhoes?size=1');
  const abas = Object.entries(ABAS).map(async ([nome, { path, lista, quais }]) => {
    const id = await first(page, lista);
    return id === undefined ? [] : quais.map((aba) => [`${nome}-${aba.replaceAll(/[&=]/g, '-')}`, `${path}/${id}?aba=${aba}`] as const);
  });
  const quando = lote && (await ask<{ readonly data: string }>(page, `/rastreabilidade/lotes/${lote}`)).data;
  return {
    ...FIXED,
    ...(lote && { 'lote-antes': `/rastreabilidade/lotes/${lote}?em=${quando}` }),
    ...Object.fromEntries((await Promise.all(abas)).flat()),
    ...(talhao && { 'recall-talhao': `/rastreabilidade/recall?talhao=${talhao}` }),
    ...Object.fromEntries(
      Object.entries(records).flatMap(([name, [path, id, leaf = '']]) => (id === undefined ? [] : [[name, `${path}/${id}${leaf}`]])),
    ),
  };
};
