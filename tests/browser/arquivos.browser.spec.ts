import type { BrowserContext, Page } from 'playwright-core';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

/** A red square of 4 by 4 pixels. */
const FOTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGM4o6QERwzEcQDE4xEBYJBBnwAAAABJRU5ErkJggg==', 'base64');

describe('anexar uma foto a um lote, no telefone', () => {
  let running: Product;
  beforeAll(async () => {
    running = await newFarm('Anexos');
  });
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('vê a prévia, baixa, diz o que é, remove e desfaz', async () => {
    const { content } = await ask<{ content: { id: number }[] }>(page, '/rastreabilidade/lotes?size=1');
    await page.goto(`${running.url}/rastreabilidade/lotes/${content[0]?.id}`);
    await settled(page);
    const anexos = page.getByRole('region', { name: 'Anexos' });
    const nome = 'foto-do-terreiro.png';
    await anexos.getByTestId('anexar').setInputFiles({ name: nome, mimeType: 'image/png', buffer: FOTO });
    await anexos.getByText(nome, { exact: true }).waitFor();
    const previa = anexos.getByRole('button', { name: `Ver ${nome}` });
    await previa.locator('img').waitFor();
    expect(await previa.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(4);

    const acoes = anexos.getByRole('button', { name: `Ações de ${nome}` });
    await acoes.click();
    const baixado = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Baixar' }).click();
    expect((await baixado).suggestedFilename()).toBe(nome);

    await acoes.click();
    await page.getByRole('menuitem', { name: 'Editar' }).click();
    const editar = page.getByRole('dialog', { name: 'Editar arquivo' });
    await editar.getByLabel('Descrição').fill('Foto do terreiro');
    await editar.getByRole('textbox', { name: 'Vence em' }).fill('01/01/2020');
    await editar.getByRole('button', { name: 'Gravar' }).click();
    await anexos.getByText('Vencido · 01/01/2020').waitFor();

    await acoes.click();
    await page.getByRole('menuitem', { name: 'Remover' }).click();
    await anexos.getByText(`${nome} foi removido.`).waitFor();
    await previa.waitFor({ state: 'detached' });
    await anexos.getByRole('button', { name: `Desfazer a remoção de ${nome}` }).click();
    await previa.waitFor();
    await page.goto(`${running.url}/arquivos?q=${nome}`);
    await settled(page);
    expect(await page.getByText(nome).count()).toBeGreaterThan(0);
  });

  it('um arquivo que não é o que diz é recusado com palavras, e nada fica na lista', async () => {
    const { content } = await ask<{ content: { id: number }[] }>(page, '/rastreabilidade/lotes?size=1');
    await page.goto(`${running.url}/rastreabilidade/lotes/${content[0]?.id}`);
    await settled(page);
    const anexos = page.getByRole('region', { name: 'Anexos' });
    await anexos.getByTestId('anexar').setInputFiles({ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await anexos.getByRole('alert').getByText('O conteúdo de "falsa.png" não é o de um arquivo .png', { exact: false }).waitFor();
    await anexos.getByRole('button', { name: 'Fechar o aviso de falsa.png' }).click();
    expect(await anexos.getByText('falsa.png').count()).toBe(0);
  });
});
