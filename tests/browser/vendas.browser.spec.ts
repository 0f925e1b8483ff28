import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { ask, entering, newAccount, open, type Product, settled, signIn } from './support.js';

type Lista = { readonly content: readonly { readonly id: number; readonly codigo: string }[] };

const DIA = '2026-06-20';

/** Two lots of hulled coffee and a buyer. */
const semear = async (conta: Product) => {
  const criar = await entering(conta);
  const fazenda = await criar('/fazendas', { nome: 'SANTA FÉ' });
  for (const quantidade of [600, 300])
    await criar('/rastreabilidade/beneficio', { dataEntrada: DIA, tipo: 'Bica corrida', quantidade, avulso: 1 }, fazenda);
  const cliente = await criar('/cad-clientes', { nome: 'Exportadora Boa Vista', cpf_cnpj: '12345678909' });
  return { criar, fazenda, cliente };
};

describe('uma venda editada, entregue em partes e anotada, num telefone', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;
  let venda: number;

  const main = () => page.getByRole('main');
  const botao = (nome: string | RegExp) => page.getByRole('button', { name: nome });
  /** The faults of the screen, from its top: wider than the window, or not accessible. A link scrolled below the bar is hidden by its buttons. */
  const falhas = async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const sobra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return [...(sobra > 0 ? [`${sobra} px a mais`] : []), ...(await faults(page))];
  };

  /** Pictures of the page, narrow and light, wide and dark, where FOTOS names a folder. */
  const foto = async (nome: string) => {
    const pasta = process.env['FOTOS'];
    if (!pasta) return;
    await page.emulateMedia({ colorScheme: 'light' });
    const estreita = page.viewportSize() ?? { width: 360, height: 800 };
    await page.screenshot({ path: `${pasta}/${nome}-360.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${pasta}/${nome}-1280.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(estreita);
  };

  beforeAll(async () => {
    conta = await newAccount('Vendas');
    const { criar, fazenda, cliente } = await semear(conta);
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
    const [primeiro] = (await ask<Lista>(page, '/rastreabilidade/lotes?unidade=kg&sort=codigo')).content;
    const produtos = [{ id: primeiro?.id, quantidade: 240, precoSaca: 1_800 }];
    venda = await criar('/vendas', { data: DIA, cliente, produtos }, fazenda);
  });
  afterAll(async () => context?.close());

  it('muda os quilos e volta à venda', async () => {
    await page.goto(`${conta.url}/vendas/${venda}`);
    await settled(page);
    await page.getByRole('link', { name: 'Editar' }).click();
    await page.waitForURL(/\/corrigir$/);
    await settled(page);
    expect(await falhas()).toEqual([]);
    await page.getByRole('textbox', { name: 'Quilos' }).fill('600');
    await main().getByText('Livres: 600').waitFor();
    await botao('Gravar venda').click();
    await page.getByText('Venda editada com sucesso!').waitFor();
    await page.waitForURL(`${conta.url}/vendas/${venda}`);
    await main().getByText('R$ 18.000,00').first().waitFor();
  });

  it('entrega em partes, cancela uma, e marca a linha', async () => {
    await botao('Nova entrega').click();
    await page.getByRole('textbox', { name: 'Quilos que saíram' }).fill('250');
    await page.getByRole('textbox', { name: 'Peso na balança do comprador' }).fill('248,5');
    await page.getByText('Quebra: 1,5').waitFor();
    expect(await falhas()).toEqual([]);
    await botao('Registrar entrega').click();
    await page.getByText('Entrega realizada com sucesso!').first().waitFor();
    await main().getByText('Falta entregar 350').waitFor();
    await page.getByRole('group', { name: 'Entregas da venda' }).getByText('250').first().waitFor();
    expect(await falhas()).toEqual([]);
    await page.getByRole('group', { name: 'Entregas da venda' }).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a entrega' }).click();
    await page.getByText('Entrega cancelada com sucesso!').first().waitFor();
    await main().getByText('Falta entregar 600').waitFor();
    await botao(/como entregue$/).click();
    await main().getByText('Tudo entregue').waitFor();
  });

  it('anota, e apaga a anotação', async () => {
    await botao('Anotar').click();
    await page.getByRole('textbox', { name: 'Anotação' }).fill('O comprador pede a nota na sexta.');
    await botao('Gravar anotação').click();
    await page.getByText('Histórico adicionado com sucesso!').waitFor();
    await main().getByText('O comprador pede a nota na sexta.').waitFor();
    expect(await falhas()).toEqual([]);
    await botao('Apagar').last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await page.getByText('Histórico deletado com sucesso!').waitFor();
  });

  it('um contrato propõe o comprador e o preço fixado, pede o motivo do que vai além, e diz as suas vendas', async () => {
    const criar = await entering(conta);
    const cliente = (await ask<Lista>(page, '/cad-clientes')).content[0]?.id;
    const fazenda = (await ask<Lista>(page, '/fazendas')).content[0]?.id;
    const contratado = { numero: 'C-26', cliente, data: '2026-05-02', sacas: 4, entrega: '2026-07-15', qualidade: 'Bica corrida' };
    const contrato = await criar('/contratos-venda', contratado, fazenda);
    await criar(`/contratos-venda/${contrato}/fixacoes`, { data: '2026-05-20', sacas: 3, precoSaca: 1_950 }, fazenda);
    await page.goto(`${conta.url}/cadastros/contratos-venda`);
    await settled(page);
    await main().getByText('4 sc').first().waitFor();
    expect(await falhas()).toEqual([]);
    await foto('contratos');
    await page.goto(`${conta.url}/cadastros/contratos-venda/${contrato}`);
    await settled(page);
    await main().getByRole('tab', { name: 'Vendas' }).click();
    await main().getByText('Nada se vendeu neste contrato ainda.').waitFor();
    await page.getByRole('link', { name: 'Nova venda' }).click();
    await settled(page);
    expect(await page.getByRole('combobox', { name: 'Contrato' }).inputValue()).toBe('C-26');
    expect(await page.getByRole('combobox', { name: 'Cliente' }).inputValue()).toBe('Exportadora Boa Vista');
    await main().getByText('Faltam entregar 4 sc; a fixar, 1 sc.').waitFor();
    await page.getByRole('combobox', { name: 'Lote' }).click();
    await page
      .getByRole('option', { name: /Bica corrida/ })
      .first()
      .click();
    expect(await page.getByRole('textbox', { name: 'Preço da saca' }).inputValue()).toContain('1.950');
    await page.getByRole('textbox', { name: 'Quilos' }).fill('300');
    expect(await falhas()).toEqual([]);
    await foto('nova-venda-no-contrato');
    await botao('Gravar venda').click();
    await page.getByRole('textbox', { name: 'Por que além do contrato' }).fill('O comprador ficou com tudo');
    expect(await falhas()).toEqual([]);
    await foto('alem-do-contrato');
    await botao('Gravar venda').click();
    await page.getByText('Venda adicionada com sucesso!').waitFor();
    await page.waitForURL(/\/vendas\/\d+$/);
    await main().getByText('Além do contrato').waitFor();
    await foto('venda-do-contrato');
    await main().getByRole('link', { name: 'C-26' }).click();
    await settled(page);
    await main()
      .getByText(/^Atrasado há/)
      .waitFor();
    await foto('contrato');
    await main().getByRole('tab', { name: 'Vendas' }).click();
    await page.getByRole('group', { name: 'Vendas do contrato' }).getByText('R$ 9.750,00').first().waitFor();
    await page.getByRole('group', { name: 'Fixações usadas' }).getByText('3 sc').first().waitFor();
    expect(await falhas()).toEqual([]);
    await foto('vendas-do-contrato');
  });

  it('um recibo sai no papel com o valor por extenso', async () => {
    const criar = await entering(conta);
    const cliente = (await ask<Lista>(page, '/cad-clientes')).content[0]?.id;
    const recibo = {
      referente: 'venda de café',
      data: DIA,
      direcao: 'RECEBIDO',
      valor: 3_500,
      nome: 'Exportadora Boa Vista',
      cliente,
      cidade: 'Carmo de Minas',
    };
    const fazenda = (await ask<Lista>(page, '/fazendas')).content[0]?.id;
    const id = await criar('/recibos', recibo, fazenda);
    await page.goto(`${conta.url}/cadastros/recibos/${id}`);
    await settled(page);
    await page.getByRole('link', { name: 'Imprimir' }).click();
    await main().getByText('três mil e quinhentos reais').waitFor();
    await main().getByText('Exportadora Boa Vista, CPF/CNPJ 123.456.789-09').waitFor();
    await main().getByText('Carmo de Minas, 20 de junho de 2026.').waitFor();
    expect(await falhas()).toEqual([]);
  });
});
