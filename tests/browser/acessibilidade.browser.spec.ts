import { AxeBuilder } from '@axe-core/playwright';
import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { newAccount, open, pages, product, schemes, settled, signIn, widths } from './support.js';

jest.setTimeout(600_000);

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that colours can break: all that another colour scheme of the same page can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe has against a page as it looks now, short enough to read in a failed test. */
const found = async (builder: AxeBuilder): Promise<string[]> => {
  const { violations: broken, incomplete } = await builder.analyze();
  // A text of one character axe calls undecided, though it knows the contrast.
  const isPale = (data: { messageKey?: string; contrastRatio?: number } | null) =>
    data?.messageKey === 'shortTextContent' && Number(data.contrastRatio) < 4.5;
  const pale = incomplete
    .map((rule) => ({ ...rule, nodes: rule.nodes.filter(({ any }) => isPale(any[0]?.data ?? null)) }))
    .filter(({ id, nodes }) => id === 'color-contrast' && nodes.length > 0);
  return [...broken, ...pale].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
};

/** What axe has against a page: every rule by day, those of colour by night too. */
const violations = async (page: Page): Promise<string[]> => {
  const broken: string[] = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    const builder = new AxeBuilder({ page });
    const all = await found(scheme === 'light' ? builder.withTags(TAGS) : builder.withRules(OF_COLOUR));
    broken.push(...all.map((what) => `${scheme}: ${what}`));
  }
  return broken;
};

/** Nothing hangs over the side: the page itself never scrolls sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(widths)('acessibilidade, %i px', (width) => {
  const running = product();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width });
    page = await context.newPage();
  });
  afterAll(async () => context?.close());

  /** Opens each page and says what is wrong with it. */
  const inspect = async (all: Readonly<Record<string, string>>): Promise<Record<string, readonly string[]>> => {
    const wrong: Record<string, readonly string[]> = {};
    for (const [name, path] of Object.entries(all)) {
      await page.goto(`${running.url}${path}`);
      await settled(page);
      if ((await page.locator('h1').count()) !== 1) wrong[`${name}: título`] = await page.locator('h1').allInnerTexts();
      const broken = await violations(page);
      if ((await overhang(page)) > 0) broken.push('passa da largura da tela');
      if (broken.length > 0) wrong[name] = broken;
    }
    return wrong;
  };

  it('na entrada, também com erro e com aviso', async () => {
    await page.goto(`${running.url}/entrar`);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Informe o login.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Login').fill('ninguem');
    await page.getByLabel('Senha', { exact: true }).fill('senha errada');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('alert').getByText('Usuário ou senha inválidos, verifique os seus dados!').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('em todas as páginas', async () => {
    await signIn(page, running);
    expect(await inspect(await pages(page))).toEqual({});
  });

  it('em todas as páginas quando o servidor não dá resposta que sirva', async () => {
    const all = await pages(page);
    const failing = (url: URL) => url.pathname.startsWith('/v1/') && url.pathname !== '/v1/session';
    await page.route(failing, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        json: { error: 'Algo deu errado do nosso lado.', code: 'ERRO_INTERNO' },
      }),
    );
    try {
      expect(await inspect(all)).toEqual({});
    } finally {
      await page.unroute(failing);
    }
  });

  it('nas duas formas da genealogia e no menu', async () => {
    const { lote = '' } = await pages(page);
    for (const form of ['grafico', 'tabela']) {
      await page.goto(`${running.url}${lote}?forma=${form}`);
      await page.getByRole('heading', { name: 'Genealogia' }).waitFor();
      await settled(page);
      expect([form, await violations(page)]).toEqual([form, []]);
    }
    if (width > 600) return;
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('no pacote para a União Europeia, conferido antes de baixar', async () => {
    const { lote = '' } = await pages(page);
    await page.goto(`${running.url}${lote}`);
    const documentos = page.getByRole('region', { name: 'Documentos' });
    await documentos.getByRole('button', { name: 'Conferir e baixar' }).click();
    await documentos.getByRole('button', { name: 'Baixar o pacote' }).waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
  });

  it('num formulário recusado', async () => {
    await page.goto(`${running.url}/vendas/nova`);
    await settled(page);
    await page.getByRole('button', { name: 'Gravar venda' }).click();
    await page.getByText('Informe o cliente.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('em todas as páginas de uma conta que ainda não tem nada', async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, await newAccount('Sitio Novo'));
    expect(await inspect(await pages(page))).toEqual({});
  });

  it('e nada se move para quem pede menos movimento', async () => {
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 150).length,
    );
    expect(moving).toBe(0);
  });
});
