import { sql } from 'kysely';
import { PORTUGUES } from '../control/palavras.sql.js';
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

/** What was made of some invoices, their totals, and the last that the tax authority was told of each. */
export const situacaoDasNotas = async (reader: Reader, ids: readonly number[]) => {
  const rows = await reader
    .de('nota_fiscal')
    .leftJoin('nota_recebida as r', (join) =>
      join.onRef('r.conta', '=', 'nota_fiscal.conta').on(sql<boolean>`r.chave = nota_fiscal.chave collate ${sql.raw(PORTUGUES)}`),
    )
    .select(['nota_fiscal.id', 'nota_fiscal.situacao', 'nota_fiscal.total_centavos as totalCentavos', 'r.manifestacao'])
    .where('nota_fiscal.id', 'in', [0, ...ids])
    .execute();
  return rows;
};
