import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { type Account, ask, newAccount, open, settled, signIn } from './support.js';

type Total = { readonly pagination: { readonly total: number } };

/** As small as a season can be. */
const { arquivos: gerados, esperado } = gerarSafra({ fator: 0.05 });
/** The first day of the crop year as programs write it. */
const arquivos = gerados.map(({ nome, texto }) => ({
  nome,
  texto: nome === 'safras.csv' ? texto.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1') : texto,
}));
const [iso = ''] = /\d{4}-\d\d-\d\d/.exec(arquivos.find(({ nome }) => nome === 'safras.csv')?.texto ?? '') ?? [];
const reais = (centavos: number) => `R$\u00a0${(centavos / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;

describe('entrar e importar a safra', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Account;

  const seLe = async () => {
    await settled(page);
    expect([page.url(), await faults(page)]).toEqual([page.url(), []]);
  };
  const quantos = async (lista: string) => (await ask<Total>(page, `/${lista}?size=1`)).pagination.total;

  beforeAll(async () => {
    conta = await newAccount('Portão da importação');
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
  });
  afterAll(async () => context?.close());

  it('quem entra pela primeira vez vê por onde se começa', async () => {
    await page.goto(`${conta.url}/entrar`);
    await seLe();
    await signIn(page, conta);
    await page.getByRole('region', { name: 'Primeiros passos' }).getByText('0 de 5 feitos').waitFor();
    expect(await quantos('fazendas')).toBe(0);
    await seLe();
  });

  it('as planilhas se conferem sem gravar nada, e gravadas trazem o que nelas está', async () => {
    await page.goto(`${conta.url}/importacoes/nova`);
    await page
      .getByTestId('arquivos')
      .setInputFiles(arquivos.map(({ nome, texto }) => ({ name: nome, mimeType: 'text/csv', buffer: Buffer.from(texto) })));
    await page.getByText(`${arquivos.length} arquivos`).waitFor();
    await seLe();
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.waitForURL(/\/importacoes\/\d+$/);
    await page.getByText('Tudo certo. Nada foi gravado ainda.').waitFor();
    const linhas = page.getByRole('table', { name: 'Linhas que serão gravadas' });
    const inicio = linhas.getByRole('listitem').filter({ hasText: iso });
    await inicio.getByText(iso.split('-').toReversed().join('/'), { exact: true }).waitFor();
    await seLe();
    expect([await quantos('cad-talhoes'), await quantos('vendas')]).toEqual([0, 0]);
    const conferida = page.url();
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.waitForURL((url) => url.href !== conferida);
    await page.getByText('Tudo gravado.').waitFor();
    const totais = page.getByRole('region', { name: 'Totais das planilhas' });
    await totais.getByText(reais(esperado.vendasCentavos), { exact: true }).first().waitFor();
    await totais.getByText(reais(esperado.pagamentoCentavos), { exact: true }).first().waitFor();
    await seLe();
  });

  it('e a safra está nas suas páginas', async () => {
    expect(await quantos('cad-talhoes')).toBeGreaterThan(0);
    expect(await quantos('rastreabilidade/lotes')).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Ver a safra' }).click();
    await page.waitForURL(`${conta.url}/`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\s*Vendido/ })
      .waitFor();
    await seLe();
    await page.goto(`${conta.url}/vendas`);
    await page.getByRole('row').nth(1).waitFor();
    await seLe();
  });
});
