import { conta as contaEm, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { ateDe } from '../genealogia/grafo-dos-lotes.js';
import {
  citados,
  DE_TODOS,
  desfeitosDe,
  LINHA,
  lerNomes,
  type LinhaVista,
  type Linha,
  linhaDe,
  MOMENTO,
  nomesSql,
  SEM_EFEITO,
  vistaDaLinha,
} from './historico-linha.js';

type Achada = {
  readonly linha: readonly unknown[];
  readonly saldo: number;
  readonly desfeita: boolean;
  readonly unidade: string;
  readonly total: number;
};

const pagina = (ordem: 'asc' | 'desc') => `
  select ${LINHA} as linha, p.saldo, p.desfeita, p.total, l.unidade
  from (
    select m.versao, m.papel, m.em, m.hora, m.delta, m.processo, m.processo_id, m.desfeita, count(*) over () as total,
      (sum(case when m.desfeita then 0 else m.delta end) over (order by m.em, ${MOMENTO}, m.versao, m.papel, m.processo_id, m.processo))::int8 as saldo
    from (select m.*, ${SEM_EFEITO} as desfeita from ${LIVE}.lote_movimento m where m.conta = $1 and m.lote_id = $2 and registrado_em <= $6::timestamptz) m
    where m.em <= $5::date
    order by m.em ${ordem}, ${MOMENTO} ${ordem}, m.versao ${ordem}, m.papel ${ordem}, m.processo_id ${ordem}, m.processo ${ordem}
    limit $3 offset $4) p
  join ${LIVE}.lote_movimento m on m.lote_id = $2 and m.versao = p.versao and m.papel = p.papel and m.processo = p.processo and m.processo_id = p.processo_id
  join ${DE_TODOS} l on l.id = m.lote_id and l.conta = m.conta
  order by m.em ${ordem}, ${MOMENTO} ${ordem}, m.versao ${ordem}, m.papel ${ordem}, m.processo_id ${ordem}, m.processo ${ordem}`;
const PAGINA = { asc: pagina('asc'), desc: pagina('desc') };
const NOMES = `select ${nomesSql(2)} as nomes`;

const TODAS = `
  select ${LINHA} as linha from ${LIVE}.lote_movimento m
  where m.conta = $1 and m.lote_id = $2 and m.registrado_em <= $3::timestamptz`;

const DESFAZEM = `${TODAS} and (m.papel = 'desfaz' or m.tipo = 'VendaEstornada')`;

/** All lines of a lot known at an instant, of any day, in no order. */
export const linhasDoLote = async ({ db: { pool }, conta }: Reader, loteId: number, instante: Instante): Promise<Linha[]> => {
  const { rows } = await pool.query<{ linha: readonly unknown[] }>(prepared(TODAS, [conta, loteId, ateDe(instante)[1]]));
  return rows.map(({ linha }) => linhaDe(linha));
};

/** The lines of a lot that undo, as known at an instant: there are few. */
const queDesfazem = async ({ db: { pool }, conta }: Reader, loteId: number, instante: Instante): Promise<Linha[]> => {
  const { rows } = await pool.query<{ linha: readonly unknown[] }>(prepared(DESFAZEM, [conta, loteId, ateDe(instante)[1]]));
  return rows.map(({ linha }) => linhaDe(linha));
};

type Fatia = { readonly de: number; readonly quantas: number; readonly ordem: 'asc' | 'desc' };

/** Some lines of a lot's history, cut by the database: for lots with more lines than memory should hold. */
export const fatiaDoHistorico = async (
  reader: Reader,
  loteId: number,
  { de, quantas, ordem }: Fatia,
  instante: Instante = {},
): Promise<{ content: LinhaVista[]; total: number }> => {
  const {
    db: { pool },
    conta,
  } = reader;
  const { rows } = await pool.query<Achada>(prepared(PAGINA[ordem], [conta, loteId, quantas, de, ...ateDe(instante)]));
  const linhas = rows.map(({ linha }) => linhaDe(linha));
  const desfazem = await queDesfazem(reader, loteId, instante);
  const nomes = await pool.query<{ nomes: string }>(prepared(NOMES, [conta, ...citados([...linhas, ...desfazem])]));
  const lidos = lerNomes(nomes.rows[0]?.nomes ?? '{}');
  const desfeitos = desfeitosDe(desfazem);
  const content = rows.map((apos, index) => vistaDaLinha(linhas[index] as Linha, { ...apos, desfeitos }, lidos));
  // A page past the last has no row to count on.
  const total =
    rows[0]?.total ??
    (de === 0 ? 0 : (await linhasDoLote(reader, loteId, instante)).filter((linha) => contaEm({ em: instante.em }, linha)).length);
  return { content, total };
};
