import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { entering, newAccount, open, type Product, settled, signIn } from './support.js';

jest.setTimeout(240_000);

/** The data of the screens are entered through the API; the screens are tested here. */
const semear = async (conta: Product) => {
  const entrar = await entering(conta);
  const fazenda = await entrar('/fazendas', { nome: 'SANTA FÉ' });
  const criar = (path: string, body: object) => entrar(path, body, fazenda);
  const maquina = await criar('/cad-maquinas', { descricao: 'Trator 275', medidor: 'HORIMETRO' });
  const tanque = { litros: 80, valor: 480, tanqueCheio: 1 };
  await criar(`/cad-maquinas/${maquina}/abastecimentos`, { ...tanque, data: '2026-05-01', leitura: 1000 });
  await criar(`/cad-maquinas/${maquina}/abastecimentos`, { ...tanque, data: '2026-05-10', leitura: 1010 });
  const alerta = { descricao: 'Trocar o óleo', maquina, intervalo: 10, ultimaLeitura: 990, ultimaData: '2026-04-01' };
  await criar('/machine-alerts', alerta);
  const insumo = await criar('/cad-insumos', { descricao: 'Óleo mineral', unidade: 'L' });
  const calda = await criar('/cad-caldas', { descricao: 'Óleo a 0,5%', volumeHa: 400 });
  await criar(`/cad-caldas/${calda}/itens`, { insumo, dose: 500, unidade: 'ML', base: 'POR_100_L', ordem: 1 });
  const talhao = await criar('/cad-talhoes', { nome: 'Mata' });
  const praga = await criar('/pests', { descricao: 'Broca-do-café', alerta: 3, controle: 5, fonte: 'O agrônomo da cooperativa' });
  const inspecao = await criar('/mip', { data: '2026-05-20', talhao, praga });
  for (const [infestados, latitude] of [
    [4, -21.551],
    [9, -21.552],
  ])
    await criar(`/mip/${inspecao}/details`, { amostrados: 100, infestados, latitude, longitude: -45.431 });
  return { maquina, calda, inspecao };
};

describe('máquinas e agronomia', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;
  let ids: Awaited<ReturnType<typeof semear>>;

  const abrir = async (path: string) => {
    await page.goto(`${conta.url}/cadastros/${path}`);
    await settled(page);
  };
  beforeAll(async () => {
    conta = await newAccount('Agronomia');
    ids = await semear(conta);
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it('a máquina diz o que gasta, e o que falta lançar para se saber o resto', async () => {
    await abrir(`cad-maquinas/${ids.maquina}?aba=consumo`);
    const main = page.getByRole('main');
    await main.getByText('8 L/h').waitFor();
    await main.getByText('L/ha: não há trabalho da máquina com a área em que andou.').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('a lista de alertas diz o que passou e o que fazer', async () => {
    await abrir('machine-alerts');
    await page.getByText('passou 10 h', { exact: false }).first().waitFor();
    await page.getByText('Vencido').first().waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('a calda diz quanto vai, tanque a tanque', async () => {
    await abrir(`cad-caldas/${ids.calda}`);
    await page.getByLabel('Área (ha)').fill('2,5');
    await page.getByLabel('Tanque (L)').fill('600');
    await page.getByLabel('Tanque (L)').blur();
    await page.getByText('em 2 tanques, o último com 400 L', { exact: false }).waitFor();
    await page.getByRole('cell', { name: '3 L + 2 L' }).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('a inspeção diz o nível com a sua fonte, e mostra os pontos', async () => {
    await abrir(`mip/${ids.inspecao}`);
    await page.getByText('6,5%: no nível de controle (5%). Fale com o agrônomo. Fonte: O agrônomo da cooperativa.').waitFor();
    await page.getByRole('region', { name: 'Mapa dos pontos da inspeção' }).getByText('9 de 100').waitFor();
    expect(await faults(page)).toEqual([]);
  });
});
