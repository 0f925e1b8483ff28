import { type Alvo, type Origem, origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
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

const DESCONHECIDA = { nome: 'Origem não registrada', fazendaNome: '', coords: null };

/** Shares with the names of their plots. */
export const comNome = async (reader: Reader, origens: readonly Origem[]): Promise<OrigemComNome[]> => {
  const talhoes = await talhoesDe(
    reader,
    origens.map(({ talhaoId }) => talhaoId),
  );
  return origens.map((origem) => ({ ...origem, ...(talhoes.get(origem.talhaoId) ?? DESCONHECIDA) }));
};

/**
 * The plots that some coffee came from, with each one's share; now, or as it was at an instant.
 * @param total integer thousandths that the shares are to sum to
 */
export const origensComNome = async (
  reader: Reader,
  alvos: readonly Alvo[],
  total: number,
  instante?: Instante,
): Promise<OrigemComNome[]> => {
  const lotes = alvos.map(({ loteId }) => loteId);
  const grafo = await grafoPara(reader, lotes, 'origem', instante);
  return comNome(reader, origensDe(alvos, grafo, total));
};
