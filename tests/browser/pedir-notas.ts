import { pfxInventado } from '@tulha/sefaz/simulator/certificado-inventado';
import type { Page } from 'playwright-core';
import { type Product, settled } from './support.js';

const SENHA = 'segredo';

/** Keeps a certificate of a document that does not exist, by the form that the farm has for it. */
export const incluirCertificado = async (page: Page, { url }: Product, documento: string): Promise<void> => {
  await page.goto(`${url}/nfe/certificados/novo`);
  await settled(page);
  const pfx = pfxInventado({ titular: 'SANTA FE', documento, de: '2026-01-01', ate: '2036-01-01', senha: SENHA });
  await page.locator('input[type=file]').setInputFiles({ name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: pfx });
  await page.getByLabel('Senha do certificado').fill(SENHA);
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByRole('button', { name: 'Guardar certificado' }).click();
  await page.getByRole('main').getByText('SANTA FE').first().waitFor();
};

/** Asks the tax authority for the farm's invoices, from their list, and stays there. */
export const perguntarASefaz = async (page: Page, { url }: Product): Promise<void> => {
  await page.goto(`${url}/nfe/notas`);
  await settled(page);
  await page.getByRole('main').getByRole('button', { name: 'Perguntar à SEFAZ' }).first().click();
  const pergunta = page.getByRole('dialog', { name: 'Perguntar à SEFAZ agora?' });
  await pergunta.getByRole('button', { name: 'Perguntar', exact: true }).click();
  await pergunta.waitFor({ state: 'detached' });
  await settled(page);
};
