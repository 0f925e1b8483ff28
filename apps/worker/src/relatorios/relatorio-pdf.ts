import type { Writable } from 'node:stream';
import { type Group, notesOf, type Row } from '@tulha/domain/kernel/report/fold';
import { columnsOf, nounOf, type ReportColumn } from '@tulha/domain/kernel/report/report';
import { titleOf } from '@tulha/domain/kernel/columns/columns';
import { escreverCelula, kindDe } from '@tulha/domain/kernel/cells/celula';
import { minutoToBr } from '@tulha/domain/kernel/relogio';
import { abrirPapel } from '../papel/papel.js';
import type { ColunaDePapel } from '../papel/tabela.js';
import type { Lido } from './relatorio-planilha.js';

/** Rows on paper: about thirty pages of them. The totals are of all. */
const LINHAS_NO_PAPEL = 1_000;
/** The most columns of an upright page. */
const EM_PE = 7;

type Linha = { readonly row: Row; readonly forte: boolean; readonly titulo?: string };

const LARGURA = { text: 1.7, day: 0.9, number: 1.05 };
const larguraDe = (column: ReportColumn): number => {
  const kind = kindDe({ field: column });
  return kind === 'text' || kind === 'day' ? LARGURA[kind] : LARGURA.number;
};

const colunasDe = ({ report, filtros, nomes }: Lido): readonly ColunaDePapel<Linha>[] => {
  const columns = columnsOf(report, filtros);
  const inteira = columns.reduce((soma, [, column]) => soma + larguraDe(column), 0);
  return columns.map(([key, column], index) => ({
    titulo: titleOf(column),
    parte: larguraDe(column) / inteira,
    direita: larguraDe(column) === LARGURA.number,
    valor: ({ row, titulo }) => (index === 0 && titulo !== undefined ? titulo : escreverCelula({ field: column }, row[key], nomes)),
  }));
};

/** The rows of each group under its name, and after them their sums. */
const emGrupos = ({ report, nomes }: Lido, rows: readonly Row[], groups: readonly Group[]): Linha[] => {
  const { group } = report;
  const field = group === undefined ? undefined : report.columns[group];
  if (group === undefined || !field) return rows.map((row) => ({ row, forte: false }));
  const porGrupo = Map.groupBy(rows, (row) => row[group] ?? null);
  return groups.flatMap(({ value, totals }) => {
    const dele = porGrupo.get(value as never) ?? [];
    if (dele.length === 0) return [];
    const nome = escreverCelula({ field }, value, nomes) || 'Sem nome';
    return [...dele.map((row) => ({ row, forte: false })), { row: totals, forte: true, titulo: `Soma: ${nome}` }];
  });
};

const contagem = (n: number, [um, muitos]: readonly [string, string]) => `${n.toLocaleString('pt-BR')} ${n === 1 ? um : muitos}`;

/** A report on paper: its subject, its rows by group, and the total. @returns how many pages */
export const escreverRelatorioPdf = (out: Writable, dado: Lido, agora: string): Promise<number> => {
  const { report, filtros, lido } = dado;
  const emitido = `Emitido em ${minutoToBr(agora, dado.fuso)}`;
  const colunas = colunasDe(dado);
  const papel = abrirPapel(out, { titulo: report.title, emitidoEm: new Date(agora), deitado: colunas.length > EM_PE });
  const quantas = contagem(lido.rows.length, nounOf(report, filtros));
  papel.titulo(report.title, `${lido.about}. ${quantas}. ${emitido}.`);
  const mostradas = lido.rows.slice(0, LINHAS_NO_PAPEL);
  if (mostradas.length < lido.rows.length)
    papel.paragrafo(`Aqui estão as primeiras ${contagem(mostradas.length, ['linha', 'linhas'])} de ${quantas}; as somas são de todas.`);
  const linhas: Linha[] = [...emGrupos(dado, mostradas, lido.groups), { row: lido.totals, forte: true, titulo: 'Total' }];
  if (lido.rows.length === 0) papel.paragrafo(`${report.empty.title}.`);
  else papel.tabela(colunas, linhas, ({ forte }) => forte);
  for (const nota of notesOf(report, filtros)) papel.paragrafo(nota);
  return papel.fechar(`${report.title} · ${emitido}`);
};
