import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

type Lista = { readonly content: readonly unknown[] };

const vez = 'da jornada';

let running: Product;
beforeAll(async () => {
  running = await newFarm('Cadastro');
});

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
    await heard(page, 'Pilha adicionada com sucesso!');
    await page.waitForURL(list);
    await page.getByRole('link', { name: 'Nova pilha' }).click();
    await page.getByLabel('Descrição').fill('Pilha da jornada');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Ops!', 'alert');
    await page.goto(`${list}?q=jornada`);
    await page.getByRole('link', { name: 'Pilha da jornada' }).click();
    await page.getByLabel('Descrição').fill('Pilha da jornada, maior');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Pilha editada com sucesso!');
    await page.getByRole('link', { name: 'Pilha da jornada, maior' }).click();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await heard(page, 'Pilha removida com sucesso!');
    expect((await ask<Lista>(page, '/cad-pilhas?q=jornada')).content).toEqual([]);
  });

  it('um registro depois do outro, sem sair do formulário', async () => {
    await page.goto(`${running.url}/cadastros/cad-bags/novo`);
    await settled(page);
    for (const nome of [`Bag ${vez} um`, `Bag ${vez} dois`]) {
      await page.getByLabel('Descrição').fill(nome);
      await page.getByRole('button', { name: 'Incluir e começar outro' }).click();
      await heard(page, 'Bag adicionado com sucesso!');
      await page.getByLabel('Descrição').and(page.locator('[value=""]')).waitFor();
      expect(await page.getByLabel('Descrição').evaluate((input) => input === document.activeElement)).toBe(true);
    }
    expect((await ask<Lista>(page, `/cad-bags?q=${vez}`)).content).toHaveLength(2);
  });

  it('um cadastro por planilha: o erro é dito na célula, a coluna de outro nome é escolhida, e só então se grava', async () => {
    await page.goto(`${running.url}/cadastros/cad-fermentadores`);
    await settled(page);
    await page.getByRole('link', { name: 'Importar' }).first().click();
    await page.getByRole('heading', { name: 'Importar fermentadores' }).waitFor();
    const enviar = (nome: string, ...linhas: string[]) =>
      page
        .getByTestId('planilha')
        .setInputFiles({ name: nome, mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${linhas.join('\r\n')}\r\n`) });
    await enviar('errada.csv', 'Descrição;Capacidade (L)', `${vez} certo;1.000`, `${vez} errado;muitos`);
    const erros = page.getByRole('table', { name: 'Erros da planilha' });
    await erros.waitFor();
    const [, erro] = await erros.getByRole('row').all();
    expect((await erro?.getByRole('cell').allTextContents())?.slice(0, 3)).toEqual(['3', 'Capacidade (L)', 'muitos']);
    expect(await page.getByRole('button', { name: /^Gravar/ }).count()).toBe(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar as linhas com erro' }).click();
    expect((await download).suggestedFilename()).toMatch(/^CORRIGIR-.*\.xlsx$/);
    await enviar('boa.csv', 'Descrição;Litros que cabem', `${vez} um;1.000`, `${vez} dois;2.500`);
    await page.getByText('Esta coluna não é deste cadastro').waitFor();
    await page.getByLabel('Litros que cabem').selectOption({ label: 'Capacidade (L)' });
    await page.getByRole('table', { name: 'Linhas da planilha' }).getByRole('cell', { name: '2.500' }).waitFor();
    expect((await ask<Lista>(page, `/cad-fermentadores?q=${vez}`)).content).toEqual([]);
    await page.getByRole('button', { name: 'Gravar 2 registros' }).click();
    await page.getByText('Planilha gravada').waitFor();
    await page.getByRole('link', { name: 'Ver fermentadores' }).click();
    await page.getByRole('link', { name: `${vez} dois` }).waitFor();
    const lista = await ask<Lista>(page, `/cad-fermentadores?q=${vez}&sort=capacidadeL`);
    expect(lista.content).toMatchObject([{ capacidadeL: 1000 }, { capacidadeL: 2500 }]);
    const exportada = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: 'Planilha (.xlsx)' }).click();
    expect((await exportada).suggestedFilename()).toMatch(/^FERMENTADORES-.*\.xlsx$/);
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
