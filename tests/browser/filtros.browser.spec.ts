import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { entering, newAccount, open, type Product, settled, signIn, widths } from './support.js';

const TALHAO = 'Baixada do Córrego dos Macacos, divisa com o Sebastião da Grota Funda';
const SAFRA = 'Safra de 2025 e 2026, com o que se colheu de sobra na varrição';
/** As many lines as such a name takes on a phone; one letter a line would be seventy. */
const LINHAS_MAX = 4;

describe.each(widths)('filtros em uso numa lista, %i px', (width) => {
  let conta: Product;
  let context: BrowserContext;
  let page: Page;
  const ids = { talhao: 0, safra: 0 };

  beforeAll(async () => {
    conta = await newAccount(`Filtros ${width}`);
    const novo = await entering(conta);
    const fazenda = await novo('/fazendas', { nome: 'SANTA FÉ' });
    ids.talhao = await novo('/cad-talhoes', { nome: TALHAO }, fazenda);
    ids.safra = await novo('/cat-safras', { descricao: SAFRA, inicio: '2025-07-01', fim: '2026-06-30' }, fazenda);
    context = await open({ scheme: 'light', width });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it('de nome comprido leem-se em poucas linhas, e cada um se tira', async () => {
    await page.goto(`${conta.url}/atividades?talhao=${ids.talhao}&safra=${ids.safra}`);
    await settled(page);
    const emUso = page.getByRole('group', { name: 'Filtros em uso' });
    await emUso.getByText('Baixada do Córrego').waitFor();
    await emUso.getByText('varrição').waitFor();
    const pasta = process.env['FOTOS'];
    if (pasta) await page.screenshot({ path: join(pasta, `filtros-em-uso-${width}.png`) });
    const linhas = await emUso.locator('.mantine-Pill-label').evaluateAll((labels) =>
      labels.map((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(linhas).toHaveLength(2);
    expect(Math.max(...linhas)).toBeLessThanOrEqual(LINHAS_MAX);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await faults(page)).toEqual([]);
    await emUso.getByRole('button', { name: 'Tirar o filtro Talhão' }).click();
    await emUso.getByText('Baixada do Córrego').waitFor({ state: 'detached' });
    expect(await emUso.locator('.mantine-Pill-label').count()).toBe(1);
  });

  it('ao exportar, a planilha vem antes do texto, e se diz por quê', async () => {
    await page.goto(`${conta.url}/cadastros/cad-talhoes`);
    await settled(page);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const menu = page.getByRole('menu');
    await menu.getByText('prefira .xlsx: de um CSV ele tira os zeros de 00123').waitFor();
    expect((await menu.getByRole('menuitem').allTextContents()).slice(0, 2)).toEqual(['Planilha (.xlsx)', 'Texto (.csv)']);
    expect(await faults(page)).toEqual([]);
  });

  it('ao importar, o modelo em planilha vem antes do de texto, e se diz por quê', async () => {
    await page.goto(`${conta.url}/cadastros/cad-talhoes/importar`);
    await settled(page);
    await page.getByText('prefira .xlsx: de um CSV ele tira os zeros de 00123').waitFor();
    expect(await page.getByRole('button', { name: /^Modelo / }).allTextContents()).toEqual(['Modelo (.xlsx)', 'Modelo (.csv)']);
    expect(await faults(page)).toEqual([]);
  });
});
