import type { Reader } from '../read/reader.js';

/** How items of a supplier were counted in stock the last time, by the supplier's code and unit. */
export const itensLembrados = async (reader: Reader, emitenteDocumento: string | null, codigos: readonly string[]) => {
  if (emitenteDocumento === null || codigos.length === 0) return [];
  return reader
    .de('nota_fiscal_item')
    .select(['codigo', 'unidade', 'quantidade', 'insumo_id', 'no_estoque_milesimos'])
    .distinctOn(['codigo', 'unidade'])
    .where('excluido', '=', false)
    .where('codigo', 'in', codigos)
    .where('insumo_id', 'is not', null)
    .where('no_estoque_milesimos', 'is not', null)
    .where('nota_fiscal_id', 'in', (eb) =>
      eb
        .selectFrom('nota_fiscal')
        .select('id')
        .where('conta', '=', reader.conta)
        .where('excluido', '=', false)
        .where('emitente_documento', '=', emitenteDocumento),
    )
    .orderBy('codigo')
    .orderBy('unidade')
    .orderBy('id', 'desc')
    .execute();
};
