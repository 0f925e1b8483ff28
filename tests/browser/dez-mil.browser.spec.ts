import { jest } from '@jest/globals';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { ANCESTRAIS, loteDeDezMil } from './dez-mil.js';
import { ask, type Look, newAccount, open, type Product, settled, signIn } from './support.js';

jest.setTimeout(900_000);

/** The most bytes of a page that does not freeze: all that it draws comes in these answers. */
const MOST_BYTES = 1_000_000;
/** The most elements of a page that still scrolls. */
const MOST_ELEMENTS = 8_000;

const looks: readonly Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 360 },
];

describe('um lote com dez mil ancestrais', () => {
  // An account of its own: others weigh and count the demonstration.
  let running: Product;
  let lote = 0;
  beforeAll(async () => {
    running = await newAccount('Dez mil');
    lote = await loteDeDezMil(running);
  });

  describe.each(looks)('$width px', (look) => {
    let context: BrowserContext;
    let page: Page;

    beforeAll(async () => {
      context = await open(look);
      page = await context.newPage();
      await signIn(page, running);
    });
    afterAll(async () => context?.close());

    /** Opens a page and waits until nothing moves. @returns how much it asked for, and how much there is on it */
    const abrir = async (path: string) => {
      const answers: Promise<number>[] = [];
      const weigh = (answer: Response) => {
        if (new URL(answer.url()).pathname.startsWith('/v1/')) answers.push(answer.body().then(({ length }) => length));
      };
      // Requests of the page before have no body any more once it is left.
      await page.goto('about:blank');
      page.on('response', weigh);
      await page.goto(`${running.url}${path}`);
      await page.locator('h1').waitFor();
      await settled(page);
      page.off('response', weigh);
      const bytes = (await Promise.all(answers)).reduce((sum, length) => sum + length, 0);
      return { bytes, elementos: await page.evaluate(() => document.querySelectorAll('*').length) };
    };

    it('abre sem travar, em gráfico e em tabela, e diz quantos são', async () => {
      const { total } = await ask<{ total: { lotes: number } }>(page, `/rastreabilidade/lotes/${lote}/genealogia?sentido=origem`);
      expect(total.lotes).toBe(ANCESTRAIS + 1);
      for (const query of ['', '?alcance=tudo&forma=grafico', '?alcance=tudo&forma=tabela']) {
        const { bytes, elementos } = await abrir(`/rastreabilidade/lotes/${lote}${query}`);
        expect(bytes).toBeLessThan(MOST_BYTES);
        expect(elementos).toBeLessThan(MOST_ELEMENTS);
        await page.getByText(/de 10\.\d{3} ao todo/).waitFor();
      }
    });

    it('o recall de onde eles vieram também', async () => {
      const { bytes, elementos } = await abrir('/rastreabilidade/recall?dia=2026-01-05');
      expect(bytes).toBeLessThan(MOST_BYTES);
      expect(elementos).toBeLessThan(MOST_ELEMENTS);
      await page.getByRole('heading', { name: /^[\d.]+ lotes/ }).waitFor();
    });

    it('e o pacote para a União Europeia diz de que talhões ele veio', async () => {
      const resumo = await ask<{ code?: string; talhoes?: number | readonly unknown[] }>(page, `/rastreabilidade/lotes/${lote}/eudr`);
      expect(resumo.code).toBeUndefined();
      expect(resumo).toHaveProperty('talhoes');
    });

    it('o quadro e as perdas da conta também, que não esperam por eles', async () => {
      const { elementos } = await abrir('/rastreabilidade/quadro');
      expect(elementos).toBeLessThan(MOST_ELEMENTS);
      await page.getByRole('region', { name: 'Terreiros' }).waitFor();
      await abrir('/rastreabilidade/perdas');
      await page.getByText('Litros por saca').first().waitFor();
    });
  });
});
