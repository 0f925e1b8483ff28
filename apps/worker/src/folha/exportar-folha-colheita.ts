import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Writable } from 'node:stream';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_PDF, TIPO_XLSX } from '@tulha/jobs/arquivo';
import { type ExportarFolhaColheitaEntrada, exportarFolhaColheita } from '@tulha/jobs/exportar-folha-colheita.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { TarefaRecusada, tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp, fileWords } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import type { Column, Sheet } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import type { PagamentoDaFolha } from '@tulha/read-models/folha/detalhe.queries';
import { estaFechando } from '@tulha/read-models/folha/fechando.queries';
import { folhaParaPlanilha, type LinhaNaPlanilha, pagamentoParaPlanilha, recibosDaFolha } from '@tulha/read-models/folha/planilha.queries';
import { podeVerClientes } from '@tulha/domain/acesso/papeis';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { fusoDasFazendas } from '@tulha/read-models/propriedade/fuso.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import type { JobTools } from '../jobs/tools.js';
import { pixParaPlanilha } from '@tulha/read-models/folha/pix.queries';
import { escreverPix } from './pix-da-folha.js';
import { escreverRecibos } from './recibos-da-folha.js';

const escala = (valor: number, casas: number) => toScaled(valor, casas) as number;

type Trecho = { readonly de: number; readonly ate: number } | null;
/** A worker's row, and which rows of the other sheet its sums are of. */
type NaFolha<P> = { readonly pagamento: P; readonly linhas: Trecho; readonly leis: Trecho; readonly descontos: Trecho };
type Pago = {
  readonly codigo: string;
  readonly nome: string;
  readonly adiantamentos: number;
  readonly reajuste: number;
  readonly valor: number;
  readonly linhas: readonly { readonly fonte: string; readonly valor: number }[];
};

const LINHAS = 'Como se chega';
/** The most lines that a sheet of a workbook holds; where there are more, only the sums are written. */
const LINHAS_MAX = 1_000_000;

const trechoDe = (de: number, quantas: number): Trecho => (quantas === 0 ? null : { de, ate: de + quantas - 1 });

/** The rows of each worker on the sheet of lines: below its header, worker by worker, with the adjustment last. */
const comTrechos = <P extends Pago>(pagamentos: readonly P[]): NaFolha<P>[] => {
  let proxima = 2;
  return pagamentos.map((pagamento) => {
    const quantas = (qual: string) => pagamento.linhas.filter(({ fonte }) => fonte === qual).length;
    const [leis, descontos] = [quantas('LEI'), quantas('ADIANTAMENTO')];
    const linhas = pagamento.linhas.length - leis - descontos;
    const de = proxima;
    proxima += linhas + leis + descontos + (pagamento.reajuste === 0 ? 0 : 1);
    return {
      ...{ pagamento, linhas: trechoDe(de, linhas), leis: trechoDe(de + linhas, leis) },
      descontos: trechoDe(de + linhas + leis, descontos),
    };
  });
};

/** The sheet of lines that sums are of, and whether some of them are of rules of law. */
type Aba = { readonly aba: string; readonly comLeis: boolean };

const somaDo = (aba: string, trecho: Trecho, sinal = ''): string | null =>
  trecho && `${sinal}SUM('${aba}'!$F$${trecho.de}:$F$${trecho.ate})`;

/** The column of rules of law, which a sheet has only where some are in use. */
const dasLeis = <P extends Pago>(aba: string): Column<NaFolha<P>> => ({
  ...{ title: 'Regras da lei (R$)', kind: 'cents', total: true },
  value: ({ pagamento }) => pagamento.linhas.reduce((sum, { fonte, valor }) => sum + (fonte === 'LEI' ? escala(valor, 2) : 0), 0),
  formula: ({ leis }) => somaDo(aba, leis),
});

/** The last columns of every sheet: rules of law, advances, adjustment and payment, each computed from the cells it comes from. */
const daFolha = <P extends Pago>(
  { aba, comLeis }: Aba,
  deQuanto: { readonly title: string; readonly valor: (pago: P) => number },
): Column<NaFolha<P>>[] => [
  {
    ...{ title: deQuanto.title, kind: 'cents', total: true },
    value: ({ pagamento }) => escala(deQuanto.valor(pagamento), 2),
    formula: ({ linhas }) => somaDo(aba, linhas),
  },
  ...(comLeis ? [dasLeis<P>(aba)] : []),
  {
    ...{ title: 'Adiantamentos (R$)', kind: 'cents', total: true },
    value: ({ pagamento: { adiantamentos } }) => escala(adiantamentos, 2),
    formula: ({ descontos }) => somaDo(aba, descontos, '-'),
  },
  { title: 'Reajuste (R$)', kind: 'cents', total: true, value: ({ pagamento: { reajuste } }) => escala(reajuste, 2) },
];

