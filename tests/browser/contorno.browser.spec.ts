import { fileURLToPath } from 'node:url';
import { zipped } from '@tulha/platform/files/testing/zipped';
import { dbfDe, emUtm, prjDe, shpDe } from '@tulha/platform/outlines/testing/shapefile';
import { until } from '@tulha/testing/until';
import type { BrowserContext, Page } from 'playwright-core';
import { heard } from './avisos.js';
import { cadastrar } from './campo.js';
import { ask, entering, newAccount, newFarm, open, type Product, settled, signIn, widths } from './support.js';

type Talhao = {
  readonly id: number;
  readonly nome: string;
  readonly fazenda: number;
  readonly areaHa: number | null;
  readonly coords: unknown;
};
type Talhoes = { readonly content: readonly Talhao[] };

const KML = fileURLToPath(new URL('../../apps/api/src/propriedade/testing/tres-talhoes.kml', import.meta.url));

/** A farm of the CAR, two kilometres on a side, as SICAR gives it: a zip of zips. */
const CODIGO = 'MG-3145901-0F1E2D3C4B5A69788796A5B4C3D2E1F0';
const IMOVEL = [
  [-45.12, -22.12],
  [-45.12, -22.1],
  [-45.1, -22.1],
  [-45.1, -22.12],
  [-45.12, -22.12],
] as [number, number][];
const DO_CAR = zipped({
  'Area_do_Imovel.zip': zipped({
    'AREA_IMOVEL_1.SHP': shpDe([{ tipo: 5, partes: [IMOVEL] }]),
    'AREA_IMOVEL_1.DBF': dbfDe([{ cod_imovel: CODIGO, nom_tema: 'Área do Imóvel' }], 'latin1'),
    'AREA_IMOVEL_1.PRJ': prjDe('sirgas'),
  }),
});
const EM_METROS = zipped({ 'talhoes.shp': shpDe([{ tipo: 5, partes: [IMOVEL.map((par) => emUtm(par, -45))] }]) });
const ESTRADAS = fileURLToPath(new URL('estradas.geojson', import.meta.url));
const anel = (longitude: number, latitude: number, lado: number) =>
  [
    [0, 0],
    [0, -lado],
    [-lado, -lado],
    [-lado, 0],
    [0, 0],
  ].map(([x = 0, y = 0]) => [Number((longitude + x).toFixed(6)), Number((latitude + y).toFixed(6))]);
/** A plot with a lake, and then many without. */
const COM_LAGO = JSON.stringify({
  type: 'FeatureCollection',
  features: Array.from({ length: 120 }, (_, n) => ({
    type: 'Feature',
    properties: { nome: n === 0 ? 'Do lago' : `Vizinho ${n}` },
    geometry: {
      type: 'Polygon',
      coordinates: n === 0 ? [anel(-45.1, -22.1, 0.001), anel(-45.1004, -22.1004, 0.0002)] : [anel(-45.2 - n / 500, -22.1, 0.001)],
    },
  })),
});
const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });

let running: Product;
beforeAll(async () => {
  running = await newFarm('Contorno');
});

