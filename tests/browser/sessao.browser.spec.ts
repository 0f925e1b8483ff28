import type { BrowserContext, Page } from 'playwright-core';
import { ask, open, product, settled, signIn } from './support.js';

const running = product();

describe('a sessão', () => {
  let context: BrowserContext;
  let page: Page;
  let other: Page;
  const renewals: number[] = [];

  /** What a token is once its time is over: nothing the server takes. */
  const spend = (tab: Page) => tab.evaluate(() => localStorage.setItem('tulha:token', '"gasto"'));

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    context.on('response', (response) => {
      if (response.url().endsWith('/v1/session/renovar')) renewals.push(response.status());
    });
    page = await context.newPage();
    await signIn(page, running);
    other = await context.newPage();
    await other.goto(`${running.url}/vendas`);
    await settled(other);
  });
  afterAll(async () => context?.close());

  it('um token vencido é renovado sem que se note, uma vez para todas as abas', async () => {
    await spend(page);
    await Promise.all([page.goto(`${running.url}/rastreabilidade/lotes`), other.goto(`${running.url}/financeiro`)]);
    await Promise.all([settled(page), settled(other)]);
    expect([page.url(), other.url()]).toEqual([`${running.url}/rastreabilidade/lotes`, `${running.url}/financeiro`]);
    expect(renewals).toEqual([200]);
    expect(await page.getByRole('alert').getByRole('listitem').count()).toBe(0);
  });

  it('as páginas não leem a renovação', async () => {
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const kept = (await context.cookies()).filter(({ name }) => name.startsWith('tulha_renovacao_'));
    expect(kept).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/v1/session' }]);
  });

  it('a senha atual errada é dita no perfil, e a sessão continua', async () => {
    await page.goto(`${running.url}/perfil?aba=sessoes`);
    await page.getByText('Esta', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Senha' }).click();
    await page.locator('[name=senha_atual]').fill(`${running.senha}x`);
    await page.locator('[name=senha_nova]').fill('outra-senha-boa');
    await page.getByRole('button', { name: 'Trocar a senha' }).click();
    await page.getByText('A senha atual não confere.').first().waitFor();
    expect(page.url()).toBe(`${running.url}/perfil?aba=senha`);
  });

  it('encerrada noutro lugar, a aba o diz uma vez e volta à entrada', async () => {
    const { content } = await ask<{ content: { id: number; atual: boolean }[] }>(page, '/session/sessoes');
    const id = content.find(({ atual }) => atual)?.id;
    const status = await page.evaluate(async (sessao) => {
      const token = JSON.parse(localStorage.getItem('tulha:token') ?? '""');
      return (await fetch(`/v1/session/sessoes/${sessao}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })).status;
    }, id);
    expect(status).toBe(204);
    await other.getByRole('button', { name: 'Mais' }).click();
    await other.getByRole('link', { name: 'Importações' }).click();
    await other.waitForURL(/\/entrar/);
    const said = other.getByText('Sua sessão expirou. Por favor, faça login novamente.');
    await said.first().waitFor();
    expect(await said.count()).toBe(1);
  });
});
