import { explicarColheita } from '@tulha/domain/folha/comum/explicacao.fields';
import { diaToBr } from '@tulha/domain/kernel/dates';
import type { Reader } from '../read/reader.js';

/** A line of picking as it is now, and its pay. */
export type ColhidaDita = { readonly explicacao: string; readonly centavos: number };

/** Lines of picking by id; of those that are no more there is none. */
export const colhidasDitas = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, ColhidaDita>> => {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .de('colheita_linha')
    .select(['id', 'em', 'tipo', 'quantidade', 'medida_ml as medidaMl', 'resto_ml as restoMl', 'tara_ml as taraMl'])
    .select(['litros_ml as litrosMl', 'valor_medida_centavos as valorMedidaCentavos', 'pagamento_centavos as centavos'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, { explicacao: `${diaToBr(row.em)}: ${explicarColheita(row)}`, centavos: row.centavos }]));
};
