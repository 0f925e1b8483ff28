import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { newFarm, open, type Product, settled, signIn } from './support.js';

jest.setTimeout(240_000);

const DIALOG = /\/assets\/atalhos-dialog-/u;
const DIALOG_STYLE = /\/assets\/atalhos-dialog-.*css$/u;

let running: Product;
beforeAll(async () => {
  running = await newFarm('Pedaços');
});

describe('um pedaço da página que não chega', () => {
  let context: BrowserContext;
  let page: Page;

  const atalhos = () => page.getByRole('dialog', { name: 'Atalhos do teclado' });
  const titulo = () => page.getByRole('heading', { level: 1 }).innerText();
  const volta = () => page.evaluate(() => dispatchEvent(new Event('online')));
  const pedeSemChegar = async () => {
    await page.route(DIALOG, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('?');
    await failed;
    await settled(page);
    await page.unrouteAll();
  };

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    const first = await context.newPage();
    await signIn(first, running);
    await first.close();
  });
  beforeEach(async () => {
    page = await context.newPage();
    await page.clock.install();
    await page.goto(`${running.url}/vendas`);
    await settled(page);
  });
  afterEach(async () => page.close());
  afterAll(async () => context?.close());

  it('não leva a página: aparece quando o sinal volta', async () => {
    await pedeSemChegar();
    expect(await titulo()).toBe('Vendas');
    await volta();
    await atalhos().waitFor();
  });

  it('é pedido de novo também onde nunca faltou sinal', async () => {
    await pedeSemChegar();
    await page.clock.fastForward('00:15');
    await atalhos().waitFor();
    expect(await titulo()).toBe('Vendas');
  });

  it('e ainda está a caminho quando o sinal volta, chega', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(DIALOG_STYLE, async (route) => {
      await promise;
      await route.continue();
    });
    const asked = page.waitForRequest(DIALOG_STYLE);
    await page.keyboard.press('?');
    await asked;
    await volta();
    resolve();
    await atalhos().waitFor();
    expect(await titulo()).toBe('Vendas');
  });

  it('e é a página toda, abre sozinha quando o sinal volta', async () => {
    await page.route(/\/assets\/|\/versao\.json$/u, (route) => route.abort());
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await menu.getByRole('button', { name: 'Estoque' }).click();
    await menu.getByRole('link', { name: 'Insumos' }).click();
    await page.getByText('Esta página ainda não está neste aparelho').waitFor();
    await page.unrouteAll();
    await volta();
    await page.getByRole('heading', { level: 1, name: 'Estoque' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/estoque');
  });
});
