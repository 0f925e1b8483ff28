import { litrosEstimados, sacasEstimadas, vendaEstimada } from '@tulha/domain/planejamento/estimado';
import type { Contada } from '../propriedade/safra.queries.js';
import type { Reader } from '../read/reader.js';

type Dela = { readonly fazendas: Contada['fazendas']; readonly safras: readonly number[] };

/** The expected amount of a month, in cents. */
export type Esperado = { readonly mes: string; readonly centavos: number };

const mesDe = (data: string) => data.slice(0, 7);

/** Coffee that is expected to be sold, in thousandths of a saca, and its expected value. */
export const vendasEstimadas = async (reader: Reader, { fazendas, safras }: Dela) => {
  const rows = await reader
    .de('estimativa_venda')
    .select(['data', 'sacas_milesimos', 'preco_saca_centavos'])
    .where('excluido', '=', false)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('safra_id', 'in', [0, ...safras])
    .execute();
  return rows.map(({ data, sacas_milesimos: sacas, preco_saca_centavos: preco }) => ({
    mes: mesDe(data),
    sacas,
    centavos: vendaEstimada(sacas, preco),
  }));
};

/** Income that is expected besides the coffee. */
export const avulsasEstimadas = async (reader: Reader, { fazendas, safras }: Dela): Promise<Esperado[]> => {
  const rows = await reader
    .de('estimativa_receita_avulsa')
    .select(['data', 'valor_centavos'])
    .where('excluido', '=', false)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('safra_id', 'in', [0, ...safras])
    .execute();
  return rows.map(({ data, valor_centavos: centavos }) => ({ mes: mesDe(data), centavos }));
};

/** The expected yield of plots, each by its latest estimate: thousandths of litres and of sacas. */
export const colheitasEstimadas = async (reader: Reader, { fazendas, safras }: Dela) => {
  const rows = await reader
    .de('estimativa_colheita')
    .select(['id', 'safra_id', 'talhao_id', 'data', 'plantas', 'litros_planta', 'litros_saca'])
    .where('excluido', '=', false)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('safra_id', 'in', [0, ...safras])
    .orderBy('data')
    .orderBy('id')
    .execute();
  const ultimas = new Map(rows.map((row) => [`${row.safra_id} ${row.talhao_id}`, row]));
  return [...ultimas.values()].map((row) => {
    const contagem = { plantas: row.plantas, litrosPlanta: row.litros_planta, litrosSaca: row.litros_saca };
    return { talhao: row.talhao_id, litros: litrosEstimados(contagem), sacas: sacasEstimadas(contagem) };
  });
};

/** Computed fields of estimates: litres and sacas of harvests, the total value of sales. */
export const estimativasCalculadas = {
  colheita: async (reader: Reader, ids: readonly number[]) => {
    const rows = await reader
      .de('estimativa_colheita')
      .select(['id', 'plantas', 'litros_planta', 'litros_saca'])
      .where('id', 'in', [0, ...ids])
      .execute();
    return rows.map(({ id, plantas, litros_planta, litros_saca }) => {
      const contagem = { plantas, litrosPlanta: litros_planta, litrosSaca: litros_saca };
      return { id, litros: litrosEstimados(contagem), sacas: sacasEstimadas(contagem) };
    });
  },
  venda: async (reader: Reader, ids: readonly number[]) => {
    const rows = await reader
      .de('estimativa_venda')
      .select(['id', 'sacas_milesimos', 'preco_saca_centavos'])
      .where('id', 'in', [0, ...ids])
      .execute();
    return rows.map(({ id, sacas_milesimos, preco_saca_centavos }) => ({ id, total: vendaEstimada(sacas_milesimos, preco_saca_centavos) }));
  },
};
