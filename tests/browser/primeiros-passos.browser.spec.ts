import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { newAccount, open, type Product, settled, signIn } from './support.js';

describe('o primeiro dia de uma tulha', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;

  const passos = () => page.getByRole('region', { name: 'Primeiros passos' });
  const inicio = async () => {
    await page.goto(`${conta.url}/`);
    await settled(page);
  };
  /** Does the step that is next, by the form it leads to. */
  const dar = async (
    fazer: string,
    campos: Readonly<Record<string, string>>,
    escolhas: Readonly<Record<string, string>>,
    aviso: string,
  ) => {
    await inicio();
    await passos().getByRole('listitem').and(page.locator('[aria-current="step"]')).getByRole('link', { name: fazer }).click();
    for (const [campo, valor] of Object.entries(campos)) await page.getByRole('textbox', { name: campo, exact: true }).fill(valor);
    for (const [campo, label] of Object.entries(escolhas))
      await page.getByRole('combobox', { name: campo, exact: true }).selectOption({ label });
    await page.getByRole('button', { name: 'Gravar' }).click();
    await heard(page, aviso);
  };

  beforeAll(async () => {
    conta = await newAccount('Sítio do Primeiro Dia');
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it('vai da fazenda ao primeiro lote, um passo de cada vez', async () => {
    await passos().getByText('0 de 5 feitos').waitFor();
    await dar('Cadastrar a fazenda', { Nome: 'SÍTIO ALTO' }, {}, 'Fazenda adicionada com sucesso!');
    await dar(
      'Cadastrar a safra',
      { Descrição: '2026/2027', Início: '01/09/2026', Fim: '31/08/2027' },
      {},
      'Safra adicionada com sucesso!',
    );
    await dar('Cadastrar um talhão', { Nome: 'PAINEIRA' }, {}, 'Talhão adicionado com sucesso!');
    await dar('Cadastrar um colaborador', { Nome: 'Lia' }, { Tipo: 'Diarista' }, 'Colaborador adicionado com sucesso');
    await inicio();
    await passos().getByText('4 de 5 feitos').waitFor();
    await passos().getByRole('link', { name: 'Registrar a colheita' }).click();
    await page.waitForURL(/\/rastreabilidade\/colheita\/nova$/);
    await page.getByRole('heading', { level: 1, name: /colheita/i }).waitFor();
    const talhao = page.getByText('PAINEIRA').first();
    await talhao.waitFor({ state: 'attached' });
    expect(await talhao.textContent()).toContain('PAINEIRA');
  });

  it('guardados, não voltam sozinhos; o perfil os traz de volta', async () => {
    await inicio();
    await passos().getByRole('button', { name: 'Guardar os passos' }).click();
    await page.getByRole('heading', { name: 'A safra começa aqui' }).waitFor();
    await page.reload();
    await settled(page);
    expect(await passos().count()).toBe(0);
    await page.goto(`${conta.url}/perfil`);
    await page.getByRole('button', { name: 'Mostrar de novo no Início' }).click();
    await page.getByRole('button', { name: 'Mostrar de novo no Início' }).waitFor({ state: 'detached' });
    await inicio();
    await passos().getByText('4 de 5 feitos').waitFor();
  });
});
