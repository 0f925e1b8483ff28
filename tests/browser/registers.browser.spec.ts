import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

type Lista = { readonly content: readonly Readonly<Record<string, unknown>>[] };

let running: Product;
beforeAll(async () => {
  running = await newFarm('Registros');
});

describe('o que se registra com linhas e situação', () => {
  let context: BrowserContext;
  let page: Page;

  const novo = async (path: string) => {
    await page.goto(`${running.url}/cadastros/${path}/novo`);
    await settled(page);
    await page.getByRole('combobox', { name: 'Fazenda', exact: true }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
  };
  const avisou = (aviso: string) => heard(page, aviso);
  const naPergunta = (nome: string) => page.getByRole('dialog').getByRole('button', { name: nome }).click();

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('máquina: abastecida, com o medidor que não volta, e com a hora reajustada', async () => {
    await novo('cad-maquinas');
    await page.getByLabel('Descrição').fill('Trator da jornada');
    await page.getByLabel('Medidor').selectOption({ label: 'Horímetro' });
    await page.getByRole('button', { name: 'Gravar' }).click();
    await avisou('Máquina adicionada com sucesso!');
    await page.getByRole('tab', { name: 'Abastecimentos' }).click();
    const abastecer = async (data: string, leitura: string) => {
      await page.getByRole('button', { name: 'Novo abastecimento' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Data' }).fill(data);
      await dialog.getByLabel(/^Quantidade/).fill('42,5');
      await dialog.getByLabel(/^Valor total/).fill('255');
      await dialog.getByLabel(/^Leitura do medidor/).fill(leitura);
      await naPergunta('Gravar');
    };
    await abastecer('10/05/2026', '120,5');
    await avisou('Abastecimento adicionado com sucesso!');
    await abastecer('11/05/2026', '99');
    await page.getByRole('dialog').getByText('não pode marcar 99 em 11/05/2026').waitFor();
    await naPergunta('Voltar');
    await page.getByRole('button', { name: 'Reajustar' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Valor da hora/)
      .fill('180');
    await naPergunta('Reajustar');
    await avisou('Máquina reajustada com sucesso!');
    const [feita] = (await ask<Lista>(page, '/cad-maquinas?q=jornada')).content;
    expect(feita).toMatchObject({ valorHora: 180 });
    await page.setViewportSize({ width: 360, height: 760 });
    const { x = 360, width = 0 } = (await page.getByRole('button', { name: 'Tirar abastecimento' }).boundingBox()) ?? {};
    expect(x + width).toBeLessThan(360);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('ordem de trabalho: concluída, reaberta e duplicada', async () => {
    await novo('ordem-de-servicos');
    await page.getByLabel('O que fazer').fill('Roçar a jornada');
    await page.getByRole('textbox', { name: 'Para' }).fill('01/06/2026');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await avisou('Ordem de trabalho adicionada com sucesso!');
    await page.getByRole('button', { name: 'Concluir' }).click();
    await naPergunta('Concluir');
    await avisou('Ordem de trabalho concluída com sucesso!');
    await page.getByRole('main').getByText('Concluída', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await naPergunta('Reabrir');
    await avisou('Ordem de trabalho reaberta com sucesso!');
    await page.getByRole('button', { name: 'Duplicar' }).click();
    await naPergunta('Duplicar');
    await heard(page, 'Ordem de trabalho adicionada com sucesso!');
    const { content } = await ask<Lista>(page, '/ordem-de-servicos?q=jornada');
    expect(content.map(({ situacao }) => situacao)).toEqual(['PENDENTE', 'PENDENTE']);
  });

  it('ordem de serviço: só finaliza com item; finalizada não muda, até ser reaberta', async () => {
    const escolher = async (nome: string) => {
      await page.getByRole('combobox', { name: nome, exact: true }).click();
      await page.getByRole('listbox', { name: nome }).getByRole('option').first().click();
    };
    await novo('ordem-servicos');
    await page.getByLabel('Descrição').fill('Colheita contratada');
    await escolher('Fornecedor');
    await page.getByRole('textbox', { name: 'Data' }).fill('10/06/2026');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await avisou('Ordem de serviço adicionada com sucesso!');
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await naPergunta('Finalizar');
    await page.getByText('inclua o que foi feito antes de finalizar').waitFor();
    await naPergunta('Voltar');
    await page.getByRole('button', { name: 'Novo item' }).click();
    const dialog = page.getByRole('dialog');
    await escolher('Serviço');
    await dialog.getByLabel(/^Quantidade/).fill('2');
    await dialog.getByLabel(/^Valor total/).fill('1500');
    await naPergunta('Gravar');
    await avisou('Item adicionado com sucesso!');
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await naPergunta('Finalizar');
    await avisou('Ordem de serviço finalizada com sucesso!');
    await page.getByRole('main').getByText('Fechada', { exact: true }).first().waitFor();
    for (const nome of ['Novo item', 'Gravar', 'Excluir']) expect(await page.getByRole('button', { name: nome }).count()).toBe(0);
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await naPergunta('Reabrir');
    await avisou('Ordem de serviço reaberta com sucesso!');
    await page.getByRole('button', { name: 'Novo item' }).waitFor();
    expect((await ask<Lista>(page, '/ordem-servicos?q=contratada')).content).toMatchObject([{ situacao: 'ABERTO' }]);
  });

  it('compra: finalizar diz o que acontece nas outras partes, e reaberta nada fica', async () => {
    const escolher = async (nome: string) => {
      await page.getByRole('combobox', { name: nome, exact: true }).click();
      await page.getByRole('listbox', { name: nome }).getByRole('option').first().click();
    };
    const dialog = page.getByRole('dialog');
    const doFinanceiro = async () => (await ask<Lista>(page, '/financeiro?q=jornada')).content.length;
    await novo('compras');
    await page.getByLabel('Descrição').fill('Adubo da jornada');
    await escolher('Fornecedor');
    await page.getByRole('textbox', { name: 'Data' }).fill('10/05/2026');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await avisou('Compra adicionada com sucesso!');
    await page.getByRole('button', { name: 'Novo produto' }).click();
    await dialog.getByLabel('Descrição').fill('Ureia');
    await escolher('Insumo');
    await dialog.getByLabel(/^Quantidade/).fill('50');
    await dialog.getByLabel(/^Valor total/).fill('175,5');
    await naPergunta('Gravar');
    await avisou('Produto adicionado com sucesso!');
    await page.getByRole('button', { name: 'Finalizar' }).click();
    await dialog.getByText(/^Entram no estoque: 50 /).waitFor();
    await dialog.getByText('Uma despesa de R$ 175,50 em Lançamentos, com vencimento em 10/05/2026.').waitFor();
    await dialog.getByText(/sem a marca "Entregue": 1 de 1/).waitFor();
    await naPergunta('Finalizar');
    await avisou('Compra finalizada com sucesso!');
    expect(await doFinanceiro()).toBe(1);
    expect(await page.getByRole('button', { name: 'Novo produto' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Marcar: entregue' }).click();
    await page.getByRole('button', { name: 'Desmarcar: entregue' }).waitFor();
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await dialog.getByText(/^Sai do estoque o que entrou: /).waitFor();
    await naPergunta('Reabrir');
    await avisou('Compra aberta com sucesso!');
    expect(await doFinanceiro()).toBe(0);
  });
});
