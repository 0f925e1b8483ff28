import { jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { ask, entering, newAccount, open, type Product, settled, signIn } from './support.js';

jest.setTimeout(240_000);

type Made = { readonly id: number };
type Atividade = Made & { readonly total: number; readonly data: string; readonly talhoes: readonly { readonly nome: string }[] };
type Lista<T> = { readonly content: readonly T[] };

/** The records of a farm before any work on it. */
const semear = async (conta: Product) => {
  const entrar = await entering(conta);
  const fazenda = await entrar('/fazendas', { nome: 'SANTA FÉ' });
  const criar = (path: string, body: object) => entrar(path, body, fazenda);
  await criar('/cad-talhoes', { nome: 'Figueira', areaHa: 4 });
  await criar('/cat-safras', { descricao: 'Safra da jornada', inicio: '2025-09-01', fim: '2030-08-31', fazenda });
  await criar('/cat-atividades', { descricao: 'Capina' });
  await criar('/cad-colaboradores', { nome: 'Ana Capinadeira', codigo: '101', tipo: 'safrista', valorDia: 110.5 });
  await criar('/cad-maquinas', { descricao: 'Trator 275', medidor: 'HORIMETRO', valorHora: 90 });
  const insumo = await criar('/cad-insumos', { descricao: 'Herbicida', unidade: 'L' });
  await criar('/cad-estoque', { insumo, tipo: 'entrada', data: '2026-01-05', quantidade: 10, valor: 400 });
};

describe('uma atividade com todas as suas partes, num telefone', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;

  const ir = async (path: string) => {
    await page.goto(`${conta.url}${path}`);
    await settled(page);
  };
  const botao = (name: string) => page.getByRole('button', { name, exact: true });
  const janela = () => page.getByRole('dialog');
  const escolher = async (campo: string, opcao: string) => {
    await page
      .getByRole('combobox', { name: campo })
      .or(page.getByRole('textbox', { name: campo }))
      .first()
      .click();
    await page.getByRole('option', { name: opcao }).click();
  };
  const custo = () => page.getByRole('region', { name: 'Custo', exact: true });
  const custa = (valor: string) => custo().getByText(valor, { exact: true }).first().waitFor();
  const daApi = async () => (await ask<Lista<Atividade>>(page, '/reg-atividades?sort=id')).content;
  const gravar = async () => {
    await janela().getByRole('button', { name: 'Gravar', exact: true }).click();
    await janela().waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    conta = await newAccount('Jornada da atividade');
    await semear(conta);
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it('nasce do menu, com o que se fez, o dia e o talhão', async () => {
    await page.getByRole('button', { name: /menu/i }).first().click();
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Campo' }).click();
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Atividades', exact: true }).click();
    await page.getByText('Nenhuma atividade ainda').waitFor();
    await page.getByRole('link', { name: 'Nova atividade' }).first().click();
    await settled(page);
    await escolher('O que se fez', 'Capina');
    await escolher('Talhões', 'Figueira');
    await page.keyboard.press('Escape');
    expect(await faults(page)).toEqual([]);
    await botao('Gravar e lançar').click();
    await page.getByRole('heading', { level: 1, name: /^Capina, / }).waitFor();
    const [feita] = await daApi();
    expect(feita?.talhoes.map(({ nome }) => nome)).toEqual(['Figueira']);
  });

  it('soma gente, insumo e máquina, e o custo de cada parte e o todo aparecem', async () => {
    await botao('Mão de obra').click();
    await escolher('Colaborador', 'Ana Capinadeira');
    expect(await janela().getByLabel('Valor do dia, ou da hora').inputValue()).toBe('110,50');
    await janela().getByLabel('Dias, ou horas').fill('2');
    expect(await faults(page)).toEqual([]);
    await gravar();
    await custa('R$ 221,00');
    await botao('Insumo').click();
    await escolher('Insumo', 'Herbicida');
    await janela().getByLabel('Quantidade').fill('99');
    await janela().getByRole('button', { name: 'Gravar', exact: true }).click();
    await janela()
      .getByText(/só há|10 L/)
      .first()
      .waitFor();
    await janela().getByLabel('Quantidade').fill('2,5');
    await gravar();
    await custa('R$ 321,00');
    await botao('Máquina').click();
    await escolher('Máquina', 'Trator 275');
    await janela().getByLabel('Medidor no início').fill('100');
    await janela().getByLabel('Medidor no fim').fill('103');
    await gravar();
    await custa('R$ 591,00');
    for (const parte of ['R$ 221,00', 'R$ 100,00', 'R$ 270,00']) await custa(parte);
    expect((await daApi()).map(({ total }) => total)).toEqual([591]);
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it('o que não cabe num dia se avisa, ao lado do que o desfaz', async () => {
    await botao('Máquina').click();
    await janela().getByLabel('Medidor no início').fill('103');
    await janela().getByLabel('Medidor no fim').fill('133');
    await janela().getByRole('button', { name: 'Gravar', exact: true }).click();
    await janela()
      .getByText(/^O medidor andaria 30 h/)
      .waitFor();
    await janela().getByLabel('O medidor saltou mesmo').check();
    await gravar();
    await page.getByText(/^Trator 275: 33 h em .*mais do que cabe em 24 h por dia\. Confira o medidor\.$/).waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await botao('Desfazer').click();
    await custa('R$ 591,00');
    expect((await daApi()).map(({ total }) => total)).toEqual([591]);
  });

  it('o que se acabou de lançar se desfaz, e o que se alterou volta a ser o que era', async () => {
    await botao('Custo extra').click();
    await janela().getByLabel('Descrição').fill('Marmita');
    await janela().getByLabel('Quantidade').fill('2');
    await janela().getByLabel('Valor de cada').fill('25,00');
    await gravar();
    await custa('R$ 641,00');
    await botao('Desfazer').click();
    await custa('R$ 591,00');
    await page.getByRole('button', { name: 'Alterar: Mão de obra' }).click();
    await janela().getByLabel('Dias, ou horas').fill('1');
    await gravar();
    await custa('R$ 480,50');
    await botao('Desfazer').click();
    await custa('R$ 591,00');
    await page.getByRole('button', { name: 'Tirar: Máquina' }).click();
    await janela().getByRole('button', { name: 'Tirar', exact: true }).click();
    await custa('R$ 321,00');
    await botao('Desfazer').click();
    await custa('R$ 591,00');
    expect((await daApi()).map(({ total }) => total)).toEqual([591]);
  });

  it('está no calendário e na linha do tempo, que levam a ela', async () => {
    for (const [path, nome] of [
      ['/atividades/calendario', /^Capina$/],
      ['/atividades/linha-do-tempo', /: Capina, /],
    ] as const) {
      await ir(path);
      expect(await faults(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: nome }).click();
      await page.getByRole('heading', { level: 1, name: /^Capina, / }).waitFor();
    }
  });

  it('se duplica sem o que foi lançado, se muda com as outras pelos filtros, e se exclui', async () => {
    await botao('Duplicar').click();
    await janela().getByLabel(/^Dia/).fill('05/10/2026');
    await janela().getByRole('button', { name: 'Duplicar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Capina, 05/10/2026' }).waitFor();
    expect((await daApi()).map(({ total }) => total)).toEqual([591, 0]);
    await ir('/atividades?dateStart=2026-10-05&dateEnd=2026-10-05');
    await botao('Mudar várias').click();
    await janela()
      .getByText(/^A atividade que os filtros mostram/)
      .waitFor();
    await janela().getByLabel('Observação').fill('Nas entrelinhas');
    await janela().getByRole('button', { name: 'Mudar todas' }).click();
    await janela().waitFor({ state: 'detached' });
    await page
      .getByRole('main')
      .getByRole('link', { name: /Capina/ })
      .first()
      .click();
    await page.getByText('Nas entrelinhas').first().waitFor();
    await botao('Excluir').click();
    await janela()
      .getByText(/os insumos voltam ao estoque/)
      .waitFor();
    await janela().getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('heading', { level: 1, name: 'Atividades' }).waitFor();
    expect((await daApi()).map(({ total }) => total)).toEqual([591]);
  });
});
