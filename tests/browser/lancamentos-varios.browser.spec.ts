import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { heard } from './avisos.js';
import { aberta, contaDeDespesas, lancados, retrato } from './despesa.js';
import { type Product, settled } from './support.js';

let running: Product;
beforeAll(async () => {
  running = await contaDeDespesas();
});

describe('o que se copia, se repete, se cola e se desfaz', () => {
  let context: BrowserContext;
  let page: Page;
  const quantos = async (q: string) => (await lancados(page, q)).length;
  const fazenda = () => page.getByRole('main').getByLabel('Fazenda').selectOption({ index: 1 });

  beforeAll(async () => {
    ({ context, page } = await aberta(running, { scheme: 'light', width: 360 }));
  });
  afterAll(async () => context?.close());

  it('um lançamento que já nasce pago se desfaz no aviso', async () => {
    await page.goto(`${running.url}/financeiro/novo`);
    await settled(page);
    await fazenda();
    await page.getByRole('textbox', { name: 'Valor', exact: true }).fill('12');
    await page.getByLabel('Descrição').fill('Engano pago');
    await page.getByText('Já pago', { exact: true }).click();
    await page.getByRole('button', { name: 'Gravar lançamento' }).click();
    await page.getByRole('button', { name: 'Desfazer' }).first().waitFor();
    await retrato(page, 'desfazer-360-light');
    await page.getByRole('status').getByRole('button', { name: 'Desfazer' }).click();
    await heard(page, 'Lançamento desfeito!');
    await page.waitForURL(`${running.url}/financeiro`);
    expect(await quantos('Engano pago')).toBe(0);
  });

  it('repete-se três meses, e copia-se para outro', async () => {
    await page.goto(`${running.url}/financeiro/novo`);
    await settled(page);
    await fazenda();
    await page.getByRole('textbox', { name: 'Valor', exact: true }).fill('800');
    await page.getByLabel('Descrição').fill('Arrendamento mensal');
    await page.getByRole('button', { name: 'Gravar lançamento' }).click();
    await heard(page, 'Lançamento adicionado com sucesso!');
    await page.getByRole('button', { name: 'Repetir' }).click();
    await page.getByRole('dialog').getByLabel('Quantas vezes').fill('3');
    await retrato(page, 'repetir-360-light');
    await page.getByRole('dialog').getByRole('button', { name: 'Repetir' }).click();
    await heard(page, 'Lançamento repetido com sucesso!');
    expect(await quantos('Arrendamento mensal')).toBe(4);
    await page.getByRole('link', { name: 'Copiar' }).click();
    await settled(page);
    expect(await page.getByRole('textbox', { name: 'Valor', exact: true }).inputValue()).toBe('800,00');
    await page.getByLabel('Descrição').fill('Arrendamento copiado');
    await page.getByRole('button', { name: 'Gravar lançamento' }).click();
    await heard(page, 'Lançamento adicionado com sucesso!');
    expect(await quantos('Arrendamento copiado')).toBe(1);
  });

  it('linhas de uma planilha se conferem uma a uma, e se gravam todas', async () => {
    await page.goto(`${running.url}/financeiro/colar`);
    await settled(page);
    await fazenda();
    const linhas = [
      ['Data', 'Descrição', 'Fornecedor', 'Valor'],
      ['01/11/2026', 'Colado um', 'Oficina Nova do Teste', '1.250,00'],
      ['02/11/2026', 'Colado dois', 'Oficina Nova do Teste', 'dez'],
    ];
    const colar = () => page.getByLabel('Linhas copiadas da planilha').fill(linhas.map((linha) => linha.join('\t')).join('\n'));
    await colar();
    await page.getByText('Valor: dez não é um valor.').waitFor();
    await retrato(page, 'colar-360-light');
    linhas[2] = ['02/11/2026', 'Colado dois', 'Oficina Nova do Teste', '10,50'];
    await colar();
    await page.getByRole('button', { name: 'Criar este cadastro' }).click();
    await page.getByText('2 lançamentos, R$ 1.260,50. Nada foi gravado ainda.').waitFor();
    expect(await quantos('Colado')).toBe(0);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Gravar 2 lançamentos' }).click();
    await heard(page, 'Lançamentos adicionados com sucesso!');
    expect(await quantos('Colado')).toBe(2);
  });

  it('a lista soma o que está filtrado, e diz o que está atrasado', async () => {
    await page.goto(`${running.url}/financeiro?q=Colado`);
    await settled(page);
    await page.getByLabel('Totais do que está filtrado').getByText('R$ 1.260,50').first().waitFor();
    await page.getByRole('link', { name: 'Atrasado' }).click();
    await settled(page);
    expect(page.url()).toContain('prazo=ATRASADO');
    expect(await faults(page)).toEqual([]);
    await retrato(page, 'lista-360-light');
  });
});
