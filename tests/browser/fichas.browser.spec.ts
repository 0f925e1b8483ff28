import type { BrowserContext, Page } from 'playwright-core';
import { faults } from './acessibilidade.js';
import { ask, entering, newAccount, open, type Product, settled, signIn } from './support.js';

type Lista = { readonly content: readonly Readonly<Record<string, unknown>>[] };

/** The records of the account, through its own API: a worker with days of every kind, and a machine that worked on a plot. */
const semear = async (conta: Product) => {
  const criar = await entering(conta);
  const fazenda = await criar('/fazendas', { nome: 'SANTA FÉ' });
  const talhao = await criar('/cad-talhoes', { nome: 'MATA', areaHa: 4 }, fazenda);
  const zeca = await criar('/cad-colaboradores', { nome: 'Zeca da Roça', tipo: 'diarista' }, fazenda);
  const trator = await criar('/cad-maquinas', { descricao: 'Trator 275', medidor: 'HORIMETRO', valorHora: 100 }, fazenda);
  const feito = async (data: string, parte: string, corpo: object) => {
    const atividade = await criar('/reg-atividades', { talhoesIds: [talhao], data, atividade: 'ROÇADA' }, fazenda);
    await criar(`/reg-atividades/${atividade}/${parte}`, corpo, fazenda);
    return atividade;
  };
  const litros = { colaborador: zeca, tipo: 'L', medida: 60, valor: 15, colhido: 8 };
  await feito('2026-06-01', 'mdobrascolheita', { vinculos: [litros] });
  await feito('2026-06-02', 'mdobras', { colaboradores: [{ gloVinculoId: zeca, tipo: 1, quantidade: 1, valor: 95 }] });
  const rocada = await feito('2026-06-03', 'maquinas', { maquinas: [{ maquina: trator, km_inicio: 10, km_fim: 12.5 }] });
  return { zeca, trator, rocada };
};

describe('a ficha de quem trabalha e a da máquina, num telefone', () => {
  let context: BrowserContext;
  let page: Page;
  let conta: Product;
  let ids: Awaited<ReturnType<typeof semear>>;

  const main = () => page.getByRole('main');
  const aba = (nome: string) => page.getByRole('tab', { name: nome });
  const cabe = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
  };

  beforeAll(async () => {
    conta = await newAccount('Fichas');
    ids = await semear(conta);
    context = await open({ scheme: 'light', width: 360 });
    page = await context.newPage();
    await signIn(page, conta);
  });
  afterAll(async () => context?.close());

  it('da lista ao calendário, ao dia, a um adiantamento que se repete, e de volta', async () => {
    await page.goto(`${conta.url}/cadastros/cad-colaboradores`);
    await settled(page);
    await page.getByRole('link', { name: 'Zeca da Roça' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Zeca da Roça' }).waitFor();
    await aba('Trabalho').click();
    await main().getByText('junho de 2026').waitFor();
    const calendario = page.getByRole('table', { name: 'Dias trabalhados em junho de 2026' });
    await calendario.getByRole('link', { name: /^01\/06\/2026: 480\sL, R\$\s120,00$/ }).click();
    await page.getByRole('table', { name: 'O que fez em 01/06/2026' }).getByText('480 L em 8 medidas').first().waitFor();
    await cabe();
    await page.getByText('Lista', { exact: true }).click();
    const lista = page.getByRole('table', { name: 'O que fez em junho de 2026' });
    await lista.getByText('1 dia').first().waitFor();
    await lista.getByText('R$ 215,00').waitFor();
    await page.getByRole('button', { name: 'Mês anterior' }).click();
    await main().getByText('Nada em maio de 2026').waitFor();
    await aba('Adiantamentos').click();
    await page.getByRole('link', { name: 'Novo adiantamento' }).click();
    await page.waitForURL(/cad-adiantamentos\/novo\?colaborador=/);
    await settled(page);
    await page.getByRole('combobox', { name: 'Colaborador' }).and(page.locator('[value*="Zeca da Roça"]')).waitFor();
    await page.getByRole('textbox', { name: 'Data' }).fill('05/06/2026');
    await page.getByLabel(/^Valor/).fill('150');
    await page.getByLabel('Repetir').selectOption({ label: 'Todo mês' });
    await page.getByLabel('Quantas vezes mais').fill('2');
    await page.getByRole('button', { name: 'Gravar' }).click();
    await page.waitForURL(/\/cadastros\/cad-adiantamentos\/\d+$/);
    await page.goto(`${conta.url}/cadastros/cad-colaboradores/${ids.zeca}?aba=conta`);
    await main().getByRole('link', { name: 'R$ 450,00' }).first().click();
    const adiantados = page.getByRole('table', { name: 'Adiantamentos' });
    await adiantados.getByRole('link', { name: '05/07/2026' }).click();
    await page.getByRole('heading', { level: 1, name: 'Adiantamento de 05/07/2026' }).waitFor();
    await page.goBack();
    await adiantados.waitFor();
    expect(new URL(page.url()).search).toContain('aba=adiantamentos');
    await cabe();
  });

  it('a máquina: o que fez, o que gasta, e o reajuste de um período, visto antes de confirmar', async () => {
    await page.goto(`${conta.url}/cadastros/cad-maquinas/${ids.trator}?aba=trabalhos`);
    await settled(page);
    const trabalhos = page.getByRole('table', { name: 'Trabalho nas atividades' });
    await trabalhos.getByText('R$ 250,00').first().waitFor();
    await cabe();
    const custo = async () => (await ask<Readonly<Record<string, unknown>>>(page, `/reg-atividades/${ids.rocada}`))['outrosCustos'];
    await page.getByRole('button', { name: 'Reajustar' }).click();
    const janela = page.getByRole('dialog', { name: 'Reajustar o valor da hora?' });
    await janela.getByLabel(/^Valor da hora/).fill('120,1');
    await janela.getByRole('textbox', { name: 'Do dia' }).fill('01/06/2026');
    await janela.getByRole('button', { name: 'Reajustar' }).click();
    await janela.getByText('Diga até que dia o valor muda.').waitFor();
    await janela.getByRole('textbox', { name: 'Até o dia' }).fill('30/06/2026');
    await janela.getByRole('table', { name: 'O que muda de custo' }).getByText('R$ 300,25').first().waitFor();
    await janela.getByText('O valor da hora da máquina continua R$ 100,00.').waitFor();
    expect(await custo()).toBe(250);
    await cabe();
    await janela.getByRole('button', { name: 'Reajustar' }).click();
    await janela.waitFor({ state: 'detached' });
    await trabalhos.getByText('R$ 300,25').first().waitFor();
    expect(await custo()).toBe(300.25);
    await aba('Alertas').click();
    await main().getByText('Nenhum alerta').waitFor();
    await page.getByRole('link', { name: 'Novo alerta' }).click();
    await settled(page);
    await page.getByRole('combobox', { name: 'Máquina' }).and(page.locator('[value*="Trator 275"]')).waitFor();
    const [maquina] = (await ask<Lista>(page, '/cad-maquinas?q=Trator')).content;
    expect(maquina).toMatchObject({ valorHora: 100 });
  });
});
