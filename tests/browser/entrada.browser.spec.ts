import { gzipSync } from 'node:zlib';
import { until } from '@tulha/testing/until';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

type Lista<T> = { readonly content: readonly T[]; readonly pagination: { readonly total: number } };

const titled = (page: Page, title: string) =>
  until(async () => (await page.title()) === title, `the tab is called ${title}`, { instead: () => page.title() });

let running: Product;
beforeAll(async () => {
  running = await newFarm('Entrada');
});

describe('a entrada e a casa', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
  });
  afterAll(async () => context?.close());

  it('a entrada pesa pouco: até 180 kB de JavaScript comprimido', async () => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (/\.js(\?|$)/.test(response.url())) scripts.push(response.body());
    });
    await page.goto(`${running.url}/entrar`);
    await settled(page);
    page.removeAllListeners('response');
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(180_000);
  });

  it('senha errada: o aviso fica até ser fechado, no alto, com 360 px', async () => {
    await page.goto(`${running.url}/entrar`);
    await page.getByLabel('Login').fill(running.login);
    await page.getByLabel('Senha', { exact: true }).fill(`${running.senha}x`);
    await page.getByRole('button', { name: 'Entrar' }).click();
    const toast = page.getByRole('alert').getByRole('listitem');
    await toast.getByText('Usuário ou senha inválidos, verifique os seus dados!').waitFor();
    await toast.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
    expect(await toast.boundingBox()).toMatchObject({ y: 110, width: 360, x: (1280 - 360) / 2 });
    await toast.getByRole('button', { name: 'Fechar aviso' }).click();
    await toast.waitFor({ state: 'detached' });
  });

  it('quem entra volta para onde ia, e o aviso da senha errada vai embora', async () => {
    await page.goto(`${running.url}/vendas?status=FECHADO`);
    await page.waitForURL(/\/entrar\?voltar=/);
    await page.getByLabel('Login').fill(running.login);
    await page.getByLabel('Senha', { exact: true }).fill(`${running.senha}x`);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('alert').getByRole('listitem').waitFor();
    await page.getByLabel('Senha', { exact: true }).fill(running.senha);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(`${running.url}/vendas?status=FECHADO`);
    await settled(page);
    expect(await page.getByRole('alert').getByRole('listitem').count()).toBe(0);
    expect(await page.getByRole('group', { name: 'Filtros em uso' }).textContent()).toContain('Situação: Fechadas');
  });

  it('a aba diz a página e de quem são os números', async () => {
    expect(await page.title()).toBe('Vendas · TODAS AS FAZENDAS - Tulha');
    const farms = await ask<Lista<{ id: number; nome: string }>>(page, '/fazendas?size=200');
    const [farm] = farms.content;
    await page.getByLabel('Fazenda ativa').selectOption(String(farm?.id));
    await titled(page, `Vendas · ${farm?.nome.toUpperCase()} - Tulha`);
    await page.reload();
    await titled(page, `Vendas · ${farm?.nome.toUpperCase()} - Tulha`);
    await page.getByLabel('Fazenda ativa').selectOption('0');
    await titled(page, 'Vendas · TODAS AS FAZENDAS - Tulha');
  });

  it('o menu lembra se estava aberto', async () => {
    await page.getByRole('button', { name: 'Recolher o menu' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Abrir o menu' }).waitFor();
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Recolher o menu' }).waitFor();
    expect(await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('tulha:menu') ?? '{}')).sort())).toEqual([
      'expanded',
      'item',
      'open',
      'subItem',
    ]);
  });

  it('quem saiu noutra aba, enquanto esta conferia a sessão, saiu', async () => {
    const asked = Promise.withResolvers<() => void>();
    await page.route('**/v1/session', async (route) => {
      await new Promise<void>((go) => asked.resolve(go));
      await route.continue();
    });
    await page.reload();
    const go = await asked.promise;
    await page.evaluate(() => localStorage.removeItem('tulha:token'));
    const answered = page.waitForResponse('**/v1/session');
    go();
    await answered;
    await page.waitForURL(/\/entrar/);
    expect(await page.evaluate(() => localStorage.getItem('tulha:token'))).toBeNull();
    await page.unroute('**/v1/session');
    await signIn(page, running);
  });

  it('sessão que morreu: um só aviso, e a entrada', async () => {
    await page.context().clearCookies(); // the cookie that could renew it
    await page.evaluate(() => localStorage.setItem('tulha:token', '"morta"'));
    await page.goto(`${running.url}/rastreabilidade/lotes`);
    await page.waitForURL(/\/entrar/);
    expect(await page.evaluate(() => localStorage.getItem('tulha:token'))).toBeNull();
    await signIn(page, running);
    await page.route('**/v1/rastreabilidade/**', (route) =>
      route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"error":"x"}' }),
    );
    await page.getByRole('link', { name: /No terreiro/ }).click();
    await page.waitForURL(/\/entrar/);
    const notice = page.getByText('Sua sessão expirou. Por favor, faça login novamente.');
    await notice.waitFor();
    expect(await notice.count()).toBe(1);
  });
});
