import type { BrowserContext, Page } from 'playwright-core';
import { ask, settled } from './support.js';

/** The address of a lot's public page, published by hand where it is not. `olhar` looks into the window that asks before. */
export const publicar = async (page: Page, url: string, lote: string, olhar: (page: Page) => Promise<void>): Promise<string> => {
  await page.goto(`${url}${lote}`);
  await page.getByRole('heading', { name: 'Página pública e etiqueta' }).waitFor();
  await settled(page);
  const botao = page.getByRole('button', { name: 'Publicar este lote' });
  if (await botao.isVisible()) {
    await botao.click();
    await page.getByLabel('Nas suas palavras').fill('Café de montanha, colhido à mão.');
    await olhar(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  }
  await page.getByRole('link', { name: 'Abrir' }).waitFor();
  return (await ask<{ endereco: string }>(page, `${lote}/publicacao`)).endereco;
};

/**
 * Reads a public page in both languages, in a tab of its own, and has it looked at.
 * @returns all its requests, and its complaints
 */
export const lerPublicada = async (
  context: BrowserContext,
  endereco: string,
  olhar: (page: Page, lingua: string) => Promise<void>,
): Promise<readonly string[]> => {
  const fora: string[] = [];
  const estranho = await context.newPage();
  estranho.on('request', (request) => void fora.push(request.url()));
  estranho.on('console', (message) => void fora.push(message.text()));
  for (const lingua of ['pt', 'en']) {
    await estranho.goto(`${endereco}?lang=${lingua}`);
    await estranho.locator('h1').waitFor();
    await olhar(estranho, lingua);
  }
  await estranho.close();
  return fora;
};