const quem = <P extends Pago>(): Column<NaFolha<P>>[] => [
  { title: 'Código', kind: 'text', width: 12, value: ({ pagamento: { codigo } }) => codigo },
  { title: 'Colaborador', kind: 'text', width: 36, value: ({ pagamento: { nome } }) => nome },
];

type DaColheita = Pago & Pick<PagamentoDaFolha, 'dias' | 'medidas' | 'litros' | 'valorColheita'>;
type DoTrabalho = Pago & { readonly dias: number; readonly valorTrabalho: number };

const colunasDaColheita = (aba: Aba): Column<NaFolha<DaColheita>>[] => [
  ...quem<DaColheita>(),
  { title: 'Dias', kind: 'integer', value: ({ pagamento: { dias } }) => dias },
  { title: 'Medidas', kind: 'integer', total: true, value: ({ pagamento: { medidas } }) => medidas },
  { title: 'Litros', kind: 'thousandths', total: true, value: ({ pagamento: { litros } }) => escala(litros, 3) },
  ...daFolha<DaColheita>(aba, { title: 'Colheita (R$)', valor: ({ valorColheita }) => valorColheita }),
];

const colunasDoTrabalho = (aba: Aba): Column<NaFolha<DoTrabalho>>[] => [
  ...quem<DoTrabalho>(),
  { title: 'Dias', kind: 'integer', value: ({ pagamento: { dias } }) => dias },
  ...daFolha<DoTrabalho>(aba, { title: 'Trabalho (R$)', valor: ({ valorTrabalho }) => valorTrabalho }),
];

/** One row for each line, so that the sum of each worker can be followed. */
const COLUNAS_DAS_LINHAS: readonly Column<LinhaNaPlanilha>[] = [
  { title: 'Código', kind: 'text', width: 12, value: ({ codigo }) => codigo },
  { title: 'Colaborador', kind: 'text', width: 36, value: ({ nome }) => nome },
  { title: 'Data', kind: 'day', value: ({ data }) => data },
  { title: 'O quê', kind: 'text', width: 24, value: ({ oQue }) => oQue },
  { title: 'Como se chega', kind: 'text', width: 60, value: ({ explicacao }) => explicacao },
  { title: 'Valor (R$)', kind: 'cents', total: true, value: ({ valor }) => escala(valor, 2) },
];

/** The letter of one of the first columns in a spreadsheet. */
const letra = (coluna: number): string => String.fromCharCode(64 + coluna);

/** The column of the payment, which sums the columns to its left in the same row. The first row is the header. */
const aReceber = <P extends Pago>(antes: number, comLeis: boolean): Column<NaFolha<P> & { readonly row: number }> => {
  const [adiantamentos, reajuste] = [antes - 1, antes].map(letra);
  const linhas = comLeis ? [antes - 3, antes - 2] : [antes - 2];
  return {
    ...{ title: 'A receber (R$)', kind: 'cents', total: true },
    value: ({ pagamento: { valor } }) => escala(valor, 2),
    formula: ({ row }) => `${linhas.map((coluna) => `${letra(coluna)}${row}`).join('+')}-${adiantamentos}${row}+${reajuste}${row}`,
  };
};

type Planilha<P> = {
  readonly folha: { readonly descricao: string };
  readonly pagamentos: readonly P[];
  readonly linhas: readonly LinhaNaPlanilha[];
  readonly provisoes: readonly LinhaNaPlanilha[];
};

const PROVISOES = 'Provisões';

/** Two sheets: the payment of each worker, and its lines; a third of provisions, where there are some. The writer of the file need not know the kind of sheet. */
const folhaEscrita = <P extends Pago>(
  { folha, pagamentos, linhas, provisoes }: Planilha<P>,
  colunas: (aba: Aba) => Column<NaFolha<P>>[],
) => {
  const { descricao } = folha;
  const aba = descricao.toLowerCase() === LINHAS.toLowerCase() ? 'Linhas' : LINHAS;
  const cabem = linhas.length <= LINHAS_MAX;
  const rows = comTrechos(pagamentos).map((um, index) => ({
    ...um,
    ...(!cabem && { linhas: null, leis: null, descontos: null }),
    row: index + 2,
  }));
  const comLeis = pagamentos.some((um) => um.linhas.some(({ fonte }) => fonte === 'LEI'));
  const columns = colunas({ aba, comLeis });
  const sheets: Sheet<never>[] = [
    { name: descricao, columns: [...columns, aReceber<P>(columns.length, comLeis)], rows } as unknown as Sheet<never>,
    ...(cabem ? [{ name: aba, columns: COLUNAS_DAS_LINHAS, rows: linhas } as unknown as Sheet<never>] : []),
    ...(provisoes.length > 0 ? [{ name: PROVISOES, columns: COLUNAS_DAS_LINHAS, rows: provisoes } as unknown as Sheet<never>] : []),
  ];
  return { descricao, linhas: pagamentos.length, escrever: (out: Writable) => writeXlsx(out, sheets) };
};

