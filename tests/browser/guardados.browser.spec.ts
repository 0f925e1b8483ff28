import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { noAparelho, semSinal } from './sem-sinal.js';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

type Lista = { readonly pagination: { readonly total: number } };

let running: Product;
beforeAll(async () => {
  running = await newFarm('Guardados', 0.05);
});

describe('a saída de emergência do que não foi enviado', () => {
  let context: BrowserContext;
  let page: Page;
  const { caixa, lista, guardado } = {
    caixa: () => semSinal(page).caixa(),
    lista: () => semSinal(page).lista(),
    guardado: () => semSinal(page).guardado(),
  };

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, running);
    // The words of the screens come with the device's copy of the field.
    await noAparelho(page);
  });
  afterAll(async () => context?.close());

  it('o que espera se salva num arquivo, sem internet, e continua esperando', async () => {
    const nome = `fora-${randomUUID().slice(0, 8)}`;
    await page.goto(`${running.url}/cadastros/cat-qualidades/novo`);
    await settled(page);
    await page.getByLabel('Descrição').fill(nome);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await guardado().waitFor();
    await caixa().click();
    const [arquivo] = await Promise.all([
      page.waitForEvent('download'),
      lista().getByRole('button', { name: 'Salvar em um arquivo' }).click(),
    ]);
    expect(arquivo.suggestedFilename()).toMatch(/^tulha-a-enviar-[\d-]+\.json$/);
    const { Guardados } = JSON.parse(await readFile(await arquivo.path(), 'utf8'));
    expect(Guardados).toHaveLength(1);
    expect(Guardados[0]).toMatchObject({
      'O que foi escrito': { Descrição: nome },
      Situação: 'esperando a internet',
      Pedido: { método: 'POST', endereço: '/cat-qualidades' },
    });
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await caixa().waitFor({ state: 'detached' });
    expect((await ask<Lista>(page, `/cat-qualidades?q=${nome}`)).pagination.total).toBe(1);
  });
});
