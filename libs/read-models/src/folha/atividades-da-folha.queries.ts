import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { movidosDe } from '../catalogues/movidos.js';
import type { Reader } from '../read/reader.js';
import type { FolhaRow } from './folha.projection.js';

/** An activity's name in a sheet. */
type NomeDaAtividade = { readonly id: number; readonly nome: string };

/** The activities of some lines with their names as of now: those of their kinds, which may have been renamed since, or moved. */
export const atividadesDeAgora = async (reader: Reader, ids: readonly (number | null | undefined)[]): Promise<NomeDaAtividade[]> => {
  const quais = [...new Set(ids.flatMap((id) => id ?? []))];
  if (quais.length === 0) return [];
  const [rows, tipos] = await Promise.all([
    reader.de('atividade').select(['id', 'atividade', 'cat_atividade_id']).where('id', 'in', quais).orderBy('id').execute(),
    movidosDe(reader, tipoAtividade),
  ]);
  return rows.map(({ id, atividade, cat_atividade_id: tipo }) => ({ id, nome: tipos.nomeDe(tipo) ?? atividade }));
};

/** The names that a sheet shows: while it is open, those of now; a closed one keeps those that it was closed with. */
export const atividadesDa = async (
  reader: Reader,
  folha: Pick<FolhaRow, 'lancamento_id' | 'atividades'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> => {
  const guardadas = folha.lancamento_id === null ? [] : (folha.atividades as NomeDaAtividade[]);
  const nomes = new Map(guardadas.map(({ id, nome }) => [id, nome]));
  // Closed before sheets kept them, it has the names of now.
  const faltam = ids.filter((atividade) => atividade !== null && !nomes.has(atividade));
  for (const { id, nome } of await atividadesDeAgora(reader, faltam)) nomes.set(id, nome);
  return nomes;
};
