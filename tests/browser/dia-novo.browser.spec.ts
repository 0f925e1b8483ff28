import type { BrowserContext, Locator, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { cadastrar, equipar, escritas, nomeDe } from './campo.js';
import { newAccount, open, type Product, settled, signIn } from './support.js';

describe('um dia novo, com todas as fazendas ativas', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;
  const botao = (nome: string | RegExp) => page.getByRole('button', { name: nome, exact: typeof nome === 'string' });
  const ir = async (path: string) => {
    await page.goto(`${conta.url}${path}`);
    await settled(page);
  };
  /** Makes the device's memory one of another day. */
  const outroDia = () =>
    page.evaluate(() => {
      for (const chave of Object.keys(localStorage).filter((uma) => uma.includes(':colheita-do-dia:')))
        localStorage.setItem(chave, JSON.stringify({ ...JSON.parse(localStorage.getItem(chave) ?? '{}'), em: '2020-01-01' }));
    });
  const doInicioAoPrimeiroNumero = async () => {
    await ir('/');
    let toques = 0;
    const toque = async (alvo: Locator) => {
      toques++;
      await alvo.click();
    };
    await toque(page.getByRole('main').getByRole('link', { name: 'Colheita do dia' }));
    await settled(page);
    await toque(botao('Começar'));
    await toque(page.getByRole('list', { name: 'Equipe' }).getByRole('button', { name: new RegExp(nomeDe(1)) }));
    await toque(botao('7'));
    await botao('Gravar 7').waitFor();
    return toques;
  };

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    conta = await newAccount('Manhã');
    await signIn(page, conta);
    await equipar(page, 3);
    await cadastrar(page, '/fazendas', { nome: 'SÍTIO VALE DO SABIÁ DE CIMA' });
    await ir('/colheita-do-dia');
  });
  afterAll(async () => context?.close());

  it('o que falta para começar é dito ao lado do botão, e o que se digita não fecha os campos no meio', async () => {
    await page.getByRole('combobox', { name: 'Fazenda', exact: true }).selectOption({ label: 'SANTA FÉ' });
    await page.getByText('Para começar: Escolha o talhão. Informe quanto vale cada medida.').waitFor();
    expect(await botao('Começar').isDisabled()).toBe(true);
    await page.getByLabel('Talhão').selectOption({ label: 'Figueira' });
    await page.getByText('Para começar: Informe quanto vale cada medida.').waitFor();
    await page.getByLabel('Valor da medida').pressSequentially('12,50');
    expect(await page.getByLabel('Valor da medida').inputValue()).toBe('12,50');
    expect(await faults(page)).toEqual([]);
    await botao('Começar').click();
    await page.getByText(/Figueira · SANTA FÉ · .* · 60 L a R\$\s12,50/).waitFor();
  });

  it('até o primeiro número são 4 toques, com fazenda, talhão, dia, medida e turma à vista para conferir', async () => {
    await outroDia();
    await ir('/colheita-do-dia');
    const conferir = page.getByRole('region', { name: 'Como da última vez' });
    await conferir.waitFor();
    expect(await conferir.locator('dd').allInnerTexts()).toEqual([
      'SANTA FÉ',
      'Figueira',
      expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
      expect.stringMatching(/^60 L a R\$\s12,50$/),
      'Todos',
    ]);
    expect(await faults(page)).toEqual([]);
    expect(await doInicioAoPrimeiroNumero()).toBeLessThanOrEqual(4);
    await botao('Gravar 7').click();
    await escritas(page, 1);
  });

  it('noutro aparelho, com a fazenda ativa, começa do que a fazenda colheu por último', async () => {
    await page.getByRole('combobox', { name: 'Fazenda ativa' }).selectOption({ label: 'SANTA FÉ' });
    await page.evaluate(() => {
      for (const chave of Object.keys(localStorage).filter((uma) => uma.startsWith('tulha:dito:'))) localStorage.removeItem(chave);
    });
    expect(await doInicioAoPrimeiroNumero()).toBeLessThanOrEqual(4);
  });

  it('a fazenda em que se escreve se lê inteira em 360 px, também ao lado do que espera', async () => {
    const larga = 'SÍTIO VALE DO SABIÁ DE CIMA';
    const ativa = (label: string) => page.getByRole('combobox', { name: 'Fazenda ativa' }).selectOption({ label });
    const noAlto = page.getByRole('banner').locator('span').filter({ hasText: larga });
    const inteira = () => noAlto.evaluate((node) => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight + 1);
    await ativa(larga);
    await noAlto.waitFor();
    expect(await inteira()).toBe(true);
    await ativa('SANTA FÉ');
    await ir('/colheita-do-dia');
    await context.setOffline(true);
    await page
      .getByRole('list', { name: 'Equipe' })
      .getByRole('button', { name: new RegExp(nomeDe(2)) })
      .click();
    await botao(/^Gravar/).click();
    await botao(/^A enviar/).waitFor();
    await ativa(larga);
    await noAlto.waitFor();
    expect(await inteira()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await context.setOffline(false);
  });
});
