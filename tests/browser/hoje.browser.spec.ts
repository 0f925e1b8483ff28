import { addDays, diaAt, diaToBr } from '@tulha/domain/kernel/dates';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { entering, newAccount, open, type Product, settled, signIn } from './support.js';

const HOJE = diaAt(new Date().toISOString());
const NA_SEXTA = addDays(HOJE, 5);

describe('uma coisa de Hoje deixada para outro dia, num telefone', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;

  const linha = () => page.getByRole('listitem').filter({ hasText: 'Diesel' });
  const janela = () => page.getByRole('dialog');
  /** The faults of the screen: wider than the window, or not accessible. */
  const falhas = async () => {
    const sobra = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return [...(sobra > 0 ? [`${sobra} px a mais`] : []), ...(await faults(page))];
  };
  const foto = async (nome: string) => {
    const pasta = process.env['FOTOS'];
    if (pasta) await page.screenshot({ path: `${pasta}/hoje-${nome}.png`, fullPage: true });
  };

  beforeAll(async () => {
    conta = await newAccount('Hoje');
    const criar = await entering(conta);
    const fazenda = await criar('/fazendas', { nome: 'SANTA FÉ' });
    const diesel = { tipo: 'despesa', categoria: 'Combustível', valor: 300.25, data: addDays(HOJE, -1), status: 'PENDENTE' };
    await criar('/financeiro', { ...diesel, descricao: 'Diesel' }, fazenda);
    const minimo = { descricao: 'Adubo', unidade: 'KG', minimo: 100 };
    const adubo = await criar('/cad-insumos', minimo, fazenda);
    await criar('/cad-estoque', { insumo: adubo, tipo: 'entrada', data: addDays(HOJE, -9), quantidade: 40, valor: 100 }, fazenda);
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it('deixa-se até um dia com o porquê, fica dobrada no fim, e retoma-se', async () => {
    await page.goto(`${conta.url}/hoje`);
    await settled(page);
    await linha().waitFor();
    await foto('antes');
    await linha().getByRole('button', { name: 'Deixar para depois, ou por feita: Diesel' }).click();
    await janela().getByRole('textbox', { name: 'Por quê' }).fill('O posto só recebe na sexta');
    await janela().getByRole('textbox', { name: 'Até o dia' }).fill(diaToBr(NA_SEXTA));
    await page.keyboard.press('Tab');
    await foto('janela');
    expect(await falhas()).toEqual([]);
    await janela().getByRole('button', { name: 'Deixar', exact: true }).click();
    await page.getByText('Pendência deixada com sucesso!').waitFor();
    await page.getByText('1 deixada para depois, ou por feita').waitFor();
    expect(await linha().isVisible()).toBe(false);
    await page.getByText('1 deixada para depois, ou por feita').click();
    await linha()
      .getByText(`Até ${diaToBr(NA_SEXTA)}: O posto só recebe na sexta`)
      .waitFor();
    await linha()
      .getByText(/^Deixada por /)
      .waitFor();
    expect(await falhas()).toEqual([]);
    await foto('deixada');
    await linha().getByRole('button', { name: 'Retomar: Diesel' }).click();
    await page.getByText('Pendência retomada com sucesso!').waitFor();
    await page.getByText('1 deixada para depois, ou por feita').waitFor({ state: 'detached' });
    await linha().getByText('Atrasado').waitFor();
  });

  it('o que é um estado pede o dia antes de se deixar', async () => {
    await page.getByRole('button', { name: 'Deixar para depois: Adubo' }).click();
    await janela().getByRole('textbox', { name: 'Por quê' }).fill('Chega na sexta');
    await janela().getByRole('button', { name: 'Deixar', exact: true }).click();
    await janela().getByText('Nesse dia volta.').waitFor();
    await janela().locator('[aria-invalid="true"]').first().waitFor();
    expect(await falhas()).toEqual([]);
    await foto('sem-dia');
  });
});
