import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { createAutoridade } from '@tulha/sefaz/simulator/autoridade';
import { chaveInventada, type NotaInventada, notaXml } from '@tulha/sefaz/simulator/nota-xml';
import { until } from '@tulha/testing/until';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestApp } from '../../apps/api/src/testing/test-app.js';
import { buscarNotas } from '../../apps/worker/src/fiscal/buscar-notas.js';
import { desfazerNotasCanceladas } from '../../apps/worker/src/fiscal/desfazer-canceladas.js';
import { heard } from './avisos.js';
import { foto } from './foto.js';
import {
  A_PRAZO_SEM_DIA,
  A_VISTA,
  CNPJ,
  DEVOLUCAO,
  INSUMOS,
  mesDeNotas,
  NOTAS,
  PRODUTOS,
  SEM_PAGAMENTO,
  somarXml,
} from './mes-de-notas.js';
import { incluirCertificado, perguntarASefaz } from './pedir-notas.js';
import { ask, entering, open, settled, signIn } from './support.js';

jest.setTimeout(40 * 60_000);

const [VENCIMENTO, MINUTO] = ['2027-02-20', 60_000];
const DASHBOARD = fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url));

type Item = { readonly id: number; readonly codigo: string; readonly quantidade: number; readonly insumo: number | null };
type Recebida = {
  readonly id: number;
  readonly chave: string;
  readonly situacao: string;
  readonly lancamento: string;
  readonly ciencia: string | null;
  readonly cienciaAutomatica: boolean;
};
type Lista<T> = { readonly content: readonly T[]; readonly pagination: { readonly total: number } };

/** The built dashboard over the real API with the worker's two looks at the tax authority, and one clock for them and the simulator. */
const abrirMesa = async () => {
  let agora = Date.parse('2026-11-29T15:00:00Z');
  const now = () => new Date(agora).toISOString();
  const sefaz = createAutoridade({ now });
  const app = await startTestApp({ dashboardDir: DASHBOARD });
  const naSefaz = { ambiente: 'SIMULADO' as const, transport: sefaz.transport };
  const upon = await app.upon({ now, sefaz: naSefaz });
  await upon.app.listen(0, '127.0.0.1');
  const { port } = upon.app.getHttpServer().address() as AddressInfo;
  await app.account('dona');
  const { services, owner: pool } = app;
  const ferramentas = { pool, engine: services as never, files: services.files, now, log: services.log };
  return {
    sefaz,
    conta: { url: `http://127.0.0.1:${port}`, login: 'dona', senha: 'senha-muito-boa' },
    /** More than an hour passes, and the worker looks once: for new documents, and for what was cancelled. */
    passarUmaHora: async () => {
      agora += 71 * MINUTO;
      expect(await buscarNotas({ ...ferramentas, sefaz: naSefaz, certificates: services.certificates })).toBe(1);
    },
    desfazer: () => desfazerNotasCanceladas(ferramentas),
    close: async () => {
      await upon.close();
      await app.close();
    },
  };
};

