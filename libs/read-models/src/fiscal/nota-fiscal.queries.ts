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

/** What was made of some invoices, and their totals. */
export const situacaoDasNotas = async (reader: Reader, ids: readonly number[]) => {
  const rows = await reader
    .de('nota_fiscal')
    .select(['id', 'situacao', 'total_centavos'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return rows.map(({ id, situacao, total_centavos: totalCentavos }) => ({ id, situacao, totalCentavos }));
};
