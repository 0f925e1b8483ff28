import type { Vigencia } from '@tulha/domain/pessoas/contrato-meeiro.register';
import type { Reader } from '../read/reader.js';

/** A contract of a sharecropper: its days, and their share of the crop. */
export type Contrato = Vigencia & { readonly porcentagem: string };

/** The living contracts of some sharecroppers, the oldest first; on these farms where any are given. */
export const contratosDos = async (reader: Reader, colaboradores: readonly number[], fazendas?: readonly number[]): Promise<Contrato[]> => {
  let query = reader
    .de('contrato_meeiro')
    .select(['id', 'colaborador_id', 'talhao_id', 'inicio', 'fim', 'meeiro_porcentagem'])
    .where('excluido', '=', false)
    .where('colaborador_id', 'in', [0, ...colaboradores]);
  if (fazendas) query = query.where('fazenda_id', 'in', [0, ...fazendas]);
  const rows = await query.orderBy('inicio').orderBy('id').execute();
  return rows.map((row) => ({
    ...{ contratoId: row.id, colaboradorId: row.colaborador_id, talhaoId: row.talhao_id },
    ...{ inicio: row.inicio, fim: row.fim, porcentagem: row.meeiro_porcentagem },
  }));
};
