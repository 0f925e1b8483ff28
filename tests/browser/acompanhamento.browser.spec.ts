import type { BrowserContext, Page } from 'playwright-core';
import { type Account, ask, newFarm, open, settled, signIn } from './support.js';

type Somas = { readonly totals: Readonly<Record<string, number>>; readonly resumo?: Readonly<Record<string, number>> };

/** The progress and the cost of the harvest: the screens show the sums of the API. */
describe('acompanhamento e relatórios de custos', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Account;
  const ir = async (path: string) => {
    await page.goto(`${conta.url}${path}`);
    await settled(page);
  };
  const reais = (valor: number) => valor.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const semEspacos = async () => (await page.locator('main').innerText()).replaceAll(/\s/g, ' ');

  beforeAll(async () => {
    conta = await newFarm('Acompanhamento');
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it('a colheita em números é a soma dos dias, e leva ao relatório que a faz', async () => {
    const { totals } = await ask<Somas>(page, '/acompanhamentos');
    await ir('/acompanhamentos');
    await page.getByRole('heading', { name: 'Acompanhamento', level: 1 }).waitFor();
    for (const pergunta of [
      'Quantos litros por dia?',
      'Quanto cada um colhe por dia?',
      'Em que mês se gastou mais?',
      'Que talhão custou mais?',
    ])
      await page.getByRole('heading', { name: pergunta }).waitFor();
    const colhido = page.getByRole('link', { name: /^Colhido \d/ });
    expect((await colhido.innerText()).replaceAll(/\D/g, '')).toBe(String(Math.round(totals['litros'] as number)));
    await colhido.click();
    await page.getByRole('heading', { name: 'Produção por talhão', level: 1 }).waitFor();
    const producao = await ask<Somas>(page, `/relatorios/talhoes/producao${new URL(page.url()).search}`);
    expect(producao.totals['litros']).toBe(totals['litros']);
  });

  it('os percentuais dizem o nível em palavra, além da cor', async () => {
    await ir('/acompanhamentos');
    const niveis = page.getByRole('heading', { name: 'O que pede atenção nas contas?' });
    await niveis.waitFor();
    const ditos = await page
      .locator('[data-nivel]')
      .evaluateAll((todos) => todos.map((um) => [um.getAttribute('data-nivel'), um.textContent]));
    const palavras: Readonly<Record<string, string>> = { verde: 'Dentro', amarelo: 'Perto do limite', vermelho: 'Acima' };
    expect(ditos.length).toBeGreaterThan(0);
    for (const [nivel, palavra] of ditos) expect(palavra).toBe(palavras[nivel ?? '']);
  });

  it('o DRE e os custos por talhão mostram o que a API soma', async () => {
    const { resumo, totals } = await ask<Somas>(page, '/relatorios/dre');
    expect(resumo?.['lucro']).toBe(totals['valor']);
    await ir('/relatorios/dre');
    await page.getByRole('heading', { name: 'DRE por fazenda', level: 1 }).waitFor();
    expect(await semEspacos()).toContain(reais(Math.abs(totals['valor'] as number)));
    const custos = await ask<Somas>(page, '/relatorios/talhoes/custos');
    await ir('/relatorios/talhoes/custos');
    await page.getByRole('heading', { name: 'Custos por talhão', level: 1 }).waitFor();
    expect(await semEspacos()).toContain(reais(custos.totals['total'] as number));
  });
});
