import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { until } from '@tulha/testing/until';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { faults } from './acessibilidade.js';
import { heard } from './avisos.js';
import { diga, retrato } from './despesa.js';
import { CATEGORIAS, digitado, type Documento, emReais, FLUXOS, FORNECEDORES, HA, papeis, QUANTOS } from './sessenta-documentos.js';
import { ask, entering, open, settled, signIn } from './support.js';

jest.setTimeout(20 * 60_000);

const DASHBOARD = fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url));
/** More stops of Tab than lie between two fields of the form that are typed. */
const PARADAS = 8;
/** The papers of which a picture is taken: the first, and the second of one supplier, with what is proposed from the first. */
const FOTOS: ReadonlySet<number> = new Set([0, 12]);

type Achado = { readonly id: number; readonly nome?: string; readonly descricao?: string };
type Lancado = {
  readonly descricao: string;
  readonly tipo: string;
  readonly total: number;
  readonly data: string;
  readonly categoriaNome: string;
  readonly fornecedor: number;
  readonly fluxo: number;
  readonly pagParcelas: number;
  readonly vencimento: string;
  readonly status: string;
};

/** In the page: what has the focus, by its label, and what it shows. */
const emFoco = () => {
  const here = document.activeElement;
  const label =
    here?.closest('[role="radiogroup"]')?.getAttribute('aria-label') ??
    here?.closest('.mantine-InputWrapper-root')?.querySelector('label')?.textContent ??
    '';
  const radio = here?.closest('[role="radiogroup"]')?.querySelector<HTMLInputElement>('input:checked')?.value;
  return { label: label.replace(/\s*\*$/, ''), valor: radio ?? (here instanceof HTMLInputElement ? here.value : '') };
};

