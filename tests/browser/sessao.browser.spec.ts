import type { BrowserContext, Page } from 'playwright-core';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

let running: Product;
beforeAll(async () => {
  running = await newFarm('Sessão');
});

describe('a sessão', () => {
  let context: BrowserContext;
  let page: Page;
  let other: Page;
  const renewals: number[] = [];

  /** Makes the token one whose time is over: the server does not take it. */
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

  const semAvisos = async () => {
    for (const tab of [page, other]) expect(await tab.getByRole('alert').getByRole('listitem').count()).toBe(0);
  };
  /** Both tabs are signed in: their requests are answered. */
  const dentro = async () => {
    await Promise.all([page.goto(`${running.url}/rastreabilidade/lotes`), other.goto(`${running.url}/financeiro`)]);
    await Promise.all([settled(page), settled(other)]);
    expect([page.url(), other.url()]).toEqual([`${running.url}/rastreabilidade/lotes`, `${running.url}/financeiro`]);
    await semAvisos();
  };

  it('um token vencido é renovado sem que se note, uma vez para tudo o que a aba pede', async () => {
    await spend(page);
    await page.goto(`${running.url}/rastreabilidade/lotes`);
    await settled(page);
    expect(page.url()).toBe(`${running.url}/rastreabilidade/lotes`);
    expect(renewals.splice(0)).toEqual([200]);
    await semAvisos();
  });

  it('duas abas que acordam juntas continuam as duas, ainda que cada uma o renove', async () => {
    await spend(page);
    await dentro();
    // One for both, or one each where the second was not told yet of the first one's.
    expect(renewals.splice(0).join()).toMatch(/^200(,200)?$/);
  });

  it('a aba que não soube da renovação da outra renova de novo, e ninguém sai', async () => {
    for (const [uma, outra] of [
      [page, other],
      [other, page],
    ] as const) {
      await spend(uma);
      await uma.goto(`${running.url}/vendas`);
      await settled(uma);
      await spend(outra);
      await outra.goto(`${running.url}/estoque`);
      await settled(outra);
      expect(renewals.splice(0)).toEqual([200, 200]);
      await dentro();
      expect(renewals).toEqual([]);
    }
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
    // Any request of the tab gets the answer: that of this page, or one made before the second press.
    const goes = async () => {
      await other.getByRole('button', { name: 'Mais' }).click();
      await other.getByRole('link', { name: 'Importações' }).click();
    };
    await Promise.any([goes(), other.waitForURL(/\/entrar/)]);
    await other.waitForURL(/\/entrar/);
    const notice = other.getByText('Sua sessão expirou. Por favor, faça login novamente.');
    await notice.first().waitFor();
    expect(await notice.count()).toBe(1);
  });
});
