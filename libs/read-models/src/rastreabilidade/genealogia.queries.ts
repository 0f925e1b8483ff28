import type { Grafo } from '@tulha/domain/rastreabilidade/genealogia/grafo';
import { type Alvo, type Origem, origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import type { Reader } from '../kernel/reader.js';
import { grafoPara } from './grafo-da-conta.js';

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
 * @param conhecido a graph of the lots above the targets, where there is one at hand
 */
export const origensComNome = async (
  reader: Reader,
  alvos: readonly Alvo[],
  total: number,
  conhecido?: Grafo,
): Promise<OrigemComNome[]> => {
  const lotes = alvos.map(({ loteId }) => loteId);
  const origens = origensDe(alvos, conhecido ?? (await grafoPara(reader, lotes, 'origem')), total);
  const talhoes = await talhoesDe(
    reader,
    origens.map(({ talhaoId }) => talhaoId),
  );
  const desconhecida = { nome: 'Origem não registrada', fazendaNome: '', coords: null };
  return origens.map((origem) => ({ ...origem, ...(talhoes.get(origem.talhaoId) ?? desconhecida) }));
};
