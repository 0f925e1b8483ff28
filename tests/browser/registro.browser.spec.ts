import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { type Account, asOperator, newFarm, open, settled, signIn } from './support.js';

let running: Account;
beforeAll(async () => {
  running = await newFarm('Registro');
});

describe('quem fez o quê, e o que se fica sabendo', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('o que se faz aparece no registro, com quem fez; dele se chega ao registro e ao que mudou', async () => {
    const pilha = `Pilha ${randomUUID().slice(0, 8)}`;
    await page.goto(`${running.url}/cadastros/cad-pilhas/novo`);
    await page.getByLabel('Descrição').fill(pilha);
    await page.getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Pilha adicionada com sucesso!');
    await page.goto(`${running.url}/historico-de-alteracoes`);
    await settled(page);
    const feito = page.getByRole('listitem').filter({ hasText: `cadastrou a pilha ${pilha}` });
    await feito.waitFor();
    await page.getByRole('searchbox').fill(pilha.toLowerCase());
    await page.waitForURL(/q=pilha/i);
    const cadastros = page.getByRole('listitem').filter({ hasText: 'cadastrou' });
    await cadastros.nth(1).waitFor({ state: 'detached' });
    expect(await cadastros.count()).toBe(1);
    await feito.getByRole('link', { name: pilha }).click();
    await page.getByLabel('Descrição').fill(`${pilha}, maior`);
    await page.getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Pilha editada com sucesso!');
    await page.getByRole('link', { name: `${pilha}, maior` }).click();
    const historico = page.getByRole('region', { name: 'Histórico' });
    await historico.getByText('alterou a pilha').waitFor();
    expect(await historico.locator('del').first().textContent()).toBe(pilha);
    expect(await historico.locator('ins').first().textContent()).toBe(`${pilha}, maior`);
  });

  it('o sino diz o que há de novo; lê-se, vê-se tudo e se remove', async () => {
    const valor = '1.234,56';
    const fatura = { fatura: running.conta, valor: 1_234.56, vencimento: '2026-12-10' };
    expect((await asOperator('POST', `/contas/${running.conta}/faturas`, fatura)).status).toBe(201);
    await page.goto(running.url);
    await settled(page);
    await page.getByRole('button', { name: /^Notificações: \d+ não lidas?$/ }).click();
    const janela = page.getByRole('dialog', { name: 'Notificações' });
    await janela.getByText(`A fatura de R$ ${valor} vence em 10/12/2026.`).waitFor();
    await janela.getByRole('button', { name: 'Marcar todas como lidas' }).click();
    await page.getByRole('button', { name: 'Notificações', exact: true }).waitFor();
    await janela.getByRole('link', { name: 'Ver todas' }).click();
    await page.waitForURL(/\/notificacoes$/);
    const aviso = page.getByRole('listitem').filter({ hasText: `A fatura de R$ ${valor} vence` });
    await aviso.getByRole('button', { name: 'Remover: Fatura da assinatura' }).click();
    await heard(page, 'Notificação removida.');
    await aviso.waitFor({ state: 'detached' });
  });
});
