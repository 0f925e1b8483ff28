import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Account, ask, entering, type Look, newAccount, open, type Product, signIn } from './support.js';

type Lancado = { readonly id: number; readonly total: number; readonly categoriaNome: string | null; readonly fornecedor: number | null };
/** An account with two farms and nothing else. */
export const contaDeDespesas = async (): Promise<Account> => {
  const conta = await newAccount('Despesa');
  const entrar = await entering(conta);
  for (const nome of ['Santa Rita', 'Boa Esperança']) await entrar('/fazendas', { nome });
  return conta;
};

/** A page with a signed-in user. */
export const aberta = async (running: Product, look: Look) => {
  const context = await open(look);
  try {
    const page = await context.newPage();
    await signIn(page, running);
    return { context, page };
  } catch (cause) {
    await context.close();
    throw cause;
  }
};

/** Saves a picture of the page if FOTOS names a folder, in the colours that its name says: a look for faults leaves the page by night. */
export const retrato = async (page: Page, nome: string) => {
  const pasta = process.env['FOTOS'];
  if (!pasta) return;
  await page.emulateMedia({ colorScheme: nome.endsWith('-dark') ? 'dark' : 'light' });
  await page.screenshot({ path: join(pasta, `${nome}.png`), fullPage: true });
};
/** Prints a measure that is not asserted. */
export const diga = (texto: string) => process.stdout.write(`${texto}\n`);
/** Entries found by a text. */
export const lancados = async (page: Page, q: string) =>
  (await ask<{ content: Lancado[] }>(page, `/financeiro?q=${encodeURIComponent(q)}`)).content;
