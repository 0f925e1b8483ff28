import type { Page } from 'playwright-core';
import { heard } from './avisos.js';
import { settled } from './support.js';

/** Acts on a lot of coffee on screen, starting from the open page. */

/** Goes from the page of a lot, `…/lotes/7`, to the form of its destination. */
export const mover = async (page: Page, lote: string, para: string): Promise<void> => {
  await page.goto(lote);
  await settled(page);
  await page.getByRole('button', { name: 'Mover' }).click();
  await page.getByRole('menuitem', { name: para }).click();
  await page.waitForURL(/\/nova\?lote=\d+$/);
  await settled(page);
};

/** Fills in the form of a sale of the lot it was opened for, to the first client there is. */
export const preencherVenda = async (page: Page, quilos: string, preco: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Cliente' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('Quilos').fill(quilos);
  await page.getByLabel('Preço da saca').fill(preco);
};

/** Records the sale that is filled in, and waits for its page. */
export const gravarVenda = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Gravar venda' }).click();
  await heard(page, 'Venda adicionada com sucesso!');
  await page.waitForURL(/\/vendas\/\d+$/);
  await settled(page);
};

/** Closes the sale whose page is open: its coffee goes out. */
export const finalizarVenda = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Finalizar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click();
  await heard(page, 'Venda finalizada com sucesso!');
  await page.getByText('Fechada', { exact: true }).waitFor();
};

/** On the page of a lot: its history says that so much of it was sold. */
export const vendidoNaLinhaDoTempo = async (page: Page, quilos: string): Promise<void> => {
  const linha = page.getByRole('region', { name: 'Linha do tempo' });
  await linha.getByText('Vendido', { exact: true }).first().waitFor();
  await linha.getByText(`-${quilos}\u00a0kg`).first().waitFor();
};
