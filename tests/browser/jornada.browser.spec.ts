import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { finalizarVenda, gravarVenda, preencherVenda, vendidoNaLinhaDoTempo } from './cafe.js';
import { ask, newFarm, open, type Product, settled, signIn } from './support.js';

type Lote = { readonly id: number; readonly codigo: string; readonly saldo: number; readonly reservado: number; readonly fazenda: number };
type Lista<T> = { readonly content: readonly T[]; readonly pagination: { readonly total: number } };

/** The request of the list on the screen: the crop under way is in its address. */
const daTela = (page: Page, size: number): string => {
  const { searchParams } = new URL(page.url());
  searchParams.set('size', String(size));
  return `/rastreabilidade/lotes?${searchParams}`;
};
const kg = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 });

/** Each figure of the home page, and the address it leads to. */
const FIGURAS = [
  ['No terreiro', '/rastreabilidade/lotes'],
  ['No secador', '/rastreabilidade/lotes'],
  ['No armazém', '/rastreabilidade/lotes'],
  ['Livre para vender', '/rastreabilidade/cafe-a-venda'],
  ['Reservado em vendas', '/rastreabilidade/cafe-a-venda'],
  ['Colhido', '/relatorios/talhoes/colhido'],
  ['Beneficiado', '/rastreabilidade/perdas'],
  ['Vendido', '/vendas/relatorios'],
  ['Pagamento da colheita', '/relatorios/talhoes/colhido'],
  ['Recebido', '/financeiro/relatorios'],
  ['Pago', '/financeiro/relatorios'],
  ['Resultado', '/financeiro/relatorios'],
] as const;

let running: Product;
beforeAll(async () => {
  running = await newFarm('Jornada', 0.5);
});

