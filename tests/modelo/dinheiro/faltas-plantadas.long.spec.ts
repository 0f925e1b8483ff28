import { tablesThatDiffer } from '../../../apps/api/src/testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../../apps/api/src/testing/test-app.js';
import { conferencias } from './conferir.js';
import { AGORA, type Escritorio, montarEscritorio } from './escritorio.js';
import { jogar } from './jogar.js';
import type { Jogo } from './jogo.js';
import { livroNovo } from './livro.js';
import type { Passo } from './passos.js';

const dia = '2026-04-30';
/** A short year: an apportioned bill in three, of which one is paid, one in part; an income, a transfer, two purchases of which some is used, a sale. */
const ANO: readonly Passo[] = [
  { faz: 'lancar', receita: false, centavos: 10_001, parcelas: 3, dia, fluxo: 0, paga: false },
  { faz: 'ratear', qual: 0, porArea: true, parte: 50 },
  { faz: 'pagar', qual: 0, dia, fluxo: 0 },
  { faz: 'pagarParte', qual: 1, dia, milesimos: 400 },
  { faz: 'lancar', receita: true, centavos: 500_000, parcelas: 1, dia, fluxo: 1, paga: true },
  { faz: 'transferir', centavos: 70_000, dia, de: 1, para: 0, paga: true },
  { faz: 'movimentar', centavos: 1_234, entra: true, dia, fluxo: 2, feita: true },
  { faz: 'comprar', dia: '2026-02-01', finaliza: true, produtos: [{ insumo: 0, milesimos: 10_000, centavos: 3_333 }] },
  { faz: 'comprar', dia: '2026-03-01', finaliza: true, produtos: [{ insumo: 0, milesimos: 7_000, centavos: 2_000 }] },
  { faz: 'gastar', insumo: 0, milesimos: 3_000, dia },
  { faz: 'vender', gramas: 60_500, precoSaca: 100_001, parcelas: 2 },
  { faz: 'finalizarVenda', qual: 0 },
];

type Conferencia = keyof typeof conferencias;
type Falta = { readonly falta: string; readonly apanha: readonly Conferencia[] };

const DA_COMPRA = `(select min(id) from leitura.lancamento where origem_tipo = 'compra')`;
const DA_VENDA = `(select min(id) from leitura.lancamento where origem_tipo = 'venda')`;
const DE = (tipo: string) => `lancamento_id in (select id from leitura.lancamento where tipo = '${tipo}')`;
const PAGA = `id = (select min(id) from leitura.pagamento where data_pagamento is not null and ${DE('despesa')})`;
const ABERTA = `id = (select max(id) from leitura.pagamento where data_pagamento is null and ${DE('despesa')})`;

/** What a projection, or a query, that counts wrong would leave in the tables. */
const NAS_TABELAS: readonly (Falta & { readonly sql: string })[] = [
  { falta: 'uma parcela some', apanha: ['contas'], sql: `delete from leitura.pagamento where ${ABERTA}` },
  {
    ...{ falta: 'uma parcela vale um centavo a menos', apanha: ['contas'] },
    sql: `update leitura.pagamento set valor_centavos = valor_centavos - 1, liquido_centavos = liquido_centavos - 1 where ${ABERTA}`,
  },
  {
    ...{ falta: 'a lista soma um centavo a mais que as parcelas', apanha: ['contas'] },
    sql: `update leitura.lancamento set liquido_centavos = liquido_centavos + 1 where id = (select min(id) from leitura.lancamento)`,
  },
  {
    falta: 'um lançamento some da lista',
    apanha: ['contas', 'saldos'],
    sql: `delete from leitura.lancamento where tipo = 'receita' and origem_tipo is null`,
  },
  {
    ...{ falta: 'o que se paga não sai do saldo', apanha: ['saldos'] },
    sql: `update leitura.pagamento set fluxo_id = null where ${PAGA}`,
  },
  {
    ...{ falta: 'o que se paga sai de outro fluxo', apanha: ['saldos'] },
    sql: `update leitura.pagamento set fluxo_id = fluxo_id + 1 where ${PAGA}`,
  },
  {
    ...{ falta: 'o que se paga sai um dia depois', apanha: ['contas', 'saldos'] },
    sql: `update leitura.pagamento set data_pagamento = data_pagamento + 1 where ${PAGA}`,
  },
  {
    ...{ falta: 'uma transferência sai e não entra', apanha: ['saldos'] },
    sql: `update leitura.pagamento set fluxo_id = null where ${DE('transferencia')}`,
  },
  { falta: 'um aporte não se move', apanha: ['saldos'], sql: 'update leitura.movimentacao set data_pagamento = null' },
  {
    ...{ falta: 'o que se deve não é a compra', apanha: ['contas', 'documentos'] },
    sql: `update leitura.lancamento set valor_centavos = valor_centavos + 1 where id = ${DA_COMPRA}`,
  },
  {
    ...{ falta: 'o que se recebe não é a venda', apanha: ['contas', 'documentos'] },
    sql: `update leitura.lancamento set valor_centavos = valor_centavos - 1 where id = ${DA_VENDA}`,
  },
  {
    ...{ falta: 'uma parte do rateio some, e a outra fica com tudo', apanha: ['contas'] },
    sql: 'delete from leitura.lancamento_rateio where numero = 2',
  },
  {
    ...{ falta: 'o rateio pesa outra área', apanha: ['contas'] },
    sql: 'update leitura.lancamento_rateio set peso = peso * 1.01 where numero = 2',
  },
  {
    ...{ falta: 'uma entrada custa um centavo a mais do que se comprou', apanha: ['estoque'] },
    sql: `update leitura.movimento_estoque set custo_centavos = custo_centavos + 1 where id = (select min(id) from leitura.movimento_estoque)`,
  },
  {
    ...{ falta: 'uma saída leva o custo de outra média', apanha: ['estoque'] },
    sql: 'update leitura.movimento_estoque set custo_centavos = custo_centavos + 2 where quantidade < 0',
  },
  { falta: 'uma saída não sai do estoque', apanha: ['estoque'], sql: 'delete from leitura.movimento_estoque where quantidade < 0' },
];

