import type { BrowserContext, Page } from 'playwright-core';
import { ask, open, product, settled, signIn } from './support.js';

type Lista = {
  readonly content: readonly { readonly id: number; readonly data: string }[];
  readonly pagination: { readonly total: number };
};

const running = product();
const LOTES = '/rastreabilidade/lotes';

describe.each([360, 1366])('o passado, em %i px', (width) => {
  let context: BrowserContext;
  let page: Page;
  let em = '';

  beforeAll(async () => {
    context = await open({ scheme: 'light', width });
    page = await context.newPage();
    await signIn(page, running);
    const { content, pagination } = await ask<Lista>(page, `${LOTES}?sort=data&size=200`);
    // A day on which there were lots, and not yet all of them.
    em = content[Math.floor(content.length / 4)]?.data ?? '';
    if (pagination.total <= 10) throw new Error('There should be lots of several days');
  });
  afterAll(async () => context?.close());

  const quantosHa = async (lista: string) => (await ask<Lista>(page, lista)).pagination.total;
  const campo = () => page.getByLabel('Em', { exact: true });
  const voltar = async (path: string) => {
    await page.goto(`${running.url}${path}`);
    await settled(page);
    await page.getByText('Voltar no tempo', { exact: true }).click();
    await campo().fill(em.split('-').reverse().join('/'));
    await page.waitForURL(new RegExp(`em=${em}`));
    await settled(page);
    await page.getByText(/Você está vendo/).waitFor();
  };

  it.each([LOTES, '/rastreabilidade/secagem', '/rastreabilidade/beneficio'])(
    'a lista %s mostra a de um dia, leva ao que era nesse dia, e volta para agora',
    async (lista) => {
      const antes = await quantosHa(lista);
      await voltar(lista);
      const entao = await ask<Lista>(page, `${lista}?em=${em}`);
      expect(entao.pagination.total).toBeLessThan(antes);
      const quantos = new RegExp(`^${entao.pagination.total.toLocaleString('pt-BR')} `);
      await page.getByText(quantos).first().waitFor();
      // The past is read-only.
      expect(await page.getByRole('link', { name: /^Nov[ao]/ }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /Exportar/ }).count()).toBe(0);
      if (entao.pagination.total > 0) {
        await page.locator(`main a[href*="${lista}/"][href*="em=${em}"]`).first().click();
        await page.waitForURL((url) => url.pathname.startsWith(`${lista}/`) && url.searchParams.get('em') === em);
        await settled(page);
        await page.getByText(/Você está vendo/).waitFor();
        await page.goBack();
        await settled(page);
      }
      await page.getByRole('button', { name: 'Voltar para agora' }).click();
      await settled(page);
      expect(new URL(page.url()).searchParams.has('em')).toBe(false);
      await page
        .getByText(new RegExp(`^${antes.toLocaleString('pt-BR')} (lotes|entradas|benefícios)$`))
        .first()
        .waitFor();
    },
  );

  it('o quadro de um dia diz também o que estava colhido e sem lote', async () => {
    const pedidos: string[] = [];
    page.on('request', (request) => void pedidos.push(request.url()));
    await voltar('/rastreabilidade/quadro');
    expect(pedidos.some((url) => url.includes(`/quadro/colhido?em=${em}`))).toBe(true);
    await page.getByRole('button', { name: 'Voltar para agora' }).click();
    await settled(page);
    expect(new URL(page.url()).searchParams.has('em')).toBe(false);
  });

  it('o quadro de um dia de nenhuma safra diz que nenhuma o inclui, e a hora do que se sabia se escreve', async () => {
    em = '2019-03-04';
    await voltar('/rastreabilidade/quadro');
    await page.getByText('Nenhuma safra cobre este dia.').waitFor();
    await page.getByLabel('Conhecido em', { exact: true }).fill('10/06/2026');
    await page.waitForURL(/conhecidoEm=2026-06-11T02/);
    // The address changes before the page reads it, and an hour is an hour of the day that the page has.
    await page.getByLabel('Às', { exact: true }).and(page.locator('[value="23:59"]')).waitFor();
    await page.getByLabel('Às', { exact: true }).fill('0730');
    await page.waitForURL(/conhecidoEm=2026-06-10T10/);
    expect(await page.locator('main input[type="date"]:not([aria-hidden]), main input[type="datetime-local"]').count()).toBe(0);
  });
});
