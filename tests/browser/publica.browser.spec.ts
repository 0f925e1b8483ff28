import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, looks, open, pages, product, settled, signIn } from './support.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const violations = async (page: Page, within = 'html'): Promise<string[]> =>
  (await new AxeBuilder({ page }).include(within).withTags(TAGS).analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Sheets of a PDF with their size in millimetres: Chromium writes one `/MediaBox` for each, in points. */
const sheets = async (page: Page): Promise<string[]> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const mm = (points: string | undefined) => Math.round((Number(points) * 25.4) / 72);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => `${mm(width)}×${mm(height)}`);
};

const running = product();

/** The address of the lot's public page, published by hand where it is not. */
const publicar = async (page: Page, lote: string): Promise<string> => {
  await page.goto(`${running.url}${lote}`);
  await page.getByRole('heading', { name: 'Página pública e etiqueta' }).waitFor();
  await settled(page);
  const botao = page.getByRole('button', { name: 'Publicar este lote' });
  if (await botao.isVisible()) {
    await botao.click();
    await page.getByLabel('Nas suas palavras').fill('Café de montanha, colhido à mão.');
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  }
  await page.getByRole('link', { name: 'Abrir' }).waitFor();
  return (await ask<{ endereco: string }>(page, `${lote}/publicacao`)).endereco;
};

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
    endereco = await publicar(page, lote);
  });
  afterAll(async () => context?.close());

  it('lê-se sem sessão, nas duas línguas, sem nada torto nem carregado de fora', async () => {
    const fora: string[] = [];
    const estranho = await context.newPage();
    estranho.on('request', (request) => void fora.push(request.url()));
    estranho.on('console', (message) => void fora.push(message.text()));
    for (const lingua of ['pt', 'en']) {
      await estranho.goto(`${endereco}?lang=${lingua}`);
      await estranho.locator('h1').waitFor();
      expect([lingua, await violations(estranho)]).toEqual([lingua, []]);
      expect([lingua, await overhang(estranho)]).toEqual([lingua, 0]);
    }
    expect(fora).toEqual([`${endereco}?lang=pt`, `${endereco}?lang=en`]);
    await estranho.close();
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
      const endereco = await publicar(page, (await pages(page))['lote'] ?? '');
      await page.getByRole('button', { name: 'Retirar' }).click();
      await page.getByText('O endereço deixa de funcionar na mesma hora e para sempre').waitFor();
      await page.getByRole('button', { name: 'Retirar a página' }).click();
      await page.getByRole('button', { name: 'Publicar este lote' }).waitFor();
      expect((await page.goto(endereco))?.status()).toBe(404);
      await page.getByText('Página não encontrada').waitFor();
      expect(await violations(page)).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
