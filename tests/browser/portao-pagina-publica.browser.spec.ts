import type { BrowserContext } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { lerPublicada, publicar } from './publicacao.js';
import { type Account, ask, newFarm, open, settled, signIn } from './support.js';

type Lotes = { readonly content: readonly { readonly id: number; readonly codigo: string }[] };
type Origem = { readonly talhoes: readonly { readonly nome: string | null }[] };

describe('a página pública de um lote, para quem compra', () => {
  let conta: Account;
  let codigo: string;
  let endereco: string;
  let daFazenda: BrowserContext;
  let doComprador: BrowserContext;

  beforeAll(async () => {
    conta = await newFarm('Portão da página pública', 0.05);
    daFazenda = await open({ scheme: 'light', width: 1280 });
    doComprador = await open({ scheme: 'light', width: 360 });
  });
  afterAll(async () => {
    await daFazenda?.close();
    await doComprador?.close();
  });

  it('publica-se da página do lote, com as palavras de quem o fez', async () => {
    const page = await daFazenda.newPage();
    await signIn(page, conta);
    const { content } = await ask<Lotes>(page, '/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1');
    codigo = content[0]?.codigo ?? '';
    endereco = await publicar(page, conta.url, `/rastreabilidade/lotes/${content[0]?.id}`, async () =>
      expect(await faults(page, '[role="dialog"]')).toEqual([]),
    );
    expect(endereco).toMatch(/\/p\/[\w-]+$/);
    await settled(page);
    expect(await faults(page)).toEqual([]);
  });

  it('lê-se sem sessão, nas duas línguas, de dia e de noite, sem nada torto nem carregado de fora', async () => {
    const lidas: string[] = [];
    const fora = await lerPublicada(doComprador, endereco, async (page, lingua) => {
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      lidas.push(await page.locator('main').innerText());
      expect([lingua, await page.locator('.codigo').first().textContent()]).toEqual([lingua, codigo]);
      expect([lingua, await faults(page)]).toEqual([lingua, []]);
    });
    expect(fora).toEqual([`${endereco}?lang=pt`, `${endereco}?lang=en`]);
    for (const lida of lidas) expect(lida).toContain('Café de montanha, colhido à mão.');
    expect(lidas[0]).not.toBe(lidas[1]);
  });

  it('diz de que talhões o café veio', async () => {
    const page = await doComprador.newPage();
    await page.goto(`${endereco}?lang=pt`);
    const origem = page.getByRole('region', { name: 'De onde veio' });
    const linhas = origem.getByRole('row');
    expect(await linhas.count()).toBeGreaterThan(1);
    const { talhoes } = (await (await fetch(`${endereco}.json`)).json()) as Origem;
    for (const { nome } of talhoes) await origem.getByText(String(nome)).first().waitFor();
  });
});
