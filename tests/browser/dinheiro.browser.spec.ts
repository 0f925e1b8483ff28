import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { ask, open, product, settled, signIn, widths } from './support.js';

type Lista = { readonly content: readonly { readonly id: number; readonly fornecedor: number | null }[] };

/** Money as a producer reads it: the result of the crop in one measure, and the account of a supplier. The farm is only read. */
describe.each(widths)('o dinheiro, %i px', (width) => {
  const running = product();
  let context: BrowserContext;
  let page: Page;
  const cabe = async () => {
    await settled(page);
    expect(await faults(page)).toEqual([]);
  };

  beforeAll(async () => {
    context = await open({ scheme: 'light', width });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('o resultado da safra no todo, por hectare e por saca, por uma escolha que fica no endereço', async () => {
    await page.goto(running.url);
    await settled(page);
    const parte = page.getByRole('region', { name: 'O resultado da safra' });
    // It comes when it is nearly in view.
    await page.getByRole('heading', { name: 'O dinheiro do período' }).scrollIntoViewIfNeeded();
    await parte.getByText('Resultado da safra', { exact: true }).waitFor();
    const escolhida = (name: string) => parte.getByRole('radio', { name, checked: true });
    const numeros = () => parte.getByText(/^-?R\$\s[\d.,]+$|^não se sabe$/u).allInnerTexts();
    const vistos = new Set([(await numeros()).join(' ')]);
    for (const [medida, por] of [
      ['Por hectare', 'ha'],
      ['Por saca', 'saca'],
    ] as const) {
      await parte.getByText(medida, { exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('por') === por);
      await escolhida(medida).waitFor({ state: 'attached' });
      vistos.add((await numeros()).join(' '));
      await cabe();
    }
    expect(vistos.size).toBe(3);
    await page.getByRole('region', { name: 'Preço e custo de uma saca' }).getByText('Custo por saca').waitFor();
    await page.reload();
    await settled(page);
    await page.getByRole('heading', { name: 'O dinheiro do período' }).scrollIntoViewIfNeeded();
    await escolhida('Por saca').waitFor({ state: 'attached' });
  });

  it('a conta de um fornecedor: os números, o que se lançou, cada um no seu lançamento, e o extrato em PDF', async () => {
    const { content } = await ask<Lista>(page, '/financeiro?tipo=despesa&size=200');
    const fornecedor = content.find((um) => um.fornecedor !== null)?.fornecedor ?? 0;
    await page.goto(`${running.url}/cadastros/cad-fornecedores/${fornecedor}?aba=conta`);
    await page.getByText('Comprado', { exact: true }).waitFor();
    await cabe();
    const baixado = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Extrato em PDF' }).click();
    expect((await baixado).suggestedFilename()).toMatch(/^EXTRATO-DE-FORNECEDOR-OU-CLIENTE-.*\.pdf$/u);
    await page.getByRole('table', { name: 'Últimos lançamentos e pagamentos' }).getByRole('link').first().click();
    await page.waitForURL(/\/financeiro\/\d+$/u);
    await page.goBack();
    await page.getByRole('link', { name: 'Abrir o extrato' }).click();
    await page.waitForURL(/extrato-do-parceiro\?fornecedor=\d+$/u);
    await page.getByRole('heading', { level: 1, name: 'Extrato de fornecedor ou cliente' }).waitFor();
    await cabe();
  });
});