type Resposta = ReturnType<typeof JSON.parse>;

/** What an answer that rounds wrong would say, of what is right in the tables. */
const NAS_RESPOSTAS: readonly (Falta & { readonly url: RegExp; readonly trocada: (certa: Resposta) => Resposta })[] = [
  {
    ...{ falta: 'as partes do rateio perdem um centavo', apanha: ['contas'], url: /^\/financeiro\/\d+$/ },
    trocada: ({ rateio, ...certa }) => ({
      ...certa,
      rateio: rateio && {
        ...rateio,
        partes: rateio.partes.map((uma: Resposta, n: number) => ({ ...uma, valor: uma.valor - (n ? 0 : 0.01) })),
      },
    }),
  },
  {
    ...{ falta: 'dois centavos passam de uma parte à outra', apanha: ['contas'], url: /^\/financeiro\/\d+$/ },
    trocada: ({ rateio, ...certa }) => ({
      ...certa,
      rateio: rateio && {
        ...rateio,
        partes: rateio.partes.map((uma: Resposta, n: number) => ({ ...uma, valor: uma.valor + (n ? 0.02 : -0.02) })),
      },
    }),
  },
  {
    ...{ falta: 'o mês em que se está acaba num centavo a menos', apanha: ['saldos'], url: /12meses$/ },
    trocada: ({ content }) => ({ content: content.map((um: Resposta) => ({ ...um, saldo: um.saldo - 0.01 })) }),
  },
  {
    ...{ falta: 'uma compra finalizada diz-se aberta', apanha: ['documentos'], url: /^\/compras\/\d+$/ },
    trocada: (certa) => ({ ...certa, status: 'ABERTO' }),
  },
  {
    ...{ falta: 'uma venda trunca onde se arredonda', apanha: ['documentos'], url: /^\/vendas\/\d+$/ },
    trocada: (certa) => ({ ...certa, total: certa.total - 0.01 }),
  },
];

/** An office of which some answers say something else. */
const mentindo = (escritorio: Escritorio, url: RegExp, trocada: (certa: Resposta) => Resposta): Escritorio => ({
  ...escritorio,
  certo: async (metodo, qual, corpo) => {
    const certa = await escritorio.certo(metodo, qual, corpo);
    return url.test(qual) ? trocada(certa) : certa;
  },
});

const TABELAS = ['lancamento', 'pagamento', 'lancamento_rateio', 'movimentacao', 'movimento_estoque'];

describe('faltas plantadas no dinheiro de um escritório', () => {
  let app: TestApp;
  let jogo: Jogo;

  /** Those that find something wrong. */
  const apanham = async (escritorio = jogo.escritorio): Promise<readonly string[]> => {
    const achados: string[] = [];
    for (const [nome, conferir] of Object.entries(conferencias))
      await conferir({ ...jogo, escritorio }).catch((error: unknown) => {
        if (error instanceof TypeError) throw error; // The check is wrong, not what it checks.
        achados.push(nome);
      });
    return achados;
  };

  beforeAll(async () => {
    app = await startTestApp({ now: AGORA });
    jogo = { escritorio: await montarEscritorio(await app.account('faltas')), livro: livroNovo() };
    for (const passo of ANO) await jogar(jogo, passo);
    await app.owner.query(`create schema salvo; ${TABELAS.map((uma) => `create table salvo.${uma} as table leitura.${uma}`).join('; ')}`);
  });
  afterAll(() => app.close());

  it('sem falta nenhuma, nada se apanha', async () => expect(await apanham()).toEqual([]));

  it.each(NAS_TABELAS)('nas tabelas: $falta', async ({ sql, apanha }) => {
    const { rowCount } = await app.owner.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    const achados = await apanham();
    await app.owner.query(TABELAS.map((uma) => `delete from leitura.${uma}; insert into leitura.${uma} table salvo.${uma}`).join('; '));
    expect(achados).toEqual(apanha);
  });

  it.each(NAS_RESPOSTAS)('nas respostas: $falta', async ({ url, trocada, apanha }) => {
    expect(await apanham(mentindo(jogo.escritorio, url, trocada))).toEqual(apanha);
  });

  it('cada falta foi desfeita: as tabelas são as que os fatos dão', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
