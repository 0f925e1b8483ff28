import { until } from '@tulha/testing/until';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { heard } from './avisos.js';
import { aberta, contaDeDespesas, diga, lancados, retrato } from './despesa.js';
import { ask, type Product, settled } from './support.js';

/** An image of one pixel. */
const FOTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

type Parcelas = { readonly pagamentos: readonly { readonly valor: number; readonly data: string; readonly status: string }[] };

let running: Product;
beforeAll(async () => {
  running = await contaDeDespesas();
});

describe('dez documentos pelo teclado, numa mesa', () => {
  let context: BrowserContext;
  let page: Page;
  const tecla = (...teclas: string[]) => teclas.reduce((antes, uma) => antes.then(() => page.keyboard.press(uma)), Promise.resolve());
  const digita = (texto: string) => page.keyboard.type(texto);
  const proposto = () => page.getByText('é como na última vez');
  const foco = () =>
    page.evaluate(() => document.activeElement?.closest('.mantine-InputWrapper-root')?.querySelector('label')?.textContent ?? '');

  beforeAll(async () => {
    ({ context, page } = await aberta(running, { scheme: 'light', width: 1280 }));
    await page.goto(`${running.url}/financeiro/novo`);
    await settled(page);
  });
  afterAll(async () => context?.close());

  it('o fornecedor e a categoria que não há se criam ali mesmo, e o que se digitou fica', async () => {
    await page.getByRole('main').getByLabel('Fazenda').selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Valor' }).focus();
    await digita('350,40');
    await tecla('Tab');
    await digita('Agro Vale do Teste');
    await page.getByRole('option', { name: 'Criar: Agro Vale do Teste' }).waitFor();
    await tecla('Enter');
    await heard(page, 'Fornecedor adicionado com sucesso!');
    await tecla('Tab');
    await digita('Documento 0');
    await tecla('Tab');
    await digita('Adubação do teste');
    await page.getByRole('option', { name: 'Criar: Adubação do teste' }).waitFor();
    await retrato(page, 'criar-1280-light');
    await tecla('Enter');
    await heard(page, 'Categoria adicionada com sucesso!');
    expect(await page.getByRole('textbox', { name: 'Valor' }).inputValue()).toBe('350,40');
    await tecla('Control+Enter');
    await heard(page, 'Lançamento adicionado com sucesso!');
    expect(await lancados(page, 'Documento 0')).toMatchObject([{ total: 350.4, categoriaNome: 'Adubação do teste' }]);
  });

  it('os outros levam três letras do fornecedor, e a categoria vem proposta', async () => {
    const segundos: number[] = [];
    for (let numero = 1; numero <= 10; numero++) {
      const antes = performance.now();
      await until(async () => (await foco()).includes('Valor'), 'the focus on the value of the next document');
      await digita(`${100 + numero},50`);
      await tecla('Tab');
      await digita('agr');
      await page.getByRole('option', { name: 'Agro Vale do Teste' }).waitFor();
      await tecla('Tab');
      await proposto().waitFor();
      await digita(`Documento ${numero} de dez`);
      if (numero === 1) await retrato(page, 'proposto-1280-light');
      await tecla('Control+Enter');
      await heard(page, 'Lançamento adicionado com sucesso!');
      segundos.push((performance.now() - antes) / 1000);
    }
    diga(`dez documentos pelo teclado, segundos de cada: ${segundos.map((um) => um.toFixed(1)).join(' ')}`);
    const feitos = await lancados(page, 'de dez');
    expect(feitos).toHaveLength(10);
    expect(new Set(feitos.map(({ categoriaNome }) => categoriaNome))).toEqual(new Set(['Adubação do teste']));
  });

  it('o que foi proposto se tira de uma vez', async () => {
    await tecla('Tab');
    await digita('agr');
    await page.getByRole('option', { name: 'Agro Vale do Teste' }).waitFor();
    await tecla('Tab');
    await page.getByRole('button', { name: 'Não usar' }).click();
    await proposto().waitFor({ state: 'detached' });
    expect(await page.getByRole('combobox', { name: 'Categoria', exact: true }).inputValue()).toBe('');
    expect(await faults(page)).toEqual([]);
  });
});

