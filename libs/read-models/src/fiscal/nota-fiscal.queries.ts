import type { Unidade } from '@tulha/domain/kernel/unidade';
import { sql } from 'kysely';
import { PORTUGUES } from '../control/palavras.sql.js';
import { fazendasDaConta } from '../propriedade/fazendas-da-conta.queries.js';
import type { Reader } from '../read/reader.js';

/** How items of a supplier were counted the last time that they went into stock, by the supplier's code and unit. */
export const itensLembrados = async (reader: Reader, emitenteDocumento: string | null, codigos: readonly string[]) => {
  if (emitenteDocumento === null || codigos.length === 0) return [];
  return reader
    .de('nota_fiscal_item')
    .select(['codigo', 'unidade', 'quantidade', 'insumo_id', 'no_estoque_milesimos'])
    .distinctOn(['codigo', 'unidade'])
    .where('excluido', '=', false)
    .where('codigo', 'in', codigos)
    .where('insumo_id', 'is not', null)
    .where('nota_fiscal_id', 'in', (eb) =>
      eb
        .selectFrom('nota_fiscal')
        .select('id')
        .where('conta', '=', reader.conta)
        .where('excluido', '=', false)
        .where('emitente_documento', '=', emitenteDocumento)
        .where('situacao', 'in', ['NO_ESTOQUE', 'LANCADA']),
    )
    .orderBy('codigo')
    .orderBy('unidade')
    .orderBy('id', 'desc')
    .execute();
};

/** A number or a series as it is compared: its digits, without the zeros before them. */
const soNumero = (column: string) => sql<string>`ltrim(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), '0')`;

/** Of some invoices, another that the reader sees, of the same issuer with the same number and series, however they are written. */
const gemeasDe = async (reader: Reader, ids: readonly number[]) => {
  const rows = await reader
    .de('nota_fiscal')
    .innerJoin('nota_fiscal as de', (join) =>
      join
        .onRef('de.conta', '=', 'nota_fiscal.conta')
        .onRef('de.id', '<>', 'nota_fiscal.id')
        .on(sql<boolean>`${soNumero('de.numero')} = ${soNumero('nota_fiscal.numero')} and ${soNumero('de.numero')} <> ''`)
        .on(sql<boolean>`coalesce(${soNumero('de.serie')}, '1') = coalesce(${soNumero('nota_fiscal.serie')}, '1')`)
        // Of an issuer without a document only the name is known.
        .on(
          sql<boolean>`coalesce(de.emitente_documento = nota_fiscal.emitente_documento, lower(de.emitente) = lower(nota_fiscal.emitente))`,
        ),
    )
    .where('de.id', 'in', [0, ...ids])
    .where('nota_fiscal.excluido', '=', false)
    .distinctOn('de.id')
    .select(['de.id', 'nota_fiscal.numero', 'nota_fiscal.emitida'])
    .orderBy('de.id')
    .orderBy('nota_fiscal.id')
    .execute();
  return new Map(rows.map(({ id, numero, emitida }) => [id, { numero: String(numero), emitida: String(emitida) }]));
};

/** The units of the inputs that the items of some invoices name. */
const unidadesDe = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Unidade>> => {
  const rows = await reader
    .de('nota_fiscal_item')
    .innerJoin('insumo', (join) =>
      join.onRef('insumo.conta', '=', 'nota_fiscal_item.conta').onRef('insumo.id', '=', 'nota_fiscal_item.insumo_id'),
    )
    .where('nota_fiscal_item.excluido', '=', false)
    .where('nota_fiscal_item.nota_fiscal_id', 'in', [0, ...ids])
    .select(['insumo.id', 'insumo.unidade'])
    .distinct()
    .execute();
  return new Map(rows.map(({ id, unidade }) => [id, unidade as Unidade]));
};

/**
 * What was made of some invoices, and what they say of themselves; of each the last that the tax authority was told and the total that it
 * distributed, whether it came without a protocol, and another of the same issuer with its number.
 */
export const situacaoDasNotas = async (reader: Reader, ids: readonly number[]) => {
  const [gemeas, unidades, fazendas] = await Promise.all([gemeasDe(reader, ids), unidadesDe(reader, ids), fazendasDaConta(reader)]);
  const rows = await reader
    .de('nota_fiscal')
    .leftJoin('nota_recebida as r', (join) =>
      join.onRef('r.conta', '=', 'nota_fiscal.conta').on(sql<boolean>`r.chave = nota_fiscal.chave collate ${sql.raw(PORTUGUES)}`),
    )
    .select([
      'nota_fiscal.id',
      'nota_fiscal.situacao',
      'nota_fiscal.finalidade',
      'nota_fiscal.destinatario',
      'nota_fiscal.destinatario_inscricao as destinatarioInscricao',
      'nota_fiscal.sem_valor as semValor',
      'nota_fiscal.fazenda_id as fazendaId',
      'nota_fiscal.chave',
      'nota_fiscal.serie',
      sql<string>`nota_fiscal.numero`.as('numero'),
      sql<string>`nota_fiscal.emitida`.as('emitida'),
      'nota_fiscal.emitente_documento as emitenteDocumento',
      'nota_fiscal.total_centavos as totalCentavos',
      'nota_fiscal.total_no_xml_centavos as noXmlCentavos',
      'r.manifestacao',
      'r.valor_centavos as naSefazCentavos',
      sql<boolean>`nota_fiscal.xml is not null and nota_fiscal.protocolo is null and r.chave is null`.as('semProtocolo'),
    ])
    .where('nota_fiscal.id', 'in', [0, ...ids])
    .execute();
  return rows.map((row) => ({ ...row, unidades, fazendas, gemea: gemeas.get(row.id) ?? null }));
};
