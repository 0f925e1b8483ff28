import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { ask, entering, newAccount, open, type Product, settled, signIn } from './support.js';

type NaFazenda = { readonly fazenda: number; readonly quantidade: number; readonly valor: number };

const NOME = 'Cloreto da jornada';

let running: Product;
let insumo: number;
let [sede, outra] = [0, 0];
beforeAll(async () => {
  running = await newAccount('Documentos');
  const novo = await entering(running);
  insumo = await novo('/cad-insumos', { descricao: NOME, unidade: 'KG' });
  sede = await novo('/fazendas', { nome: 'SEDE DA JORNADA' });
  outra = await novo('/fazendas', { nome: 'SÍTIO DA JORNADA' });
});

describe('o estoque por documento', () => {
  let context: BrowserContext;
  let page: Page;
  const escolher = async (nome: string, qual: string) => {
    await page.getByRole('combobox', { name: nome, exact: true }).click();
    await page.getByRole('listbox', { name: nome }).getByRole('option', { name: qual }).first().click();
  };
  const naPergunta = (nome: string) => page.getByRole('dialog').getByRole('button', { name: nome }).click();
  const ha = async () => (await ask<{ readonly fazendas: readonly NaFazenda[] }>(page, `/cad-estoque/${insumo}`)).fazendas;
  const ir = async (caminho: string) => {
    await page.goto(`${running.url}${caminho}`);
    await settled(page);
  };
  /** A document with one product, typed as a user does. */
  const documento = async (caminho: string, descricao: string, data: string, produto: () => Promise<void>) => {
    await ir(`/cadastros/${caminho}/novo`);
    await page.getByLabel('Descrição').fill(descricao);
    await escolher('Fazenda', 'SEDE DA JORNADA');
    await page.getByRole('textbox', { name: 'Data' }).fill(data);
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.getByRole('button', { name: 'Novo produto' }).click();
    await escolher('Insumo', NOME);
    await produto();
    await naPergunta('Gravar');
    await heard(page, 'Produto adicionado com sucesso!');
  };
  const noDialogo = (name: RegExp | string, valor: string) => page.getByRole('dialog').getByRole('textbox', { name }).fill(valor);

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('o menu do estoque leva às entradas, e uma entrada finalizada entra com o lote', async () => {
    await ir('/estoque');
    await page.getByRole('navigation').getByRole('link', { name: 'Entradas', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Entradas de estoque' }).waitFor();
    await documento('cad-estoque-entrada', 'Nota da jornada', '10/05/2026', async () => {
      await noDialogo(/^Quantidade/, '50');
      await noDialogo(/^Valor total/, '175,50');
      await noDialogo('Lote', 'L1');
      await noDialogo('Validade', '01/05/2027');
    });
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.getByRole('dialog').getByText(`Entram no estoque: 50 kg de ${NOME}.`).waitFor();
    await naPergunta('Finalizar');
    await heard(page, 'Entrada de estoque finalizada com sucesso!');
    expect(await ha()).toEqual([expect.objectContaining({ fazenda: sede, quantidade: 50, valor: 175.5 })]);
    expect(await page.getByRole('button', { name: 'Novo produto' }).count()).toBe(0);
  });

  it('transfere para outra fazenda, e diz antes quanto vai de custo', async () => {
    await ir(`/estoque/transferir?insumo=${insumo}`);
    await page.getByRole('main').getByRole('combobox', { name: 'Fazenda', exact: true }).selectOption(String(sede));
    await escolher('Para a fazenda', 'SÍTIO DA JORNADA');
    await page.getByRole('textbox', { name: 'Data' }).fill('12/05/2026');
    await page.getByLabel('Quantidade').fill('60');
    await page.getByRole('main').getByText('só há 50 kg').waitFor();
    await page.getByLabel('Quantidade').fill('20');
    await page.getByText('Vai R$ 70,20 de custo').waitFor();
    await page.getByText('L1: 20 kg').waitFor();
    await page.getByRole('button', { name: 'Transferir', exact: true }).last().click();
    await heard(page, 'Estoque transferido com sucesso!');
    expect(await ha()).toMatchObject([
      { fazenda: sede, quantidade: 30, valor: 105.3 },
      { fazenda: outra, quantidade: 20, valor: 70.2 },
    ]);
  });

  it('a saída pede motivo quando sai mais do que há; a entrada não reabre com o que já se usou', async () => {
    await documento('cad-estoque-saida', 'Oficina da jornada', '13/05/2026', () => noDialogo(/^Quantidade/, '31'));
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.getByRole('dialog').getByText('só há 30 kg').waitFor();
    await noDialogo('Motivo', 'A nota ainda não chegou');
    await naPergunta('Finalizar');
    await heard(page, 'Saída de estoque finalizada com sucesso!');
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await page.getByRole('dialog').getByText('Volta ao estoque o que saiu').waitFor();
    await naPergunta('Reabrir');
    await heard(page, 'Saída de estoque aberta com sucesso!');
    await ir('/cadastros/cad-estoque-entrada?q=jornada');
    await page.getByRole('table', { name: 'Entradas de estoque' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await page.getByRole('dialog').getByText('só há').waitFor();
    await naPergunta('Voltar');
    expect(await ha()).toMatchObject([{ quantidade: 30 }, { quantidade: 20 }]);
  });

  it('a produção avulsa: a categoria, o que entrou, e por que se excluiu', async () => {
    await ir('/cadastros/estoque-producao-categorias/novo');
    await page.getByLabel('Descrição').fill('Palha da jornada');
    await page.getByLabel('Unidade').selectOption({ label: 'Quilo' });
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await heard(page, 'Categoria de produção adicionada com sucesso!');
    await ir('/cad-estoque-producao-avulsa/movimentacoes');
    await page.getByRole('main').getByRole('link', { name: 'Nova entrada' }).click();
    await page.getByRole('textbox', { name: 'Data' }).fill('14/05/2026');
    await escolher('Fazenda', 'SEDE DA JORNADA');
    await escolher('Categoria', 'Palha da jornada');
    await page.getByLabel('Quantidade').fill('120,5');
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await heard(page, 'Entrada de produção adicionada com sucesso!');
    await ir('/cad-estoque-producao-avulsa/movimentacoes');
    const avulsa = page.getByRole('table', { name: 'Produção avulsa' });
    await avulsa.getByText('Palha da jornada').waitFor();
    await avulsa.getByRole('link', { name: '14/05/2026' }).click();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await noDialogo('Motivo', 'Contada duas vezes');
    await naPergunta('Excluir');
    await heard(page, 'Entrada de produção removida com sucesso!');
    expect(await ask(page, '/cad-estoque-producao-avulsa/entradas')).toMatchObject({ content: [] });
  });
});