describe('uma manhã na fazenda', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('com todas as fazendas, cada período se escolhe uma vez, sem dizer fazenda', async () => {
    const { content } = await ask<Lista<{ nome: string }>>(page, '/fazendas?size=50');
    expect(content.length).toBeGreaterThan(1);
    await page.goto(running.url);
    await settled(page);
    const rotulos = await page.getByLabel('Safra', { exact: true }).locator('option').allTextContents();
    expect(rotulos.length).toBeGreaterThan(0);
    expect(new Set(rotulos).size).toBe(rotulos.length);
    for (const { nome } of content) expect(rotulos.filter((rotulo) => rotulo.includes(nome))).toEqual([]);
  });

  it.each(['de um período', 'da safra de uma fazenda'])('cada número do início, %s, é o total do que ele abre', async (qual) => {
    const { safras } = await ask<{ safras: { inicio: string; fim: string }[] }>(page, '/painel');
    const { content } = await ask<Lista<{ id: number; inicio: string; fazenda: number }>>(page, '/cat-safras?size=200');
    const periodo = safras.at(-1);
    const safra = content.find(({ inicio }) => inicio === periodo?.inicio);
    const inicio = `${running.url}/?${qual === 'de um período' ? `de=${periodo?.inicio}&ate=${periodo?.fim}` : `safra=${safra?.id}`}`;
    for (const [nome, onde] of FIGURAS) {
      await page.goto(inicio);
      await settled(page);
      const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^\\s*${nome} (?!da safra)`) });
      const resumo = (await link.locator('span').nth(1).textContent()) ?? '';
      expect([nome, resumo]).toEqual([nome, expect.stringMatching(/[1-9]/)]);
      await link.click();
      await page.waitForURL((url) => url.pathname === onde);
      await settled(page);
      const total =
        onde === '/rastreabilidade/lotes'
          ? page.getByText(resumo, { exact: false })
          : page.locator('tfoot').getByText(resumo, { exact: true });
      await total.first().waitFor();
    }
  });

  it('filtro, ordem e página ficam no endereço', async () => {
    await page.goto(`${running.url}/rastreabilidade/lotes?unidade=kg&comSaldo=true`);
    await settled(page);
    await page.getByRole('button', { name: 'Saldo', exact: true }).click();
    await page.waitForURL(/sort=saldo/);
    await page.getByRole('button', { name: 'Saldo', exact: true }).click();
    await page.waitForURL(/sort=-saldo/);
    await settled(page);
    const { content } = await ask<Lista<Lote>>(page, daTela(page, 200));
    const [largest] = content;
    const free = content.find(({ saldo, reservado }) => saldo > reservado);
    const firstIs = (codigo = '') => page.getByRole('row').nth(1).getByRole('link', { name: codigo, exact: true }).waitFor();
    await firstIs(largest?.codigo);
    await page.reload();
    await firstIs(largest?.codigo);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-saldo');
    await page.getByLabel('Código, tipo ou local').fill(free?.codigo ?? '');
    await page.waitForURL(/q=/);
    await settled(page);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.waitForURL(`${running.url}/rastreabilidade/lotes/${free?.id}`);
  });

  it('a página do lote conta de onde ele veio, em gráfico e em tabela', async () => {
    await page.getByText('Gráfico', { exact: true }).click();
    await page.getByRole('region', { name: /Gráfico da genealogia/ }).waitFor();
    await settled(page);
    const labels = await page.locator('.react-flow__edge-text').allTextContents();
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.every((label) => /^[\d.]+(,\d{3})?\u00a0(kg|L)$/.test(label))).toBe(true);
    await page.getByText('Tabela', { exact: true }).click();
    await page.waitForURL(/forma=tabela/);
    const table = page.getByRole('table', { name: 'De onde veio' });
    await table.waitFor();
    expect((await table.getByRole('row').count()) - 1).toBeGreaterThan(0);
    const shares = await page.getByRole('table', { name: 'Talhões de origem' }).getByRole('row').count();
    expect(shares).toBeGreaterThan(1);
    // The map loads when it is scrolled into view.
    await page.locator('#origem').scrollIntoViewIfNeeded();
    await page.locator('.leaflet-container path').first().waitFor();
    await settled(page);
    const boxes = await page
      .locator('.leaflet-tooltip:visible')
      .evaluateAll((names) =>
        names.map((name) => name.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      );
    const covered = boxes.some((a, index) =>
      boxes.slice(index + 1).some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    expect({ names: boxes.length > 0, covered }).toEqual({ names: true, covered: false });
  });

  it('vender reserva os quilos, finalizar dá baixa, e a linha do tempo conta as duas coisas', async () => {
    const id = Number(page.url().match(/lotes\/(\d+)/)?.[1]);
    const before = await ask<Lote>(page, `/rastreabilidade/lotes/${id}`);
    const sold = Math.min(60, before.saldo - before.reservado);
    await page.getByRole('link', { name: 'Vender' }).click();
    await page.waitForURL(`${running.url}/vendas/nova?lote=${id}`);
    await settled(page);
    await preencherVenda(page, kg(sold), '2015.50');
    await gravarVenda(page);
    expect(await ask<Lote>(page, `/rastreabilidade/lotes/${id}`)).toMatchObject({ saldo: before.saldo });
    expect((await ask<Lote>(page, `/rastreabilidade/lotes/${id}`)).reservado).toBeCloseTo(before.reservado + sold, 3);

    await finalizarVenda(page);
    const after = await ask<Lote>(page, `/rastreabilidade/lotes/${id}`);
    expect(after.saldo).toBeCloseTo(before.saldo - sold, 3);
    expect(after.reservado).toBeCloseTo(before.reservado, 3);

    await page.getByRole('table', { name: 'Lotes da venda' }).getByRole('link', { name: before.codigo, exact: true }).click();
    await page.waitForURL(`${running.url}/rastreabilidade/lotes/${id}`);
    await vendidoNaLinhaDoTempo(page, kg(sold));
  });

  it('o que se gravou numa queda da rede vai de novo e não vende duas vezes', async () => {
    const before = (await ask<Lista<unknown>>(page, '/vendas?size=1')).pagination.total;
    const [lote] = (await ask<Lista<Lote>>(page, '/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1')).content;
    await page.goto(`${running.url}/vendas/nova?lote=${lote?.id}`);
    await settled(page);
    await preencherVenda(page, '60,000', '2.000,00');
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/vendas', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Gravar venda' }).click();
    await page.getByText('Ainda não foi gravado: sem resposta do servidor').waitFor();
    await page.getByRole('button', { name: 'Enviar agora' }).click();
    await page.waitForURL(/\/vendas\/\d+$/);
    await page.unroute('**/v1/vendas');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect((await ask<Lista<unknown>>(page, '/vendas?size=1')).pagination.total).toBe(before + 1);
    await page.getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await heard(page, 'Venda deletada com sucesso!');
    expect(await ask<Lote>(page, `/rastreabilidade/lotes/${lote?.id}`)).toMatchObject({ saldo: lote?.saldo, reservado: lote?.reservado });
  });

  it('uma folha de colheita: somar, baixar, fechar e reabrir', async () => {
    await page.goto(`${running.url}/folha-pagamento-colheita/nova`);
    await settled(page);
    await page.getByLabel('Fazenda *').selectOption({ index: 1 });
    await settled(page);
    await page.getByLabel('Descrição').fill('Folha da jornada');
    await page.getByRole('textbox', { name: 'Início' }).fill('01072026');
    await page.getByRole('textbox', { name: 'Fim' }).fill('05072026');
    await page.getByRole('button', { name: /^Todos \(\d+\)$/ }).click();
    await page.getByRole('button', { name: 'Gravar folha' }).click();
    await heard(page, 'Folha adicionada com sucesso!');
    await page.waitForURL(/\/folha-pagamento-colheita\/\d+$/);
    await settled(page);
    const id = Number(page.url().split('/').at(-1));
    const folha = await ask<{ total: number; inicio: string; fim: string }>(page, `/folha-pagamento-colheita/${id}`);
    expect(folha).toMatchObject({ inicio: '2026-07-01', fim: '2026-07-05' });
    expect(folha.total).toBeGreaterThan(0);
    const shown = `R$\u00a0${folha.total.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;
    await page.getByRole('region', { name: 'A folha' }).getByText(shown, { exact: true }).waitFor();

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar planilha' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^FOLHA-COLHEITA.*\.xlsx$/);

    await page.getByRole('button', { name: 'Fechar folha' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar folha' }).click();
    await heard(page, 'Folha fechada com sucesso!');
    expect(await ask<{ status: string; total: number }>(page, `/folha-pagamento-colheita/${id}`)).toMatchObject({
      status: 'FECHADO',
      total: folha.total,
    });
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
    await heard(page, 'Folha aberta com sucesso!');
    expect(await ask<{ status: string }>(page, `/folha-pagamento-colheita/${id}`)).toMatchObject({ status: 'ABERTO' });
  });
});
