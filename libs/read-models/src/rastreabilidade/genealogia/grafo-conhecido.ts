import { repartir } from '@tulha/domain/kernel/rateio';
import { colher, type Grafo, ligar, novoGrafo } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { prepared } from '../../read/prepared.js';
import { LIVE } from '../../declare/read-schema.js';
import type { Reader } from '../../read/reader.js';
import { ateDe } from './grafo-dos-lotes.js';
import { SEM_EFEITO } from '../historico/historico-linha.js';

const CORRIGIDO_DEPOIS = `
  select exists (select from ${LIVE}.lote_movimento where conta = $1 and papel = 'desfaz' and registrado_em > $2::timestamptz) as corrigido`;

/** Inputs and outputs of the records that make lots, as known at an instant, without later corrections. */
const LINHAS = `
  select m.processo || '/' || m.processo_id as registro, m.processo, m.papel, m.lote_id, m.quantidade, m.detalhes
  from (
    select m.*, ${SEM_EFEITO} as desfeita from ${LIVE}.lote_movimento m
    where m.conta = $1 and m.processo in ('lote', 'despolpagem', 'beneficio', 'rebeneficio') and m.registrado_em <= $3::timestamptz) m
  where not m.desfeita and m.em <= $2::date and m.papel in ('entra', 'sai')
  order by m.versao, m.lote_id`;

type Linha = {
  readonly registro: string;
  readonly processo: string;
  readonly papel: 'entra' | 'sai';
  readonly lote_id: number;
  readonly quantidade: number;
  readonly detalhes: { readonly talhoes?: readonly { readonly talhaoId: number; readonly quantidade: number }[] };
};

/** Plots of a record shared out over the lots it made, as the projections do. */
const colherDe = (grafo: Grafo, saidas: readonly Linha[]): void => {
  for (const [talhaoId, mesmas] of Map.groupBy(saidas[0]?.detalhes.talhoes ?? [], (colhido) => colhido.talhaoId)) {
    const partes = repartir(
      mesmas.reduce((sum, { quantidade }) => sum + quantidade, 0),
      saidas.map((saida) => BigInt(saida.quantidade)),
    );
    for (const [index, { lote_id: lote }] of saidas.entries()) colher(grafo, lote, talhaoId, partes[index] ?? 0);
  }
};

/**
 * The account's whole graph as known at an instant, if there were corrections since; the tables of edges and origins only
 * hold the present. Undefined where there were none.
 */
export const grafoConhecido = async ({ db: { pool }, conta }: Reader, instante: Instante): Promise<Grafo | undefined> => {
  if (instante.conhecidoEm === undefined) return undefined;
  const [em, conhecidoEm] = ateDe(instante);
  const { rows: depois } = await pool.query<{ corrigido: boolean }>(prepared(CORRIGIDO_DEPOIS, [conta, conhecidoEm]));
  if (!depois[0]?.corrigido) return undefined;
  const { rows } = await pool.query<Linha>(prepared(LINHAS, [conta, em, conhecidoEm]));
  const grafo = novoGrafo();
  for (const linhas of Map.groupBy(rows, ({ registro }) => registro).values()) {
    const [entradas, saidas] = [linhas.filter(({ papel }) => papel === 'entra'), linhas.filter(({ papel }) => papel === 'sai')];
    for (const { lote_id: filho } of saidas) for (const { lote_id: pai, quantidade } of entradas) ligar(grafo, filho, pai, quantidade);
    colherDe(grafo, saidas);
  }
  return grafo;
};
