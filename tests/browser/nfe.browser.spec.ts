import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { foto } from './foto.js';
import { incluirCertificado, perguntarASefaz } from './pedir-notas.js';
import { ask, entering, newAccount, open, type Product, settled, signIn } from './support.js';

jest.setTimeout(240_000);

/** Not the demonstration's: the tax authority lets a document ask once an hour. */
const CNPJ = '90000009000195';

describe('as notas que a SEFAZ tem para a fazenda', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;

  const abrir = async (path: string) => {
    await page.goto(`${conta.url}${path}`);
    await settled(page);
  };
  const main = () => page.getByRole('main');
  const responder = async (pergunta: string, botao: string) => {
    const dialog = page.getByRole('dialog', { name: pergunta });
    await dialog.getByRole('button', { name: botao, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await settled(page);
  };

  beforeAll(async () => {
    conta = await newAccount('Notas');
    await (await entering(conta))('/fazendas', { nome: 'SANTA FÉ', cnpj: CNPJ });
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it('sem certificado, diz-se por onde começar', async () => {
    await abrir('/nfe/notas');
    await main().getByText('Ambiente simulado').waitFor();
    await main().getByText('Nenhuma nota recebida ainda').waitFor();
    await main().getByRole('link', { name: 'Incluir certificado' }).first().waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('com ele pergunta-se, e as notas entram; até quando esperar está escrito', async () => {
    await incluirCertificado(page, conta, CNPJ);
    await perguntarASefaz(page, conta);
    await main().getByText('A SEFAZ pede que se espere até', { exact: false }).waitFor();
    await main().getByText('DEFENSIVOS CERRADO SA').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('a ciência se dá sozinha só com a autorização, com as palavras que se leram, e ela se tira', async () => {
    await main().getByRole('button', { name: 'Dar ciência sozinho' }).click();
    await page.getByRole('dialog').getByText('confirmar, desconhecer ou dizer que a compra não se realizou', { exact: false }).waitFor();
    expect(await faults(page)).toEqual([]);
    await foto(page, 'ciencia-pergunta');
    await responder('Autorizar a ciência automática?', 'Li e autorizo');
    await main().getByText('A ciência se dá sozinha').waitFor();
    await main().getByText('Autorizada por', { exact: false }).waitFor();
    expect(await faults(page)).toEqual([]);
    await foto(page, 'ciencia-autorizada');
    await main().getByRole('button', { name: 'Tirar a autorização' }).click();
    await responder('Tirar a autorização da ciência automática?', 'Tirar');
    await main().getByRole('button', { name: 'Dar ciência sozinho' }).waitFor();
  });

  it('as que pedem resposta vêm pelo prazo, e de muitas se dá ciência de uma vez', async () => {
    await abrir('/nfe/notas/pendentes');
    await main().getByText('POSTO DA SERRA LTDA').waitFor();
    expect(await faults(page)).toEqual([]);
    await main().getByRole('button', { name: 'Dar ciência de 3 notas' }).click();
    await responder('Dar ciência de 3 notas?', 'Dar ciência');
    await page.getByText('Ciência registrada de 3.').waitFor();
    await main()
      .getByRole('button', { name: /Dar ciência de/ })
      .waitFor({ state: 'detached' });
    await foto(page, 'ciencia-dada');
  });

  it('de uma, busca-se o XML pela chave, diz-se o que houve e baixa-se o arquivo', async () => {
    await abrir('/nfe/notas');
    await main().getByText('DEFENSIVOS CERRADO SA').click();
    await page.waitForURL(/\/nfe\/notas\/\d+$/);
    await main().getByText('Aguardando o XML').first().waitFor();
    await main().getByRole('button', { name: 'Buscar o XML' }).click();
    await responder('Perguntar à SEFAZ pelo XML desta nota?', 'Buscar o XML');
    await main().getByText('XML completo').waitFor();
    await main().getByRole('button', { name: 'Confirmar a compra' }).click();
    await responder('Confirmar a compra?', 'Confirmar a compra');
    await main().getByText('Confirmação da operação: registrada').waitFor();
    await main().getByRole('button', { name: 'Baixar o recibo' }).first().waitFor();
    const [arquivo] = await Promise.all([page.waitForEvent('download'), main().getByRole('button', { name: 'Baixar XML' }).click()]);
    expect(arquivo.suggestedFilename()).toMatch(/^\d{44}\.xml$/);
    expect(await faults(page)).toEqual([]);
  });

  const daNota = () => main().getByRole('region', { name: 'Cartas de correção' });

  it('quem a emitiu a corrigiu: vê-se a carta que vale e a que ela substituiu, também na nota da fazenda, e o que já se lançou', async () => {
    const cartas = daNota().getByRole('listitem');
    await cartas.first().waitFor();
    expect(await cartas.count()).toBe(2);
    await foto(page, 'cartas-recebida');
    expect(await cartas.first().innerText()).toMatch(/Carta de correção nº 2[\s\S]*É a que vale[\s\S]*KM 4[\s\S]*quantidade/);
    expect(await cartas.last().innerText()).toMatch(/Carta de correção nº 1[\s\S]*Substituída/);
    const [carta] = await Promise.all([
      page.waitForEvent('download'),
      cartas.first().getByRole('button', { name: 'Baixar a carta' }).click(),
    ]);
    expect(carta.suggestedFilename()).toMatch(/^\d{44}-110110-2\.xml$/);
    await main().getByRole('button', { name: 'Incluir nas notas' }).click();
    await responder('Incluir entre as notas da fazenda?', 'Incluir nas notas');
    await main().getByRole('link', { name: 'Ver a nota' }).click();
    await daNota().getByText('É a que vale').waitFor();
    expect(await main().getByText('Quem emitiu esta nota a corrigiu').count()).toBe(0);
    const semFornecedor = main().getByText('Quem emitiu esta nota ainda não é fornecedor');
    await semFornecedor.waitFor();
    expect(await faults(page)).toEqual([]);
    await foto(page, 'fornecedor-da-nota');
    await main().getByRole('button', { name: 'Incluir como fornecedor' }).click();
    await semFornecedor.waitFor({ state: 'detached' });
    const [dele, ...outros] = (await ask<{ content: { nome: string; cpf_cnpj: string }[] }>(page, '/cad-fornecedores')).content;
    expect([dele, outros]).toMatchObject([{ nome: 'DEFENSIVOS CERRADO SA', cpf_cnpj: '90000004000162' }, []]);
    await main().getByRole('button', { name: 'Lançar no financeiro' }).click();
    await responder('Lançar no financeiro a nota fiscal?', 'Lançar no financeiro');
    await main().getByText('Quem emitiu esta nota a corrigiu').waitFor();
    await main().getByText('Esta nota já está no financeiro como veio', { exact: false }).waitFor();
    await foto(page, 'cartas-nota');
    expect(await faults(page)).toEqual([]);
    await main().getByRole('link', { name: 'Ver como veio da SEFAZ' }).click();
    await main().getByText('Esta nota já está no financeiro como veio', { exact: false }).waitFor();
  });
});
