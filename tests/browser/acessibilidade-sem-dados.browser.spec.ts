import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { inspect } from './acessibilidade.js';
import { pages } from './paginas.js';
import { newAccount, open, product, schemes, signIn, widths } from './support.js';

jest.setTimeout(1_800_000);

/** A page without data differs from the same with data by its words and one kind of box, of the same colours at any width: once by night. */
const schemesAt = (width: number) => (width === Math.max(...widths) ? schemes : schemes.slice(0, 1));

describe.each(widths)('acessibilidade onde não há o que mostrar, %i px', (width) => {
  const running = product();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('em todas as páginas quando o servidor não dá resposta que sirva', async () => {
    const all = await pages(page);
    const failing = (url: URL) => url.pathname.startsWith('/v1/') && url.pathname !== '/v1/session';
    await context.route(failing, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: { error: 'Algo deu errado do nosso lado.', code: 'ERRO_INTERNO' },
      }),
    );
    try {
      expect(await inspect(page, all, schemesAt(width))).toEqual({});
    } finally {
      await context.unroute(failing);
    }
  });

  it('em todas as páginas de uma conta que ainda não tem nada', async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, await newAccount('Sitio Novo'));
    expect(await inspect(page, await pages(page), schemesAt(width))).toEqual({});
  });
});
