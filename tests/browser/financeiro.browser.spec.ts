import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { heard } from './avisos.js';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

type Lista = {
  readonly content: readonly { readonly id: number; readonly pagas: number; readonly total: number; readonly status: string }[];
};

const nome = 'Adubo da jornada';

let running: Product;
beforeAll(async () => {
  running = await newFarm('Financeiro');
});

describe.each([
  { width: 360, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const)('uma despesa em $width px, $scheme', (look) => {
  let context: BrowserContext;
  let page: Page;
  const descricao = `${nome} ${look.width}`;
  const daqui = async () => (await ask<Lista>(page, `/financeiro?q=${encodeURIComponent(descricao)}`)).content[0];
  const dialogo = () => page.getByRole('dialog');

  beforeAll(async () => {
    context = await open(look);
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('é lançada em três parcelas, que se veem antes de gravar', async () => {
    await page.goto(`${running.url}/financeiro`);
    await settled(page);
    await page.getByRole('link', { name: 'Novo lançamento' }).click();
    await page.getByRole('main').getByLabel('Fazenda').selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Valor' }).fill('1000,00');
    await page.getByLabel('Descrição').fill(descricao);
    await page.getByRole('textbox', { name: 'Parcelas' }).fill('3');
    await page.getByLabel('Parcelas previstas').getByText('3 parcelas, R$ 1.000,00').waitFor();
    expect(await page.getByLabel('Valor da 3ª parcela').inputValue()).toBe('333,34');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    await page.getByRole('button', { name: 'Gravar lançamento' }).click();
    await heard(page, 'Lançamento adicionado com sucesso!');
    expect(await daqui()).toMatchObject({ total: 1_000, pagas: 0, status: 'PENDENTE' });
  });

  it('se paga com juros, e o pagamento se desfaz', async () => {
    await page.getByRole('button', { name: 'Pagar a próxima' }).click();
    await dialogo().getByLabel('Juros').fill('2,50');
    await dialogo().getByRole('button', { name: 'Pagar' }).click();
    await heard(page, 'Pagamento alterado com sucesso!');
    expect(await daqui()).toMatchObject({ total: 1_002.5, pagas: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await dialogo().getByRole('button', { name: 'Desfazer' }).click();
    await heard(page, 'Pagamento alterado com sucesso!');
    expect(await daqui()).toMatchObject({ pagas: 0 });
  });

  it('tem parcelas que se alteram, se apagam e se acrescentam', async () => {
    await page.getByRole('button', { name: 'Alterar parcela 2 de 3' }).click();
    await dialogo().getByRole('textbox', { name: 'Valor' }).fill('400');
    await dialogo().getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Pagamento editado com sucesso!');
    await page.getByRole('table', { name: 'Parcelas' }).getByRole('button', { name: 'Apagar' }).last().click();
    await dialogo().getByRole('button', { name: 'Apagar' }).click();
    await heard(page, 'Parcela apagada com sucesso!');
    await page.getByRole('button', { name: 'Nova parcela' }).click();
    await dialogo().getByRole('textbox', { name: 'Valor' }).fill('50');
    await dialogo().getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Pagamento adicionado com sucesso!');
    expect(await daqui()).toMatchObject({ total: 785.83 });
  });

  it('se altera e se exclui', async () => {
    await page.getByRole('button', { name: 'Alterar', exact: true }).click();
    await dialogo().getByLabel('Nota fiscal').fill('4512');
    await dialogo().getByRole('button', { name: 'Alterar' }).click();
    await heard(page, 'Lançamento editado com sucesso!');
    await page.getByText('4512').first().waitFor();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await dialogo().getByRole('button', { name: 'Excluir' }).click();
    await heard(page, 'Movimentação apagada com sucesso!');
    expect(await daqui()).toBeUndefined();
  });

  it('um fluxo tem movimentações que se acrescentam, se alteram, se reabrem e se removem; uma fazenda, coordenadas', async () => {
    const fluxo = (await ask<Lista>(page, '/fluxos?size=1')).content[0]?.id;
    const saldo = async () => (await ask<{ content: { saldo: number }[] }>(page, `/fluxos/${fluxo}/12meses`)).content.at(-1)?.saldo ?? 0;
    const antes = await saldo();
    const tarifa = `Tarifa ${look.width}`;
    await page.goto(`${running.url}/cadastros/fluxos/${fluxo}`);
    await settled(page);
    await page.getByRole('tab', { name: 'Movimentações' }).click();
    await page.getByRole('button', { name: 'Nova movimentação' }).click();
    await dialogo().getByLabel('Descrição').fill(tarifa);
    await dialogo().getByLabel('Tipo').selectOption({ label: 'Saída' });
    await dialogo().getByRole('textbox', { name: 'Valor' }).fill('32,90');
    await dialogo().getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Movimentação adicionada com sucesso!');
    expect(await saldo()).toBeCloseTo(antes - 32.9, 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reabrir' }).first().click();
    await page.getByRole('button', { name: 'Feita hoje' }).first().waitFor();
    expect(await saldo()).toBeCloseTo(antes, 2);
    await page.getByRole('button', { name: `Alterar: ${tarifa}` }).click();
    await dialogo().getByRole('textbox', { name: 'Valor' }).fill('40');
    await dialogo().getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Movimentação editada com sucesso!');
    await page.getByRole('button', { name: 'Remover' }).first().click();
    await dialogo().getByRole('button', { name: 'Remover' }).click();
    await heard(page, 'Movimentação removida com sucesso!');

    const fazenda = (await ask<Lista>(page, '/fazendas?size=1')).content[0]?.id;
    await page.goto(`${running.url}/cadastros/fazendas/${fazenda}`);
    await settled(page);
    await page.getByRole('button', { name: 'Coordenadas' }).click();
    await dialogo().getByLabel('Latitude').fill('-21,573642');
    await dialogo().getByLabel('Longitude').fill('-45,437218');
    await dialogo().getByRole('button', { name: 'Gravar' }).click();
    await heard(page, 'Coordenadas da Fazenda salva com sucesso!');
    expect(await ask(page, `/fazendas/${fazenda}`)).toMatchObject({ latitude: -21.573642, longitude: -45.437218 });
  });
});
