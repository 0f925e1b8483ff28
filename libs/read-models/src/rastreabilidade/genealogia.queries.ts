import { type Alvo, type Origem, origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { sql } from 'kysely';
import type { Reader } from '../kernel/reader.js';

export type ArestaRow = {
  readonly pai_id: number;
  readonly filho_id: number;
  readonly processo: string;
  readonly processo_id: number;
  readonly codigo: string;
  readonly entrada: number;
  readonly entrada_total: number;
  readonly saida: number;
};
export type Sentido = 'origem' | 'destino';

/**
 * Every edge above (`origem`) or below (`destino`) the lots given, each once, however many ways lead to it. UNION, not
 * UNION ALL: a graph that splits and joins has more paths than there is time for.
 */
export const arestasDe = async ({ db, conta }: Reader, lotes: readonly number[], sentido: Sentido): Promise<ArestaRow[]> => {
  if (lotes.length === 0) return [];
  const [here, next] = sentido === 'origem' ? ['filho_id', 'pai_id'] : ['pai_id', 'filho_id'];
  const { rows } = await sql<ArestaRow>`
    with recursive alcance(id) as (
      select unnest(${lotes}::int8[])
      union
      select a.${sql.ref(next as string)} from alcance join leitura.lote_aresta a on a.${sql.ref(here as string)} = alcance.id and a.conta = ${conta})
    select a.pai_id, a.filho_id, a.processo, a.processo_id, a.codigo, a.entrada, a.entrada_total, a.saida
    from alcance join leitura.lote_aresta a on a.${sql.ref(here as string)} = alcance.id and a.conta = ${conta}
    order by a.filho_id, a.pai_id`.execute(db);
  return rows;
};

export type OrigemComNome = Origem & { readonly nome: string; readonly fazendaNome: string; readonly coords: unknown };

/** Name, farm and outline of plots, by id. */
const talhoesDe = async ({ db, conta }: Reader, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, { nome: string; fazendaNome: string; coords: unknown }>();
  const rows = await db
    .selectFrom('talhao')
    .leftJoin('fazenda', 'fazenda.id', 'talhao.fazenda_id')
    .select(['talhao.id', 'talhao.nome', 'talhao.coords', 'fazenda.nome as fazenda_nome'])
    .where('talhao.conta', '=', conta)
    .where('talhao.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { nome: String(row.nome), fazendaNome: String(row.fazenda_nome ?? ''), coords: row.coords ?? null }]),
  );
};

/**
 * The plots that some coffee came from, with each one's share.
 * @param total integer thousandths that the shares are to sum to
 */
export const origensComNome = async (
  reader: Reader,
  alvos: readonly Alvo[],
  total: number,
  acima?: readonly ArestaRow[],
): Promise<OrigemComNome[]> => {
  const arestas =
    acima ??
    (await arestasDe(
      reader,
      alvos.map(({ loteId }) => loteId),
      'origem',
    ));
  const lotes = [...new Set([...alvos.map(({ loteId }) => loteId), ...arestas.map(({ pai_id }) => pai_id)])];
  const diretas = lotes.length === 0 ? [] : await reader.de('lote_origem').selectAll().where('lote_id', 'in', lotes).execute();
  const origens = origensDe(
    alvos,
    arestas.map(({ pai_id, filho_id, entrada, entrada_total }) => ({
      paiId: pai_id,
      filhoId: filho_id,
      entrada,
      entradaTotal: entrada_total,
    })),
    diretas.map(({ lote_id, talhao_id, volume_ml }) => ({ loteId: lote_id, talhaoId: talhao_id, volumeMl: volume_ml })),
    total,
  );
  const talhoes = await talhoesDe(
    reader,
    origens.map(({ talhaoId }) => talhaoId),
  );
  const desconhecida = { nome: 'Origem não registrada', fazendaNome: '', coords: null };
  return origens.map((origem) => ({ ...origem, ...(talhoes.get(origem.talhaoId) ?? desconhecida) }));
};
