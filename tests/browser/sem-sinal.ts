import { until } from '@tulha/testing/until';
import type { Page, Request } from 'playwright-core';
import { heard } from './avisos.js';

/** The messages of a page about forms sent without a signal. */
export const semSinal = (page: Page) => ({
  /** In the place of a form that was sent. */
  guardado: () => page.getByRole('alert').filter({ hasText: 'Guardado neste aparelho; envia quando voltar.' }),
  /** Sends a form, and waits until the page says that there is no internet. @returns how often it asked the server before it said so */
  ditoNaHora: async (envia: () => Promise<void>): Promise<number> => {
    let pedidos = 0;
    // The rehearsals of a form while it is written, at times of its own, are no sending of it.
    const ensaio = (pedido: Request) => new URL(pedido.url()).searchParams.has('ensaio');
    const conta = (pedido: Request) => void (pedidos += Number(pedido.method() !== 'GET' && !ensaio(pedido)));
    page.on('request', conta);
    await envia();
    await semSinal(page).guardado().getByText('Sem internet', { exact: true }).waitFor();
    page.off('request', conta);
    return pedidos;
  },
  /** After a window that was closed. */
  avisado: () => heard(page, 'Guardado neste aparelho; envia quando voltar.'),
  caixa: () => page.getByRole('button', { name: /^A enviar/ }),
  lista: () => page.getByRole('dialog', { name: 'A enviar' }),
  diz: (texto: string) => heard(page, texto),
});

/** Waits until all that the field needs of this version is on the device: it comes a little after the first page. */
export const noAparelho = async (page: Page): Promise<void> => {
  await until(() => page.evaluate(() => localStorage.getItem('tulha:pronto') !== null), 'what the field needs is on the device');
};

/** The first write to an address is carried out, but its answer is lost. @returns the keys of all of them */
export const caiNaPrimeira = async (page: Page, address: string): Promise<(string | undefined)[]> => {
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
};