describe.each([
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'dark' },
] as const)('parcelas em $width px, $scheme', (look) => {
  let context: BrowserContext;
  let page: Page;
  const descricao = `Trator em parcelas ${look.width}`;

  beforeAll(async () => {
    ({ context, page } = await aberta(running, look));
    await page.goto(`${running.url}/financeiro/novo`);
    await settled(page);
  });
  afterAll(async () => context?.close());

  it('mudada uma, as outras repartem o que resta; o que não fecha não se grava', async () => {
    await page.getByRole('main').getByLabel('Fazenda').selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Valor', exact: true }).fill('1000');
    await page.getByLabel('Descrição').fill(descricao);
    await page.getByRole('textbox', { name: 'Parcelas' }).fill('3');
    const valor = (numero: number) => page.getByLabel(`Valor da ${numero}ª parcela`);
    await valor(2).fill('400');
    expect([await valor(1).inputValue(), await valor(3).inputValue()]).toEqual(['300,00', '300,00']);
    await valor(1).fill('700');
    await page.getByRole('button', { name: 'Gravar lançamento' }).click();
    await page.getByText('As parcelas passam R$ 100,00 do valor.').waitFor();
    await retrato(page, `parcelas-${look.width}-${look.scheme}`);
    await valor(1).fill('100');
    await page.getByRole('textbox', { name: 'Vencimento da 3ª parcela' }).fill('25/12/2030');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Gravar lançamento' }).click();
    await heard(page, 'Lançamento adicionado com sucesso!');
    const [feito] = await lancados(page, descricao);
    const { pagamentos } = await ask<Parcelas>(page, `/financeiro/${feito?.id}`);
    expect(pagamentos.map(({ valor: quanto }) => quanto)).toEqual([100, 400, 500]);
    expect(pagamentos[2]?.data).toBe('2030-12-25');
  });

  it('paga-se uma em parte, e o resto segue em aberto', async () => {
    await page.getByRole('button', { name: 'Pagar em parte: parcela 2 de 3' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Pago agora' }).fill('150');
    await retrato(page, `em-parte-${look.width}-${look.scheme}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Pagar' }).click();
    await heard(page, 'Parte paga, o resto segue em aberto!');
    const [feito] = await lancados(page, descricao);
    const { pagamentos } = await ask<Parcelas>(page, `/financeiro/${feito?.id}`);
    expect(pagamentos.map(({ valor, status }) => [valor, status])).toEqual([
      [100, 'PENDENTE'],
      [150, 'PAGO'],
      [250, 'PENDENTE'],
      [500, 'PENDENTE'],
    ]);
    await retrato(page, `lancamento-${look.width}-${look.scheme}`);
  });
});

describe('uma despesa num telefone', () => {
  let context: BrowserContext;
  let page: Page;
  let toques = 0;
  const toque = async (alvo: Locator) => {
    toques++;
    await alvo.click();
  };

  beforeAll(async () => {
    ({ context, page } = await aberta(running, { scheme: 'light', width: 360 }));
    await page.goto(`${running.url}/financeiro`);
    await settled(page);
  });
  afterAll(async () => context?.close());

  it('com a sua foto, em doze toques', async () => {
    await toque(page.getByRole('link', { name: 'Novo lançamento' }));
    // A phone takes one tap to open a native list and one to choose.
    toques += 2;
    await page.getByRole('main').getByLabel('Fazenda').selectOption({ index: 1 });
    await toque(page.getByRole('textbox', { name: 'Valor', exact: true }));
    await page.keyboard.type('89,90');
    await toque(page.getByRole('combobox', { name: 'Fornecedor ou cliente' }));
    await page.keyboard.type('agr');
    await toque(page.getByRole('option', { name: 'Agro Vale do Teste' }));
    await page.getByText('é como na última vez').waitFor();
    await toque(page.getByLabel('Descrição'));
    await page.keyboard.type('Peça com foto');
    expect(await faults(page)).toEqual([]);
    await retrato(page, 'telefone-360-light');
    await toque(page.getByRole('button', { name: 'Gravar lançamento' }));
    await heard(page, 'Lançamento adicionado com sucesso!');
    const escolhe = page.waitForEvent('filechooser');
    await toque(page.getByRole('button', { name: 'Tirar foto' }));
    // The shutter of the camera, and its confirmation.
    toques += 2;
    await (await escolhe).setFiles({ name: 'nota.png', mimeType: 'image/png', buffer: FOTO });
    await page.getByRole('list').getByText('nota.png').first().waitFor();
    diga(`uma despesa com foto num telefone: ${toques} toques`);
    expect(toques).toBeLessThanOrEqual(12);
    const [feito] = await lancados(page, 'Peça com foto');
    expect(feito).toMatchObject({ total: 89.9, categoriaNome: 'Adubação do teste' });
  });
});
