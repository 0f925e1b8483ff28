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

/** Of some invoices, another that the reader sees, of the same issuer with the same number and series. */
const gemeasDe = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await reader
    .de('nota_fiscal')
    .innerJoin('nota_fiscal as de', (join) =>
      join
        .onRef('de.conta', '=', 'nota_fiscal.conta')
        .onRef('de.emitente_documento', '=', 'nota_fiscal.emitente_documento')
        .onRef('de.numero', '=', 'nota_fiscal.numero')
        .onRef('de.id', '<>', 'nota_fiscal.id')
        .on(sql<boolean>`coalesce(de.serie, '1') = coalesce(nota_fiscal.serie, '1')`),
    )
    .where('de.id', 'in', [0, ...ids])
    .where('nota_fiscal.excluido', '=', false)
    .select(['de.id', sql<number>`min(nota_fiscal.id)::int8`.as('outra')])
    .groupBy('de.id')
    .execute();
  return new Map(rows.map(({ id, outra }) => [id, outra]));
};

/**
 * What was made of some invoices and their totals; of each the last that the tax authority was told and the total that it distributed, whether
 * it came without a protocol, and another of the same issuer with its number.
 */
export const situacaoDasNotas = async (reader: Reader, ids: readonly number[]) => {
  const gemeas = await gemeasDe(reader, ids);
  const rows = await reader
    .de('nota_fiscal')
    .leftJoin('nota_recebida as r', (join) =>
      join.onRef('r.conta', '=', 'nota_fiscal.conta').on(sql<boolean>`r.chave = nota_fiscal.chave collate ${sql.raw(PORTUGUES)}`),
    )
    .select([
      'nota_fiscal.id',
      'nota_fiscal.situacao',
      'nota_fiscal.total_centavos as totalCentavos',
      'r.manifestacao',
      'r.valor_centavos as naSefazCentavos',
      sql<boolean>`nota_fiscal.xml is not null and nota_fiscal.protocolo is null and r.chave is null`.as('semProtocolo'),
    ])
    .where('nota_fiscal.id', 'in', [0, ...ids])
    .execute();
  return rows.map((row) => ({ ...row, gemea: gemeas.get(row.id) ?? null }));
};
