import { AxeBuilder } from '@axe-core/playwright';
import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { looks, open, pages, product, settled, signIn } from './support.js';

jest.setTimeout(300_000);

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe has against a page, short enough to read in a failed test. */
const violations = async (page: Page): Promise<string[]> => {
  const { violations: found, incomplete } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  // A text of one character axe calls undecided, though it knows the contrast.
  const isPale = (data: { messageKey?: string; contrastRatio?: number } | null) =>
    data?.messageKey === 'shortTextContent' && Number(data.contrastRatio) < 4.5;
  const pale = incomplete
    .map((rule) => ({ ...rule, nodes: rule.nodes.filter(({ any }) => isPale(any[0]?.data ?? null)) }))
    .filter(({ id, nodes }) => id === 'color-contrast' && nodes.length > 0);
  return [...found, ...pale].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
};

/** Nothing hangs over the side: the page itself never scrolls sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(looks)('acessibilidade, $scheme, $width px', (look) => {
  const running = product();
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open(look);
    page = await context.newPage();
  });
  afterAll(async () => context?.close());

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
    for (const [name, path] of Object.entries(await pages(page))) {
      await page.goto(`${running.url}${path}`);
      await page.locator('h1').waitFor();
      await settled(page);
      expect([name, await violations(page)]).toEqual([name, []]);
      expect([name, await overhang(page)]).toEqual([name, 0]);
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
    if (look.width > 600) return;
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

  it('e nada se move para quem pede menos movimento', async () => {
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 150).length,
    );
    expect(moving).toBe(0);
  });
});
