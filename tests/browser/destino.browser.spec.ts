import type { Page } from 'playwright-core';
import { ask, looks, newFarm, open, type Product, sendAs, settled, signIn } from './support.js';

type Beneficio = {
  readonly id: number;
  readonly perda: number;
  readonly saidas: readonly { readonly codigo: string; readonly quantidade: number }[];
};

/** Beans of unrecorded coffee: 50 kg, two choices of 6 and 4 kg, 40 kg of loss. */
const beneficiar = async (page: Page): Promise<Beneficio> => {
  const { content } = await ask<{ readonly content: readonly { readonly id: number }[] }>(page, '/fazendas');
  const body = { avulso: 1, dataEntrada: '2026-06-01', quantidade: 50, perda: 40, escolha: [{ quantidade: 6 }, { quantidade: 4 }] };
  const answer = await sendAs(page, 'POST', '/rastreabilidade/beneficio', body, content[0]?.id);
  return (await answer.json()) as Beneficio;
};

const ENSAIO = /[?&]ensaio=1/u;

/** Holds back the answers of rehearsals until the returned function is called. */
const holdRehearsals = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ENSAIO, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

let running: Product;
beforeAll(async () => {
  running = await newFarm('Destino');
});

describe('tirar uma escolha de um benefício', () => {
  it.each(looks)('pergunta para onde vão os quilos: a perda, se nada for dito, ou outra saída (%p)', async (look) => {
    const context = await open(look);
    try {
      const page = await context.newPage();
      await signIn(page, running);
      const { id, saidas } = await beneficiar(page);
      const [bica, seis, quatro] = saidas;
      await page.goto(`${running.url}/rastreabilidade/beneficio/${id}`);
      await settled(page);
      await page.getByRole('button', { name: `Tirar o lote ${seis?.codigo}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Para onde vão os 6 kg dele?').waitFor();
      expect(await dialog.getByRole('radio', { name: 'Ficam na perda deste processo' }).isChecked()).toBe(true);
      await dialog.getByText(`Os 6 kg do lote ${seis?.codigo} ficam na perda.`).waitFor();
      await dialog.getByRole('button', { name: 'Tirar', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const answer = await holdRehearsals(page);
      await page.getByRole('button', { name: `Tirar o lote ${quatro?.codigo}` }).click();
      const outra = dialog.getByRole('radio', { name: `Vão para o lote ${bica?.codigo}` });
      await outra.check({ trial: true }); // the window has come to rest
      const before = await outra.boundingBox();
      expect(await dialog.getByRole('button', { name: 'Tirar', exact: true }).isEnabled()).toBe(false);
      answer();
      await dialog.getByText(`Os 4 kg do lote ${quatro?.codigo} ficam na perda.`).waitFor();
      expect(await outra.boundingBox()).toEqual(before);
      await outra.check();
      await dialog.getByText(`Os 4 kg do lote ${quatro?.codigo} vão para o lote ${bica?.codigo}.`).waitFor();
      await dialog.getByRole('button', { name: 'Voltar' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: `Tirar o lote ${quatro?.codigo}` }).click();
      await dialog.getByText(`Os 4 kg do lote ${quatro?.codigo} ficam na perda.`).waitFor(); // an output without a choice: no longer chosen
      await outra.check();
      await dialog.getByText(`Os 4 kg do lote ${quatro?.codigo} vão para o lote ${bica?.codigo}.`).waitFor();
      await dialog.getByRole('button', { name: 'Tirar', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const agora = await ask<Beneficio>(page, `/rastreabilidade/beneficio/${id}`);
      expect(agora).toMatchObject({ perda: 46, saidas: [{ codigo: bica?.codigo, quantidade: 54 }] });
    } finally {
      await context.close();
    }
  });

  it('diz que não deu para conferir, e tenta de novo; dois toques tiram uma vez', async () => {
    const context = await open({ scheme: 'light', width: 360 });
    try {
      const page = await context.newPage();
      await signIn(page, running);
      const { id, saidas } = await beneficiar(page);
      const tirada = saidas[1]?.codigo;
      await page.goto(`${running.url}/rastreabilidade/beneficio/${id}`);
      await settled(page);
      await page.route(ENSAIO, (route) => route.abort());
      await page.getByRole('button', { name: `Tirar o lote ${tirada}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Não deu para conferir o que isto muda').waitFor();
      expect(await dialog.getByRole('button', { name: 'Tirar', exact: true }).isEnabled()).toBe(true);
      await page.unroute(ENSAIO);
      await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
      await dialog.getByText(`Os 6 kg do lote ${tirada} ficam na perda.`).waitFor();
      const deletions: string[] = [];
      page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()));
      await dialog.getByRole('button', { name: 'Tirar', exact: true }).dblclick();
      await dialog.waitFor({ state: 'detached' });
      await settled(page);
      expect(deletions).toHaveLength(1);
    } finally {
      await context.close();
    }
  });
});
