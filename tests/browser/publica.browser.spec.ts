import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { pages } from './paginas.js';
import { lerPublicada, publicar } from './publicacao.js';
import { looks, newFarm, open, type Product, settled, signIn } from './support.js';

const semFalhas =
  (within = 'html') =>
  async (page: Page) =>
    expect([page.url(), await faults(page, within)]).toEqual([page.url(), []]);

/** Sheets of a PDF with their size in millimetres: Chromium writes one `/MediaBox` for each, in points. */
const sheets = async (page: Page): Promise<string[]> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const mm = (points: string | undefined) => Math.round((Number(points) * 25.4) / 72);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => `${mm(width)}×${mm(height)}`);
};

let running: Product;
beforeAll(async () => {
  running = await newFarm('Página pública');
});

describe.each(looks)('página pública e etiqueta, $scheme, $width px', (look) => {
  let context: BrowserContext;
  let page: Page;
  let lote: string;
  let endereco: string;

  beforeAll(async () => {
    context = await open(look);
    page = await context.newPage();
    await signIn(page, running);
    lote = (await pages(page))['lote'] ?? '';
    endereco = await publicar(page, running.url, lote, semFalhas('[role="dialog"]'));
  });
  afterAll(async () => context?.close());

  it('lê-se sem sessão, nas duas línguas, sem nada torto nem carregado de fora', async () => {
    const fora = await lerPublicada(context, endereco, semFalhas());
    expect(fora).toEqual([`${endereco}?lang=pt`, `${endereco}?lang=en`]);
  });

  it('a etiqueta sai no tamanho certo, uma por etiqueta ou em folhas', async () => {
    await page.goto(`${running.url}${lote}/etiqueta`);
    await page.getByLabel('Formato').waitFor();
    await settled(page);
    const imprimir = async (formato: string, quantas: number) => {
      await page.getByLabel('Formato').selectOption(formato);
      await page.getByLabel('Quantas').fill(String(quantas));
      return sheets(page);
    };
    expect(await imprimir('etiqueta', 3)).toEqual(['100×50', '100×50', '100×50']);
    expect(await imprimir('etiqueta-a4', 12)).toEqual(['210×297', '210×297']);
    expect(await imprimir('cartao', 2)).toEqual(['105×148', '105×148']);
    expect(await imprimir('cartao-a4', 4)).toEqual(['210×297']);
  });
});

describe('retirar a página pública', () => {
  it('pergunta antes, diz o que vem depois, e o endereço deixa de levar à página', async () => {
    const context = await open({ scheme: 'light', width: 1280 });
    try {
      const page = await context.newPage();
      await signIn(page, running);
      const { lote = '' } = await pages(page);
      const endereco = await publicar(page, running.url, lote, semFalhas('[role="dialog"]'));
      await page.getByRole('button', { name: 'Retirar' }).click();
      await page.getByText('O endereço deixa de funcionar na mesma hora e para sempre').waitFor();
      await page.getByRole('button', { name: 'Retirar a página' }).click();
      await page.getByRole('button', { name: 'Publicar este lote' }).waitFor();
      expect((await page.goto(endereco))?.status()).toBe(404);
      await page.getByText('Página não encontrada').waitFor();
      await semFalhas()(page);
    } finally {
      await context.close();
    }
  });
});
