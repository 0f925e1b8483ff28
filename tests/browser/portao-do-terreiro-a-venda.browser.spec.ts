import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { heard } from './avisos.js';
import { finalizarVenda, gravarVenda, mover, preencherVenda, vendidoNaLinhaDoTempo } from './cafe.js';
import { type Account, ask, newFarm, open, settled, signIn } from './support.js';

type Lote = { readonly id: number; readonly etapa: string; readonly saldo: number; readonly reservado: number };
type Lista = { readonly content: readonly Lote[] };

const LITROS_POR_SACA = 520;
const QUILOS_POR_SACA = 60;

describe('um lote, do terreiro à venda, no telefone', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Account;
  let lote: Lote;
  let graos = 0;

  const gravar = () => page.getByRole('button', { name: 'Gravar', exact: true }).click();
  const agora = (id: number) => ask<Lote>(page, `/rastreabilidade/lotes/${id}`);
  const seLe = async () => {
    await settled(page);
    expect([page.url(), await faults(page)]).toEqual([page.url(), []]);
  };

  beforeAll(async () => {
    conta = await newFarm('Portão do terreiro à venda', 0.05);
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
    const { content } = await ask<Lista>(page, '/rastreabilidade/lotes?etapa=terreiro&comSaldo=true&size=1');
    if (!content[0]) throw new Error('No lot in the yard');
    lote = content[0];
  });
  afterAll(async () => context?.close());

  it('sai do terreiro, seca e fica seco', async () => {
    await mover(page, `${conta.url}/rastreabilidade/lotes/${lote.id}`, 'Secagem');
    await page.getByLabel('Secador *').selectOption({ index: 1 });
    await page.getByLabel('Umidade', { exact: true }).fill('30,5');
    await seLe();
    await gravar();
    await heard(page, 'Entrada no secador gerada com sucesso!');
    await page.waitForURL(/\/rastreabilidade\/secagem\/\d+$/);
    expect(await agora(lote.id)).toMatchObject({ etapa: 'secagem' });
    await seLe();
    await page.getByRole('button', { name: 'Registrar saída' }).click();
    await page.getByRole('dialog').getByLabel('Umidade na saída').fill('11,2');
    await page.getByRole('dialog').getByRole('button', { name: 'Gravar saída' }).click();
    await heard(page, 'Saída do secador registrada com sucesso!');
    await page.getByText('Concluído').first().waitFor();
  });

  it('vira grão no benefício', async () => {
    const { saldo } = await agora(lote.id);
    const quilos = Math.floor((saldo / LITROS_POR_SACA) * QUILOS_POR_SACA);
    await mover(page, `${conta.url}/rastreabilidade/lotes/${lote.id}`, 'Benefício');
    await page.getByLabel('Quilos *').fill(String(quilos));
    await seLe();
    await gravar();
    await heard(page, 'Benefício gerado com sucesso!');
    await page.waitForURL(/\/rastreabilidade\/beneficio\/\d+$/);
    await seLe();
    const { saidas } = await ask<{ saidas: { id: number; quantidade: number }[] }>(page, new URL(page.url()).pathname);
    expect(saidas.map(({ quantidade }) => quantidade)).toEqual([quilos]);
    expect(await agora(lote.id)).toMatchObject({ saldo: 0 });
    graos = saidas[0]?.id ?? 0;
  });

  it('e se vende: reservado ao gravar, saído ao finalizar', async () => {
    const antes = await agora(graos);
    await page.goto(`${conta.url}/vendas/nova?lote=${graos}`);
    await settled(page);
    await preencherVenda(page, '60,000', '2.015,50');
    await seLe();
    await gravarVenda(page);
    expect(await agora(graos)).toMatchObject({ saldo: antes.saldo, reservado: 60 });
    await seLe();
    await finalizarVenda(page);
    expect(await agora(graos)).toMatchObject({ saldo: antes.saldo - 60, reservado: 0 });
    await page.goto(`${conta.url}/rastreabilidade/lotes/${graos}`);
    await vendidoNaLinhaDoTempo(page, '60');
    await seLe();
  });
});
