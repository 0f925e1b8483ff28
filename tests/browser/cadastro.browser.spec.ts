import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, open, product, settled, signIn } from './support.js';

jest.setTimeout(180_000);

type Lista = { readonly content: readonly unknown[] };

const running = product();

describe('o que se cadastra e o que se importa', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('um cadastro: incluir, recusar o repetido, alterar e excluir', async () => {
    const list = `${running.url}/cadastros/cad-pilhas`;
    await page.goto(list);
    await settled(page);
    await page.getByRole('link', { name: 'Nova pilha' }).click();
    await page.getByRole('button', { name: 'Gravar' }).click();
    await page.getByText('Informe: descrição.').waitFor();
    await page.getByLabel('Descrição').fill('Pilha da jornada');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await page.getByRole('status').getByText('Pilha adicionada com sucesso!').waitFor();
    await page.waitForURL(list);
    await page.getByRole('link', { name: 'Nova pilha' }).click();
    await page.getByLabel('Descrição').fill('Pilha da jornada');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await page.getByRole('alert').getByRole('listitem').waitFor();
    await page.goto(`${list}?q=jornada`);
    await page.getByRole('link', { name: 'Pilha da jornada' }).click();
    await page.getByLabel('Descrição').fill('Pilha da jornada, maior');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await page.getByRole('status').getByText('Pilha editada com sucesso!').waitFor();
    await page.getByRole('link', { name: 'Pilha da jornada, maior' }).click();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('status').getByText('Pilha removida com sucesso!').waitFor();
    expect((await ask<Lista>(page, '/cad-pilhas?q=jornada')).content).toEqual([]);
  });

  it('planilha com erro: nada é gravado, e cada erro diz arquivo, linha e coluna', async () => {
    await page.goto(`${running.url}/importacoes/nova`);
    const lines = ['codigo;data;fazenda;talhao;quantidade_l', '99-0001;31/06/2026;FAZENDA QUE NAO HA;Mata;10.02'];
    await page
      .getByTestId('arquivos')
      .setInputFiles({ name: 'lotes.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`) });
    await page.getByText('lotes.csv').waitFor();
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.waitForURL(/\/importacoes\/\d+$/);
    const table = page.getByRole('table', { name: 'Erros da importação' });
    await table.waitFor();
    const first = await table.getByRole('row').nth(1).getByRole('cell').allTextContents();
    expect(first[0]).toBe('lotes.csv');
    expect(first[1]).toMatch(/^\d+$/);
    await page.getByText('Recusada').waitFor();
  });
});
