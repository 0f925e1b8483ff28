import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

type Lista = { readonly content: readonly { readonly id: number; readonly descricao: string; readonly quantidade: number }[] };

const nome = 'Ureia da jornada';

let running: Product;
beforeAll(async () => {
  running = await newFarm('Estoque');
});

describe('o estoque no telefone', () => {
  let context: BrowserContext;
  let page: Page;
  const gravar = () => page.getByRole('button', { name: 'Gravar ajuste' }).click();
  const oDaqui = async () => (await ask<Lista>(page, `/cad-estoque?q=${encodeURIComponent(nome)}`)).content[0];

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('cadastra um insumo e dá entrada do que comprou', async () => {
    await page.goto(`${running.url}/cadastros/cad-insumos/novo`);
    await settled(page);
    await page.getByLabel('Descrição').fill(nome);
    await page.getByLabel('Unidade').selectOption({ label: 'Quilo' });
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await heard(page, 'Insumo adicionado com sucesso!');
    const insumo = await oDaqui();
    await page.goto(`${running.url}/estoque/novo?insumo=${insumo?.id}`);
    await settled(page);
    await page.getByRole('main').getByLabel('Fazenda').selectOption({ index: 1 });
    await page.getByLabel('O que houve').selectOption({ label: 'Entrou' });
    await page.getByLabel('Quantidade').fill('50');
    await page.getByLabel('Valor').fill('175,50');
    await gravar();
    await heard(page, 'Estoque ajustado com sucesso!');
    expect(await oDaqui()).toMatchObject({ descricao: nome, quantidade: 50 });
  });

  it('mostra quanto há e a história, e desfaz', async () => {
    const insumo = await oDaqui();
    await page.goto(`${running.url}/estoque?q=${encodeURIComponent(nome)}`);
    await settled(page);
    await page.getByText('50\u00a0kg').first().waitFor();
    await page.goto(`${running.url}/estoque/${insumo?.id}`);
    await settled(page);
    await page.getByRole('table', { name: 'Movimentos do insumo' }).getByText('Entrada').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
    await heard(page, 'Movimento desfeito com sucesso!');
    expect(await oDaqui()).toMatchObject({ quantidade: 0 });
  });
});