describe('onde fica um talhão', () => {
  let context: BrowserContext;
  let page: Page;
  let id: number;
  let fazenda: number;

  const avisou = (aviso: string) => heard(page, aviso);
  const janela = () => page.getByRole('dialog', { name: 'Onde fica o talhão' });

  beforeAll(async () => {
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, running);
    const { content } = await ask<Talhoes>(page, '/cad-talhoes?size=200');
    const grande = content.find(({ coords, areaHa, nome }) => coords !== null && (areaHa ?? 0) > 4 && nome !== 'GASTOS GERAIS');
    [id, fazenda] = [grande?.id ?? 0, grande?.fazenda ?? 0];
    await page.goto(`${running.url}/cadastros/cad-talhoes/${id}`);
    await settled(page);
  });
  afterAll(async () => context?.close());

  it('o contorno vem de um arquivo: o que não serve diz por quê, e o que se grava aparece no mapa', async () => {
    await page.getByRole('button', { name: 'Trocar o contorno' }).click();
    await janela().locator('input[type=file]').setInputFiles(KML);
    await janela().getByRole('radio', { name: 'Mata, 1,14 ha' }).waitFor();
    await janela()
      .getByText(/cruza ou encosta em si mesmo perto de latitude/)
      .waitFor();
    expect(await janela().getByRole('radio', { name: 'Gravata' }).isDisabled()).toBe(true);
    expect(await janela().getByRole('radio', { name: 'Mata, 1,14 ha' }).isChecked()).toBe(true);
    const gravar = janela().getByRole('button', { name: 'Gravar o contorno' });
    expect(await gravar.isDisabled()).toBe(true); // its relation to the one before must be chosen
    await janela()
      .getByRole('radio', { name: /^Estava certo, e o talhão mudou/ })
      .check();
    expect(await gravar.isEnabled()).toBe(true);
    await janela()
      .getByRole('radio', { name: /^Estava errado/ })
      .check();
    expect(await gravar.isDisabled()).toBe(true);
    await janela().getByLabel('O que estava errado').fill('Pegava a mata do vizinho');
    await gravar.click();
    await avisou('Coordenadas editadas com sucesso!');
    await page.getByRole('region', { name: /^Mapa do talhão/ }).waitFor();
    const { content } = await ask<Talhoes>(page, '/cad-talhoes?size=200');
    expect(content.find((talhao) => talhao.id === id)).toMatchObject({
      coords: { length: 5 },
      contornoComo: 'corrigido',
      contornoMotivo: 'Pegava a mata do vizinho',
    });
  });

  it('apaga-se, e um ponto que se cola basta a um talhão pequeno', async () => {
    await page.getByRole('button', { name: 'Apagar o contorno' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar', exact: true }).click();
    await avisou('Coordenadas removidas com sucesso!');
    await page.getByRole('button', { name: 'Trazer o contorno' }).click();
    await janela().getByLabel('Ou um ponto, para até 4 hectares').fill('aqui perto');
    await janela().getByText('Escreva a latitude e a longitude, em graus.').waitFor();
    await janela().getByLabel('Ou um ponto, para até 4 hectares').fill('-22,1005 -45,1005');
    await janela().getByRole('button', { name: 'Gravar o contorno' }).click();
    await janela().getByText('Um ponto só basta para um talhão de até 4 hectares').waitFor();
    const pequeno = await (await entering(running))('/cad-talhoes', { nome: 'Canto', areaHa: 3.5, fazenda });
    await page.goto(`${running.url}/cadastros/cad-talhoes/${pequeno}`);
    await settled(page);
    await page.getByRole('button', { name: 'Trazer o contorno' }).click();
    await janela().getByLabel('Ou um ponto, para até 4 hectares').fill('-22,1005 -45,1005');
    await janela().getByRole('button', { name: 'Gravar o contorno' }).click();
    await avisou('Coordenadas adicionadas com sucesso!');
    await janela().waitFor({ state: 'detached' });
    const coords = async (talhao: number) => (await ask<Talhao>(page, `/cad-talhoes/${talhao}`)).coords;
    expect([await coords(id), await coords(pequeno)]).toEqual([null, expect.anything()]);
  });

  it('do CAR vem o imóvel, que não é talhão: dentro dele se desenha, canto a canto, num telefone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${running.url}/cadastros/cad-talhoes/${id}`);
    await settled(page);
    await page
      .getByRole('button', { name: /o contorno$/ })
      .filter({ hasText: /Trazer|Trocar/ })
      .click();
    await janela().locator('input[type=file]').setInputFiles(zip('car.zip', DO_CAR));
    await janela().getByRole('radio', { name: CODIGO }).waitFor();
    await janela().getByText('não um talhão: use-o de base e desenhe o talhão dentro dele').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await janela().getByRole('button', { name: 'Desenhar o talhão dentro dele' }).click();
    await janela().getByText('O que veio do arquivo e os vizinhos').waitFor();
    for (const canto of ['-22,110 -45,110', '-22,110 -45,109', '-22,111 -45,109']) {
      await janela().getByLabel('Ou escreva um canto').fill(canto);
      await janela().getByRole('button', { name: 'Pôr o canto' }).click();
    }
    await janela().getByText('3 cantos').waitFor();
    await janela().getByRole('button', { name: 'Gravar o contorno' }).click();
    await janela().waitFor({ state: 'detached' });
    const desenhado = async () => (await ask<Talhoes>(page, '/cad-talhoes?size=200')).content.find((talhao) => talhao.id === id)?.coords;
    expect(JSON.stringify(await until(desenhado, 'the outline that was drawn'))).toContain('-45.109');
  });

  it('de um arquivo em metros que não diz o fuso, pergunta qual é', async () => {
    await page.goto(`${running.url}/cadastros/cad-talhoes/${id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Trocar o contorno' }).click();
    await janela().locator('input[type=file]').setInputFiles(zip('metros.zip', EM_METROS));
    await janela().getByLabel('Fuso UTM da fazenda').waitFor();
    expect(await page.getByText('Ops!').count()).toBe(0);
    await janela().getByLabel('Fuso UTM da fazenda').selectOption('23S');
    await janela().getByText('confira no mapa se fica no lugar certo').waitFor();
    expect(await janela().getByRole('radio', { name: 'Desenho 1' }).isChecked()).toBe(true);
    await janela().getByRole('button', { name: 'Voltar' }).click();
  });
});

describe.each(widths)('um talhão com um lago, %i px', (width) => {
  let context: BrowserContext;
  afterAll(async () => context?.close());

  it('vem do arquivo com o buraco, cinquenta desenhos de cada vez, e o mapa o desenha', async () => {
    context = await open({ scheme: 'dark', width });
    const page = await context.newPage();
    const dono = await newAccount(`Sitio do Lago ${width}`);
    const novo = await entering(dono);
    const fazenda = await novo('/fazendas', { nome: 'SITIO' });
    const id = await novo('/cad-talhoes', { nome: 'Do lago', areaHa: 1.1, fazenda });
    await signIn(page, dono);
    await page.goto(`${running.url}/cadastros/cad-talhoes/${id}`);
    await settled(page);
    const janela = page.getByRole('dialog', { name: 'Onde fica o talhão' });
    await page.getByRole('button', { name: 'Trazer o contorno' }).click();
    await janela
      .locator('input[type=file]')
      .setInputFiles({ name: 'lago.geojson', mimeType: 'application/json', buffer: Buffer.from(COM_LAGO) });
    await janela.getByRole('radio', { name: 'Do lago, 1,10 ha' }).waitFor();
    await janela.getByText('Desenhos 1 a 50 de 120').waitFor();
    await janela.getByRole('button', { name: 'Página 3' }).click();
    await janela.getByRole('radio', { name: 'Vizinho 119, 1,14 ha' }).waitFor();
    expect(await janela.getByRole('radio').count()).toBe(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await janela.getByRole('button', { name: 'Gravar o contorno' }).click();
    await heard(page, 'Coordenadas adicionadas com sucesso!');
    const mapa = page.getByRole('region', { name: 'Mapa do talhão Do lago' });
    await mapa.waitFor();
    // The outline and the lake are two turns of one path.
    const voltas = async () =>
      (await mapa.locator('path').evaluateAll((all) => all.map((path) => path.getAttribute('d')?.match(/M/g)?.length))).includes(2);
    await until(voltas, 'the lake in the map');
    const { coords } = await ask<Talhao>(page, `/cad-talhoes/${id}`);
    expect((coords as unknown[][])[0]).toHaveLength(2);
  });
});

describe.each(widths)('estradas e águas de um arquivo, %i px', (width) => {
  let context: BrowserContext;
  let page: Page;
  const janela = () => page.getByRole('dialog', { name: 'Estradas e águas de um arquivo' });
  const noMapa = () => page.getByRole('list', { name: 'Estradas e águas do mapa' }).getByRole('listitem');
  const gravadas = async () =>
    (await ask<{ content: readonly { nome: string; tipo: string; origem: string }[] }>(page, '/cad-feicoes?sort=id')).content;

  beforeAll(async () => {
    context = await open({ scheme: 'light', width });
    page = await context.newPage();
    await signIn(page, await newAccount(`Sitio das Aguas ${width}`));
    const fazenda = await cadastrar(page, '/fazendas', { nome: 'SITIO', car: `MG-3145901-${'0'.repeat(32)}` });
    await cadastrar(page, '/cad-talhoes', { nome: 'Mata' }, fazenda);
    await page.goto(`${running.url}/mapa`);
    await settled(page);
  });
  afterAll(async () => context?.close());

  it('o arquivo diz o que parece estrada, água e talhão, e o que se escolhe fica no mapa, com o nome', async () => {
    await page.getByRole('button', { name: 'Trazer estradas e águas' }).click();
    await janela().locator('input[type=file]').setInputFiles(ESTRADAS);
    const oQueE = (nome: string) => janela().getByLabel(`O que é ${nome}`);
    await oQueE('Represa').waitFor();
    expect(
      await Promise.all(['Estrada da Serra', 'Córrego Fundo', 'Represa', 'Mata nova'].map((nome) => oQueE(nome).inputValue())),
    ).toEqual(['estrada', 'agua', 'agua', '']);
    await janela().getByText('Parece um talhão: o contorno grava-se na página dele.').waitFor();
    await oQueE('Mata nova').selectOption('outro');
    await oQueE('Córrego Fundo').selectOption('');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await janela().getByRole('button', { name: 'Pôr 3 desenhos no mapa' }).click();
    await janela().waitFor({ state: 'detached' });
    expect((await gravadas()).map(({ nome, tipo, origem }) => [nome, tipo, origem])).toEqual([
      ['Estrada da Serra', 'estrada', 'estradas.geojson'],
      ['Represa', 'agua', 'estradas.geojson'],
      ['Mata nova', 'outro', 'estradas.geojson'],
    ]);
    await noMapa().nth(2).waitFor();
    await page.getByRole('region', { name: 'Mapa dos talhões, SITIO' }).getByText('Represa').waitFor();
    await page.getByRole('img', { name: 'O norte está acima' }).waitFor();
  });

  it('o mesmo arquivo outra vez traz só o que faltava', async () => {
    await page.getByRole('button', { name: 'Trazer estradas e águas' }).click();
    await janela().locator('input[type=file]').setInputFiles(ESTRADAS);
    await janela().getByText('Já está no mapa.').first().waitFor();
    await janela().getByRole('button', { name: 'Pôr 1 desenho no mapa' }).click();
    await janela().waitFor({ state: 'detached' });
    expect((await gravadas()).map(({ nome }) => nome)).toEqual(['Estrada da Serra', 'Represa', 'Mata nova', 'Córrego Fundo']);
  });

  it('o arquivo do CAR de outro imóvel é dito antes de se gravar', async () => {
    await page.getByRole('button', { name: 'Trazer estradas e águas' }).click();
    await janela().locator('input[type=file]').setInputFiles(zip('car.zip', DO_CAR));
    await janela().getByRole('alert', { name: 'É o arquivo desta fazenda?' }).getByText(`imóvel ${CODIGO} no CAR`).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await janela().getByRole('button', { name: 'Voltar' }).click();
  });
});