describe('um mês de papéis entra pelo teclado, numa mesa', () => {
  const mes = papeis();
  let app: TestApp;
  let url: string;
  let context: BrowserContext;
  let page: Page;
  let teclas = 0;

  const tecla = async (qual: string) => {
    teclas++;
    await page.keyboard.press(qual);
  };
  const digita = async (texto: string) => {
    teclas += texto.length;
    await page.keyboard.type(texto);
  };
  /** Goes on by Tab, or back, until a field has the focus. @returns what it shows */
  const irAte = async (campo: string, seta = 'Tab'): Promise<string> => {
    for (let paradas = 0; paradas < PARADAS; paradas++) {
      const { label, valor } = await page.evaluate(emFoco);
      if (label === campo) return valor;
      await tecla(seta);
    }
    throw new Error(`No ${campo} within ${PARADAS} stops: ${JSON.stringify(await page.evaluate(emFoco))}`);
  };
  /** Says one of the words beside each other. */
  const dizer = async (campo: string, palavras: readonly string[], qual: string, seta = 'Tab') => {
    const agora = palavras.indexOf(await irAte(campo, seta));
    const passos = palavras.indexOf(qual) - agora;
    for (let n = 0; n < Math.abs(passos); n++) await tecla(passos > 0 ? 'ArrowRight' : 'ArrowLeft');
  };
  /** Chooses by the letters of a name, or makes the record. */
  const escolher = async (campo: string, nome: string, ha: ReadonlySet<string>) => {
    if ((await irAte(campo)) === nome) return;
    const opcao = ha.has(nome) ? nome : `Criar: ${nome}`;
    await digita(ha.has(nome) ? nome.slice(0, 3).toLowerCase() : nome);
    await page.getByRole('option', { name: opcao, exact: true }).waitFor();
    if (ha.has(nome)) return;
    await tecla('Enter');
    await heard(page, 'com sucesso!');
  };
  const preencher = async (campo: string, texto: string, mostra: string) => {
    if ((await irAte(campo)) !== mostra) await digita(texto);
  };

  const jaHa = {
    fornecedores: new Set(FORNECEDORES.slice(0, HA.fornecedores).map(({ nome }) => nome)),
    categorias: new Set(CATEGORIAS.slice(0, HA.categorias)),
    fluxos: new Set(FLUXOS.slice(0, HA.fluxos)),
    vistos: new Set<string>(),
  };
  const dia = (iso: string) => iso.split('-').toReversed().join('/');

  /** @param foto: the name of a picture of the paper as it is typed, before it is saved */
  const lancar = async (papel: Documento, foto?: string) => {
    if (papel.tipo !== (await page.getByRole('radiogroup', { name: 'Tipo do lançamento' }).locator('input:checked').inputValue()))
      await dizer('Tipo do lançamento', ['despesa', 'receita', 'transferencia'], papel.tipo, 'Shift+Tab');
    await irAte('Valor');
    await digita(digitado.valor(papel.centavos));
    await escolher('Fornecedor ou cliente', papel.fornecedor, jaHa.fornecedores);
    await irAte('Descrição');
    if (jaHa.vistos.has(papel.fornecedor)) await page.getByText('é como na última vez').waitFor();
    await digita(papel.descricao);
    await escolher('Categoria', papel.categoria, jaHa.categorias);
    await preencher('Data', digitado.dia(papel.data), dia(papel.data));
    await dizer('Situação', ['PENDENTE', 'PARTE', 'PAGO'], papel.pago ? 'PAGO' : 'PENDENTE');
    await preencher(papel.pago ? 'Pago em' : 'Vencimento', digitado.dia(papel.vencimento), dia(papel.vencimento));
    if (papel.parcelas > 1) await preencher('Parcelas', String(papel.parcelas), String(papel.parcelas));
    await escolher('Fluxo de caixa', papel.fluxo, jaHa.fluxos);
    await tecla('Tab');
    if (foto !== undefined) await retrato(page, foto);
    await tecla('Control+Enter');
    await heard(page, 'Lançamento adicionado com sucesso!');
    jaHa.fornecedores.add(papel.fornecedor);
    jaHa.categorias.add(papel.categoria);
    jaHa.fluxos.add(papel.fluxo);
    jaHa.vistos.add(papel.fornecedor);
  };

  beforeAll(async () => {
    app = await startTestApp({ dashboardDir: DASHBOARD });
    await app.app.listen(0, '127.0.0.1');
    await app.account('dona');
    url = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`;
    const conta = { url, login: 'dona', senha: 'senha-muito-boa' };
    const novo = await entering(conta);
    await novo('/fazendas', { nome: 'Fazenda dos Papéis' });
    for (const nome of jaHa.fornecedores) await novo('/cad-fornecedores', { nome });
    for (const descricao of jaHa.categorias) await novo('/cat-contas', { descricao, tipo: 'despesa' });
    for (const descricao of jaHa.fluxos) await novo('/fluxos', { descricao });
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, conta);
    await page.goto(`${url}/financeiro/novo`);
    await settled(page);
    await page.evaluate(() => {
      const clicks = { quantos: 0 };
      Object.assign(globalThis, { clicks });
      addEventListener('pointerdown', () => (clicks.quantos += 1), { capture: true });
    });
    await page.getByRole('textbox', { name: 'Valor', exact: true }).focus();
  });
  afterAll(async () => {
    await context?.close();
    await app?.close();
  });

  it(`de ${QUANTOS}, cada um se grava sem que a mão deixe o teclado`, async () => {
    const [segundos, toques] = [[] as number[], [] as number[]];
    for (const [n, papel] of mes.entries()) {
      const [antes, antesDele] = [performance.now(), teclas];
      await until(async () => (await page.evaluate(emFoco)).label === 'Valor', 'the focus on the value of the next paper');
      await lancar(papel, FOTOS.has(n) ? `papel-${n + 1}-1280-light` : undefined);
      segundos.push((performance.now() - antes) / 1_000);
      toques.push(teclas - antesDele);
    }
    const meio = (valores: readonly number[]) => valores.toSorted((a, b) => a - b)[Math.floor(valores.length / 2)] ?? 0;
    diga(`${QUANTOS} papéis pelo teclado: ${segundos.reduce((a, b) => a + b, 0).toFixed(0)} s, o do meio ${meio(segundos).toFixed(1)} s`);
    diga(`segundos de cada: ${segundos.map((um) => um.toFixed(1)).join(' ')}`);
    diga(`teclas: ${teclas}, o do meio ${meio(toques)}; de cada: ${toques.join(' ')}`);
    expect(await page.evaluate(() => (globalThis as unknown as { clicks: { quantos: number } }).clicks.quantos)).toBe(0);
    expect(await faults(page)).toEqual([]);
  });

  it('cada um é o que o papel diz', async () => {
    const nomes = async (path: string) =>
      new Map(
        (await ask<{ content: Achado[] }>(page, `${path}?size=200`)).content.map(({ id, nome, descricao }) => [id, nome ?? descricao]),
      );
    const [fornecedores, fluxos] = [await nomes('/cad-fornecedores'), await nomes('/fluxos')];
    const { content } = await ask<{ content: Lancado[] }>(page, '/financeiro?size=200&sort=id');
    const lidos = content.map((um) => ({
      ...{ tipo: um.tipo, centavos: Math.round(um.total * 100), fornecedor: fornecedores.get(um.fornecedor), descricao: um.descricao },
      ...{ categoria: um.categoriaNome, data: um.data, pago: um.status === 'PAGO', vencimento: um.vencimento },
      ...{ parcelas: um.pagParcelas, fluxo: fluxos.get(um.fluxo) },
    }));
    expect(lidos).toEqual(mes);
    expect([fornecedores.size, fluxos.size]).toEqual([FORNECEDORES.length, FLUXOS.length]);
  });

  it('a lista soma o mesmo que os papéis', async () => {
    await page.goto(`${url}/financeiro`);
    await settled(page);
    const soma = (tipo: Documento['tipo']) => mes.reduce((total, papel) => total + (papel.tipo === tipo ? papel.centavos : 0), 0);
    const [receitas, despesas] = [soma('receita'), soma('despesa')];
    const totais = page.getByLabel('Totais do que está filtrado');
    await totais.getByText(emReais(receitas), { exact: true }).waitFor();
    const mostra = (await totais.innerText()).replaceAll(/\s+/g, ' ').replaceAll('\u2212', '-');
    for (const quanto of [receitas, despesas, receitas - despesas]) expect(mostra).toContain(emReais(quanto));
    await retrato(page, 'lista-de-papeis-1280-light');
  });
});
