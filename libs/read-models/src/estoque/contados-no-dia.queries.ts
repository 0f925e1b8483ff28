import type { Reader } from '../read/reader.js';

/** Which of these inputs were counted on a day at one of these farms. */
export const contadosNoDia = async (
  reader: Reader,
  insumos: readonly number[],
  fazendas: readonly number[],
  em: string,
): Promise<ReadonlySet<number>> => {
  const rows = await reader
    .de('movimento_estoque')
    .where('tipo', '=', 'contagem')
    .where('insumo_id', 'in', [0, ...insumos])
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('em', '=', em)
    .select('insumo_id')
    .execute();
  return new Set(rows.map(({ insumo_id: insumo }) => insumo));
};
