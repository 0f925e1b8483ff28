import { insumo } from '@tulha/domain/estoque/insumo.catalogue';
import { addMonths } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import { deBase, type Unidade } from '@tulha/domain/kernel/unidade';
import { sql } from 'kysely';
import { findInCatalogue } from '../catalogues/catalogue.queries.js';
import type { Reader } from '../read/reader.js';

const MESES = 12;
const mesDe = (dia: string): string => dia.slice(0, 7);

/** Entries and exits of an input in each month, at these farms. */
const porMes = (reader: Reader, id: number, fazendas: readonly number[]) =>
  reader
    .de('movimento_estoque')
    .where('insumo_id', '=', id)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .select([
      sql<string>`to_char(em, 'YYYY-MM')`.as('mes'),
      sql<number>`sum(quantidade)::int8`.as('quantidade'),
      sql<number>`sum(custo_centavos)::int8`.as('centavos'),
    ])
    .groupBy('mes')
    .execute();

/** The stock of an input at the end of each of the last months, at these farms; undefined when it is missing or another account's. */
export const saldosDoInsumo = async (reader: Reader, id: number, fazendas: readonly number[], hoje: string) => {
  const [achado, movidos] = await Promise.all([findInCatalogue(reader, insumo, id), porMes(reader, id, fazendas)]);
  if (!achado) return undefined;
  const { unidade, minimo } = achado.view as { readonly unidade: Unidade; readonly minimo: number | null };
  const meses = Array.from({ length: MESES }, (_, n) => mesDe(addMonths(`${mesDe(hoje)}-01`, n + 1 - MESES)));
  const ate = (mes: string) => movidos.filter((um) => um.mes <= mes);
  return {
    ...{ unidade, minimo },
    content: meses.map((mes) => ({
      mes,
      saldo: toWire(
        deBase(
          ate(mes).reduce((soma, { quantidade }) => soma + quantidade, 0),
          unidade,
        ),
        3,
      ),
      valor: toWire(
        ate(mes).reduce((soma, { centavos }) => soma + centavos, 0),
        2,
      ),
    })),
  };
};
