import { toWire } from '@tulha/domain/kernel/decimal';
import type { Contorno } from '@tulha/domain/kernel/geo/contorno';
import { type Alvo, type Origem, origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { nomesDosTalhoes } from '../../propriedade/nome-do-talhao.queries.js';
import type { Reader } from '../../read/reader.js';
import { grafoPara } from './grafo-da-conta.js';

export type OrigemComNome = Origem & { readonly nome: string; readonly fazendaNome: string; readonly coords: Contorno | null };

/** Name, farm and outline of plots, by id. */
const talhoesDe = async ({ db, conta }: Reader, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, { nome: string; fazendaNome: string; coords: Contorno | null }>();
  const rows = await db
    .selectFrom('talhao')
    .leftJoin('fazenda', 'fazenda.id', 'talhao.fazenda_id')
    .select(['talhao.id', 'talhao.nome', 'talhao.coords', 'fazenda.nome as fazenda_nome'])
    .where('talhao.conta', '=', conta)
    .where('talhao.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { nome: row.nome, fazendaNome: row.fazenda_nome ?? '', coords: row.coords ?? null }]));
};

const DESCONHECIDA = { nome: 'Origem não registrada', fazendaNome: '', coords: null };

/** Shares with the names of their plots, as they are or were known. */
export const comNome = async (reader: Reader, origens: readonly Origem[], instante: Instante = {}): Promise<OrigemComNome[]> => {
  const ids = origens.map(({ talhaoId }) => talhaoId);
  const talhoes = await talhoesDe(reader, ids);
  const deEntao = instante.conhecidoEm === undefined ? undefined : await nomesDosTalhoes(reader, ids, instante);
  return origens.map((origem) => {
    const talhao = talhoes.get(origem.talhaoId) ?? DESCONHECIDA;
    return { ...origem, ...talhao, nome: deEntao?.get(origem.talhaoId) ?? talhao.nome };
  });
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
  return comNome(reader, origensDe(alvos, grafo, total), instante);
};

/** Crop year and value of each plot's part when it became this very lot, by plot. */
export const partesFormadas = async (reader: Reader, loteId: number) => {
  const rows = await reader.de('lote_origem').select(['talhao_id', 'safra_id', 'valor_centavos']).where('lote_id', '=', loteId).execute();
  return new Map(
    rows.map(({ talhao_id, safra_id: safra, valor_centavos: centavos }) => [
      talhao_id,
      { safra: safra, valor: centavos === null ? null : toWire(centavos, 2) },
    ]),
  );
};
