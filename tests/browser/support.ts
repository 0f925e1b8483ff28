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