/** The content of a sheet's workbook, with the columns of its kind; undefined where there is no such sheet. */
const conteudoDe = async (reader: Reader, { folhaId, especie }: ExportarFolhaColheitaEntrada) => {
  if (especie === 'folha_pagamento') {
    const planilha = await pagamentoParaPlanilha(reader, folhaId);
    return planilha && folhaEscrita<DoTrabalho>(planilha, colunasDoTrabalho);
  }
  const planilha = await folhaParaPlanilha(reader, folhaId);
  return planilha && folhaEscrita<DaColheita>(planilha, colunasDaColheita);
};

/** The most pages of a document before it is closed. */
const RECIBOS_MAX = 2_000;

const recibosDe = async (reader: Reader, { folhaId, especie, origem = '' }: ExportarFolhaColheitaEntrada, agora: string) => {
  const recibos = await recibosDaFolha(reader, especie ?? 'folha_colheita', folhaId);
  if (!recibos) return undefined;
  const { descricao, fazenda } = recibos.folha;
  if (recibos.recibos.length > RECIBOS_MAX) throw new TarefaRecusada(`São mais de ${RECIBOS_MAX} recibos: divida a folha.`);
  const fuso = await fusoDasFazendas(reader, [fazenda]);
  return { descricao, linhas: recibos.recibos.length, escrever: (out: Writable) => escreverRecibos(out, recibos, { agora, fuso, origem }) };
};

const pixDe = async (reader: Reader, { folhaId, especie }: ExportarFolhaColheitaEntrada) => {
  const lista = await pixParaPlanilha(reader, especie ?? 'folha_colheita', folhaId);
  if (!lista) return undefined;
  return { descricao: lista.folha.descricao, linhas: lista.content.length, escrever: (out: Writable) => escreverPix(out, lista) };
};

const OLHAR_MS = 250;
const ESPERAR_MS = 30_000;

/** Waits until a closing has ended: a document in the middle of it would lack lines. @throws TarefaRecusada where it takes too long */
const fechada = async (reader: Reader, { folhaId, especie }: ExportarFolhaColheitaEntrada): Promise<void> => {
  for (let esperou = 0; await estaFechando(reader, especie ?? 'folha_colheita', folhaId); esperou += OLHAR_MS) {
    if (esperou >= ESPERAR_MS) throw new TarefaRecusada('A folha ainda está sendo fechada. Peça de novo em instantes.');
    await wait(OLHAR_MS);
  }
};

/** File name, type and writer of each document. */
const DOCUMENTOS = {
  planilha: { prefixo: 'FOLHA-COLHEITA', extensao: 'xlsx', tipo: TIPO_XLSX, de: conteudoDe },
  recibos: { prefixo: 'RECIBOS', extensao: 'pdf', tipo: TIPO_PDF, de: recibosDe },
  pix: { prefixo: 'PIX', extensao: 'xlsx', tipo: TIPO_XLSX, de: pixDe },
} as const;

/** The workbook of a sheet of either kind, and its sums; or its receipts, or its list of Pix keys. */
export const exportarFolhaColheitaHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarFolhaColheitaEntrada, ArquivoFeito>(
    pool,
    exportarFolhaColheita,
    async ({ id, conta, usuario, entrada }) => {
      const reader = await readerDoUsuario(readDb, conta, usuario, podeVerClientes);
      const agora = now();
      const { prefixo, extensao, tipo, de } = DOCUMENTOS[entrada.documento ?? 'planilha'];
      await fechada(reader, entrada);
      const conteudo = await de(reader, entrada, agora);
      if (!conteudo) throw new TarefaRecusada('Folha não encontrada.');
      const arquivo = caminhoDoArquivo(conta, id, extensao);
      const { bytes } = await writeWhole<unknown>(join(config.dataDir, arquivo), conteudo.escrever);
      const nome = `${prefixo}-${fileWords(conteudo.descricao)}-${fileStamp(agora)}.${extensao}`;
      return { arquivo, nome, tipo, bytes, linhas: conteudo.linhas };
    },
    (error) => log.warn('Progress of an export not written', { error: error.message }),
  );
