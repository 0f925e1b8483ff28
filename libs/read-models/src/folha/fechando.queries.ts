import { type EspecieDeFolha, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { Reader } from '../read/reader.js';

/**
 * Whether a sheet is closed and its lines are still being reserved: its expense comes after them, and until then some lines are missing.
 * A sheet of which advances took all has no expense, and is taken for ended.
 */
export const estaFechando = async (reader: Reader, especie: EspecieDeFolha, id: number): Promise<boolean> => {
  const folha = await reader
    .de(especiesDeFolha[especie].tabela as 'folha_colheita')
    .select(['lancamento_id', 'total_centavos'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!folha?.lancamento_id || folha.total_centavos === 0) return false;
  return !(await reader.de('lancamento').select('id').where('id', '=', folha.lancamento_id).executeTakeFirst());
};