describe('um mês de notas de uma fazenda, no navegador', () => {
  const mes = mesDeNotas();
  const notas = mes.map(({ nota }) => nota);
  const insumos: number[] = [];
  let mesa: Awaited<ReturnType<typeof abrirMesa>>;
  let context: BrowserContext;
  let page: Page;

  const main = () => page.getByRole('main');
  const ir = async (caminho: string) => {
    await page.goto(`${mesa.conta.url}${caminho}`);
    await settled(page);
  };
  /** Does something that is asked about first. `resposta`: the button of the question, where it is called otherwise. */
  const fazer = async (botao: string, pergunta: string | RegExp, resposta = botao) => {
    await main().getByRole('button', { name: botao, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: pergunta });
    await dialog.getByRole('button', { name: resposta, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const recebidas = async (q = '') => ask<Lista<Recebida>>(page, `/nfe/notas?size=200${q}`);
  const abrirNota = async (nota: NotaInventada) => {
    const { content } = await recebidas(`&q=${chaveInventada(nota)}`);
    await ir(`/nfe/notas/${content[0]?.id}`);
  };
  const itensDa = async (id: number) => (await ask<Lista<Item>>(page, `/invoices/${id}/items?sort=id&size=200`)).content;

  beforeAll(async () => {
    mesa = await abrirMesa();
    const novo = await entering(mesa.conta);
    const fazenda = await novo('/fazendas', { nome: 'SANTA FÉ', cnpj: CNPJ });
    for (const insumo of INSUMOS) insumos.push(await novo('/cad-insumos', insumo, fazenda));
    context = await open({ scheme: 'light', width: 1280 });
    page = await context.newPage();
    await signIn(page, mesa.conta);
  });
  afterAll(async () => {
    await context?.close();
    await mesa?.close();
  });

  it('o certificado entra e pergunta-se pela primeira vez; do que vem depois cuida quem busca a cada hora', async () => {
    await incluirCertificado(page, mesa.conta, CNPJ);
    await perguntarASefaz(page, mesa.conta);
    await heard(page, 'SEFAZ consultada com sucesso!');
    for (const nota of notas) await mesa.sefaz.emitir(nota);
    await mesa.passarUmaHora();
    await until(async () => (await recebidas()).pagination.total === NOTAS, 'all invoices of the month to be here');
  });

  it('de vinte se dá ciência de uma vez, e das outras ela se dá sozinha, com autorização; os XML vêm na hora seguinte', async () => {
    await ir('/nfe/notas/pendentes');
    await fazer('Dar ciência de 20 notas', 'Dar ciência de 20 notas?', 'Dar ciência');
    await heard(page, 'Ciência registrada de 20.');
    await fazer('Dar ciência sozinho', 'Autorizar a ciência automática?', 'Li e autorizo');
    await heard(page, 'Ciência automática autorizada com sucesso!');
    await mesa.passarUmaHora();
    const comCiencia = async () => (await recebidas()).content.filter(({ ciencia }) => ciencia !== null);
    await until(async () => (await comCiencia()).length === NOTAS, 'ciência of each');
    const [sozinha, ...outras] = (await comCiencia()).filter(({ cienciaAutomatica }) => cienciaAutomatica);
    expect(outras).toHaveLength(NOTAS - 21);
    await ir(`/nfe/notas?q=${sozinha?.chave}`);
    await main()
      .getByText(/^Sozinha, em/)
      .waitFor();
    await foto(page, 'ciencia-sozinha');
    await mesa.passarUmaHora();
    await until(async () => (await recebidas('&situacao=COMPLETA')).pagination.total === NOTAS, 'the XML of each');
  });

  /** Says of each item that is not known yet which input it is and how much of it came. @returns how many had to be said */
  const dizerOsItens = async (id: number): Promise<number> => {
    const itens = await itensDa(id);
    let quantos = 0;
    for (const [n, { codigo, quantidade, insumo }] of itens.entries()) {
      if (insumo !== null) continue;
      const produto = PRODUTOS.find((um) => um.codigo === codigo);
      if (!produto) throw new Error(`No product ${codigo}`);
      await main().getByRole('button', { name: 'Alterar item' }).nth(n).click();
      const dialog = page.getByRole('dialog', { name: 'Alterar item' });
      await dialog.getByRole('combobox', { name: 'Insumo', exact: true }).click();
      await page
        .getByRole('listbox', { name: 'Insumo' })
        .getByRole('option', { name: INSUMOS[produto.insumo]?.descricao ?? '' })
        .click();
      await dialog.getByLabel(/^Quantidade no estoque/).fill(String(quantidade * produto.cabem));
      await dialog.getByRole('button', { name: 'Gravar' }).click();
      await heard(page, 'Item editado com sucesso!');
      await settled(page);
      quantos++;
    }
    return quantos;
  };
  const recusado = async (botao: string, frase: RegExp) => {
    await main().getByRole('button', { name: botao, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(frase).first().waitFor();
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const noEstoque = async () => {
    await fazer('Lançar no estoque', /^Lançar no estoque/);
    await heard(page, 'Nota lançada no estoque com sucesso!');
  };
  const noFinanceiro = async () => {
    await fazer('Lançar no financeiro', /^Lançar no financeiro/);
    await heard(page, 'Nota lançada no financeiro com sucesso!');
  };
  const lancar = async (n: number): Promise<void> => {
    if (n === DEVOLUCAO) {
      for (const botao of ['Lançar no estoque', 'Lançar no financeiro']) await recusado(botao, /não é de compra \(devolução\)/);
      return;
    }
    await noEstoque();
    if (n === SEM_PAGAMENTO) return recusado('Lançar no financeiro', /nada se paga por ela/);
    if (n === A_PRAZO_SEM_DIA) {
      await recusado('Lançar no financeiro', /não diz quando se paga/);
      await page.getByRole('textbox', { name: 'Vencimento' }).fill('20/02/2027');
      await page.getByRole('button', { name: 'Gravar' }).click();
      await heard(page, 'Nota fiscal editada com sucesso!');
      await settled(page);
    }
    await noFinanceiro();
  };

  it('cada uma entra nas notas da fazenda e se lança; o que se disse de um produto se lembra na seguinte', async () => {
    const perguntados: number[] = [];
    for (const [n, nota] of notas.entries()) {
      await abrirNota(nota);
      await fazer('Incluir nas notas', 'Incluir entre as notas da fazenda?');
      await main().getByRole('link', { name: 'Ver a nota' }).click();
      await page.waitForURL(/\/cadastros\/invoices\/\d+$/);
      await settled(page);
      perguntados.push(await dizerOsItens(Number(/\d+$/.exec(page.url())?.[0])));
      await lancar(n);
    }
    // Of each product of each supplier it is said until an invoice with it enters stock: what is said of a return is not remembered.
    const conhecidos = new Set<string>();
    const esperados = notas.map(({ itens, finalidade }) => {
      const quantos = itens.filter(({ codigo }) => !conhecidos.has(codigo)).length;
      if (finalidade === undefined) for (const { codigo } of itens) conhecidos.add(codigo);
      return quantos;
    });
    expect(perguntados).toEqual(esperados);
    expect(A_VISTA).toBeLessThan(NOTAS);
  });

  it('algumas se cancelam depois de lançadas, e saem de onde estavam', async () => {
    const canceladas = mes.flatMap(({ nota, cancelada }) => (cancelada ? [nota] : []));
    expect(canceladas.length).toBeGreaterThan(3);
    for (const nota of canceladas) await mesa.sefaz.cancelar(CNPJ, chaveInventada(nota));
    await mesa.passarUmaHora();
    const canceladasAqui = async () =>
      (await ask<Lista<{ naSefaz: string }>>(page, '/nfe/notas?size=200')).content.filter(({ naSefaz }) => naSefaz === 'CANCELADA').length;
    await until(async () => (await canceladasAqui()) === canceladas.length, 'the cancellations to be here');
    await mesa.desfazer();
    const [uma] = canceladas as [NotaInventada];
    await until(async () => (await recebidas(`&q=${chaveInventada(uma)}`)).content[0]?.lancamento === 'RECEBIDA', 'the first to be undone');
    await abrirNota(uma);
    await main().getByText('Nada: quem a emitiu cancelou a nota.').waitFor();
  });

  it('o estoque e o que se deve são a soma dos XML que valem, lidos por outro', async () => {
    const valem = mes.flatMap(({ nota, cancelada }) => (cancelada ? [] : [notaXml(nota)]));
    const outra = await context.newPage();
    const soma = await outra.evaluate(somarXml, [valem, PRODUTOS, VENCIMENTO] as const);
    await outra.close();
    const estoque = async () =>
      Promise.all(
        insumos.map(async (id) => {
          const { quantidade, valor } = await ask<{ quantidade: number; valor: number }>(page, `/cad-estoque/${id}`);
          return { milesimos: Math.round(quantidade * 1_000), centavos: Math.round(valor * 100) };
        }),
      );
    await until(async () => JSON.stringify(await estoque()) === JSON.stringify(soma.estoque), 'the stock to be the sum', {
      instead: async () => ({ estoque: await estoque(), soma: soma.estoque }),
    });
    type Despesa = { readonly id: number };
    type Parcela = { readonly data: string; readonly valor: number };
    const devido: Record<string, number> = {};
    for (const { id } of (await ask<Lista<Despesa>>(page, '/financeiro?size=200')).content)
      for (const { data, valor } of (await ask<{ pagamentos: readonly Parcela[] }>(page, `/financeiro/${id}`)).pagamentos)
        devido[data] = (devido[data] ?? 0) + Math.round(valor * 100);
    expect(devido).toEqual(soma.devido);
    await ir('/estoque');
    for (const { descricao } of INSUMOS) await main().getByText(descricao, { exact: true }).first().waitFor();
  });
});
