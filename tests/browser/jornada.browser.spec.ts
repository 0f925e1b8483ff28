import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, open, product, settled, signIn } from './support.js';

jest.setTimeout(180_000);

type Lote = { readonly id: number; readonly codigo: string; readonly saldo: number; readonly reservado: number; readonly fazenda: number };
type Lista<T> = { readonly content: readonly T[]; readonly pagination: { readonly total: number } };

const running = product();
const kg = (value: number) => value.toLocaleString('pt-BR', { minimumFractionDigits: 3 });

describe('uma manhã na fazenda', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
  });
  afterAll(async () => context?.close());

  it('cada número do início leva à lista que o forma', async () => {
    await page.goto(running.url);
    await settled(page);
    await page.getByRole('link', { name: /Livre para vender/ }).click();
    await page.waitForURL(/unidade=kg&comSaldo=true/);
    await settled(page);
    const { pagination } = await ask<Lista<Lote>>(page, '/rastreabilidade/lotes?unidade=kg&comSaldo=true&size=1');
    await page.getByText(`${pagination.total.toLocaleString('pt-BR')} lotes`).waitFor();
    expect(pagination.total).toBeGreaterThan(0);
  });

  it('filtro, ordem e página ficam no endereço', async () => {
    await page.getByRole('button', { name: 'Saldo', exact: true }).click();
    await page.waitForURL(/sort=saldo/);
    await page.getByRole('button', { name: 'Saldo', exact: true }).click();
    await page.waitForURL(/sort=-saldo/);
    await settled(page);
    const [largest] = (await ask<Lista<Lote>>(page, '/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1')).content;
    expect(await page.getByRole('row').nth(1).getByRole('link').textContent()).toBe(largest?.codigo);
    await page.reload();
    await settled(page);
    expect(await page.getByRole('row').nth(1).getByRole('link').textContent()).toBe(largest?.codigo);
    await page.getByLabel('Código, tipo ou local').fill(largest?.codigo ?? '');
    await page.waitForURL(/q=/);
    await settled(page);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.waitForURL(`${running.url}/rastreabilidade/lotes/${largest?.id}`);
  });

  it('a página do lote conta de onde ele veio, em gráfico e em tabela', async () => {
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
    expect(await page.locator('.leaflet-container path').count()).toBeGreaterThan(0);
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
    await page.getByRole('combobox', { name: 'Cliente' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByLabel('Quilos').fill(kg(sold));
    await page.getByLabel('Preço da saca').fill('2015.50');
    await page.getByRole('button', { name: 'Gravar venda' }).click();
    await page.getByRole('status').getByText('Venda adicionada com sucesso!').waitFor();
    await page.waitForURL(/\/vendas\/\d+$/);
    await settled(page);
    expect(await ask<Lote>(page, `/rastreabilidade/lotes/${id}`)).toMatchObject({ saldo: before.saldo });
    expect((await ask<Lote>(page, `/rastreabilidade/lotes/${id}`)).reservado).toBeCloseTo(before.reservado + sold, 3);

    await page.getByRole('button', { name: 'Finalizar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click();
    await page.getByRole('status').getByText('Venda finalizada com sucesso!').waitFor();
    await page.getByText('Fechada', { exact: true }).waitFor();
    const after = await ask<Lote>(page, `/rastreabilidade/lotes/${id}`);
    expect(after.saldo).toBeCloseTo(before.saldo - sold, 3);
    expect(after.reservado).toBeCloseTo(before.reservado, 3);

    await page.getByRole('link', { name: before.codigo, exact: true }).click();
    await page.waitForURL(`${running.url}/rastreabilidade/lotes/${id}`);
    const line = page.getByRole('region', { name: 'Linha do tempo' });
    await line.getByText('Vendido', { exact: true }).first().waitFor();
    await line
      .getByText(`-${kg(sold)}\u00a0kg`)
      .first()
      .waitFor();
  });

  it('gravar de novo depois de uma queda da rede não vende duas vezes', async () => {
    const before = (await ask<Lista<unknown>>(page, '/vendas?size=1')).pagination.total;
    const [lote] = (await ask<Lista<Lote>>(page, '/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1')).content;
    await page.goto(`${running.url}/vendas/nova?lote=${lote?.id}`);
    await settled(page);
    await page.getByRole('combobox', { name: 'Cliente' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByLabel('Quilos').fill('60,000');
    await page.getByLabel('Preço da saca').fill('2.000,00');
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/vendas', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Gravar venda' }).click();
    await page.getByText('Sem conexão com o servidor.').waitFor();
    await page.getByRole('button', { name: 'Gravar venda' }).click();
    await page.waitForURL(/\/vendas\/\d+$/);
    await page.unroute('**/v1/vendas');
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect((await ask<Lista<unknown>>(page, '/vendas?size=1')).pagination.total).toBe(before + 1);
    await page.getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('status').getByText('Venda deletada com sucesso!').waitFor();
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
    await page.getByRole('status').getByText('Folha adicionada com sucesso!').waitFor();
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
    await page.getByRole('status').getByText('Folha fechada com sucesso!').waitFor();
    expect(await ask<{ status: string; total: number }>(page, `/folha-pagamento-colheita/${id}`)).toMatchObject({
      status: 'FECHADO',
      total: folha.total,
    });
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
    await page.getByRole('status').getByText('Folha aberta com sucesso!').waitFor();
    expect(await ask<{ status: string }>(page, `/folha-pagamento-colheita/${id}`)).toMatchObject({ status: 'ABERTO' });
  });
});
