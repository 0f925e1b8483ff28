import type { ColunasDoExtrato } from '@tulha/domain/financeiro/extrato/extrato.events';
import type { Dia } from '@tulha/domain/kernel/dates';
import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import type { RowOf } from '../declare/table.js';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { chaveDe, nomesDe } from '../references/nomes.queries.js';
import type { extratoLinhaTable, extratoTable } from './extrato.projection.js';
import { saldoDosFluxos } from './fluxo.queries.js';

type ExtratoRow = RowOf<typeof extratoTable>;
type LinhaRow = RowOf<typeof extratoLinhaTable>;

const reais = (centavos: number) => toWire(centavos, 2);

const fluxosDe = async (reader: Reader, rows: readonly ExtratoRow[]) => {
  const nomes = await nomesDe(
    reader,
    rows.map(({ fluxo_id }) => ({ especie: 'fluxo', id: fluxo_id })),
  );
  return (id: number): string | null => nomes.get(chaveDe({ especie: 'fluxo', id }))?.nome ?? null;
};

const extratoView = (row: ExtratoRow, nomeDoFluxo: (id: number) => string | null) => ({
  ...{ id: row.id, fluxo: row.fluxo_id, fluxoNome: nomeDoFluxo(row.fluxo_id), nome: row.nome, formato: row.formato },
  ...{ banco: row.banco, agencia: row.agencia, conta: row.conta_bancaria, de: row.de, ate: row.ate },
  recebidoEm: new Date(row.recebido_em).toISOString(),
  ...{ linhas: row.linhas, conhecidas: row.conhecidas, deixadas: row.deixadas, recusadas: row.recusadas },
});

const linhaView = (row: LinhaRow) => ({
  ...{ id: row.id, extrato: row.extrato_id, fluxo: row.fluxo_id, dia: row.dia, valor: reais(row.valor_centavos) },
  ...{ descricao: row.texto, nome: row.nome, tipo: row.tipo, documento: row.documento, linha: row.linha },
  ...{ situacao: row.situacao as 'ABERTA' | 'CONCILIADA' | 'IGNORADA', conciliacao: row.conciliacao_id, motivo: row.motivo },
});
export type LinhaView = ReturnType<typeof linhaView>;

/** A page of the statements of a cash flow, or of all, the latest first. */
export const listExtratos = async (
  reader: Reader,
  params: ListParams,
  { fluxo }: { readonly fluxo?: number | undefined },
): Promise<PageOf<ReturnType<typeof extratoView>>> => {
  let query = reader.de('extrato').selectAll();
  if (fluxo) query = query.where('fluxo_id', '=', fluxo);
  if (params.q) query = query.where(contains('nome', params.q));
  const sortable = { id: 'id', nome: 'nome', de: 'de', ate: 'ate', recebidoEm: 'recebido_em' };
  const { content, pagination } = await paginate(query, params, { sortable, first: '-ate', id: 'id' }, (row) => row);
  const nomeDoFluxo = await fluxosDe(reader, content);
  return { content: content.map((row) => extratoView(row, nomeDoFluxo)), pagination };
};

/** A bank that leaves the comma out may mean a hundredth: the reading that is ours, where one is. */
const doBancoOuCentesimo = (centavos: number, semVirgula: boolean, nosso: number): number =>
  semVirgula && centavos % 100 === 0 && centavos / 100 === nosso ? nosso : centavos;

/** The bank's balance at the end of a day beside the balance here; null where the statement has none. */
const saldoDe = async (reader: Reader, { fluxo_id, saldo_em, saldo_centavos, saldo_sem_virgula }: ExtratoRow) => {
  if (saldo_em === null || saldo_centavos === null) return null;
  const { total } = await saldoDosFluxos(reader, { fluxos: [fluxo_id], ate: saldo_em });
  const nosso = toScaled(total, 2) ?? 0;
  const doBanco = doBancoOuCentesimo(saldo_centavos, saldo_sem_virgula, nosso);
  return { dia: saldo_em, doBanco: reais(doBanco), nosso: total, diferenca: reais(doBanco - nosso) };
};

/** One statement with its sums, the lines that could not be read and its balance; undefined where it is not there or another account's. */
export const findExtrato = async (reader: Reader, id: number) => {
  const row = await reader.de('extrato').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const of = (sinal: '>' | '<') =>
    sql<number>`coalesce(sum(valor_centavos) filter (where valor_centavos ${sql.raw(sinal)} 0), 0)::int8`.as(
      sinal === '>' ? 'entrou' : 'saiu',
    );
  const { entrou, saiu, abertas } = await reader
    .de('extrato_linha')
    .where('extrato_id', '=', id)
    .select([of('>'), of('<'), sql<number>`count(*) filter (where situacao = 'ABERTA')::int8`.as('abertas')])
    .$castTo<{ entrou: number; saiu: number; abertas: number }>()
    .executeTakeFirstOrThrow();
  const view = {
    ...extratoView(row, await fluxosDe(reader, [row])),
    ...{ entradas: reais(entrou), saidas: reais(-saiu), abertas },
    linhasRecusadas: row.linhas_recusadas as { linha: number; motivo: string }[],
    saldo: await saldoDe(reader, row),
  };
  return { versao: row.versao, view };
};

/** The statement of a cash flow that this very file made; undefined where none did. */
export const extratoDoArquivo = async (reader: Reader, fluxo: number, sha256: string): Promise<number | undefined> => {
  const row = await reader
    .de('extrato')
    .select('id')
    .where('fluxo_id', '=', fluxo)
    .where('sha256', '=', sha256)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
};

/** The columns by which the last spreadsheet of a cash flow's bank was read. */
export const colunasLembradas = async (reader: Reader, fluxo: number): Promise<ColunasDoExtrato | null> => {
  const row = await reader.de('extrato_colunas').select('colunas').where('fluxo_id', '=', fluxo).executeTakeFirst();
  return (row?.colunas as ColunasDoExtrato | undefined) ?? null;
};

export type FiltrosDeLinhas = {
  readonly extrato?: number | undefined;
  readonly fluxo?: number | undefined;
  readonly dateStart?: Dia | undefined;
  readonly dateEnd?: Dia | undefined;
  readonly situacao?: LinhaView['situacao'] | undefined;
};

/** A page of bank movements, the latest first. */
export const listLinhasDoExtrato = (reader: Reader, params: ListParams, filtros: FiltrosDeLinhas) => {
  let query = reader.de('extrato_linha').selectAll();
  if (filtros.extrato) query = query.where('extrato_id', '=', filtros.extrato);
  if (filtros.fluxo) query = query.where('fluxo_id', '=', filtros.fluxo);
  if (filtros.dateStart) query = query.where('dia', '>=', filtros.dateStart);
  if (filtros.dateEnd) query = query.where('dia', '<=', filtros.dateEnd);
  if (filtros.situacao) query = query.where('situacao', '=', filtros.situacao);
  if (params.q) query = query.where(contains('resto', params.q));
  const sortable = { id: 'id', dia: 'dia', valor: 'valor_centavos', descricao: 'texto', linha: 'linha' };
  return paginate(query, params, { sortable, first: '-dia', id: 'id' }, linhaView);
};

/** One line; undefined where it is not there or another account's. */
export const findLinhaDoExtrato = async (reader: Reader, id: number): Promise<LinhaView | undefined> => {
  const row = await reader.de('extrato_linha').selectAll().where('id', '=', id).executeTakeFirst();
  return row && linhaView(row);
};
