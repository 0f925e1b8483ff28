import type { Reader } from '../../read/reader.js';
import { caminhoDoLote } from './caminho.queries.js';

/** The data of a label besides the lot itself: the crop years and, largest share first, the plots. */
export const etiquetaDoLote = async (reader: Reader, lote: { readonly id: number; readonly quantidade: number }) => {
  const { safras, origens, talhoes } = await caminhoDoLote(reader, lote);
  const nomes = origens
    .toSorted((a, b) => Number(b.percentual) - Number(a.percentual))
    .flatMap(({ talhaoId }) => talhoes.get(talhaoId)?.nome ?? []);
  return { safras, talhoes: nomes.slice(0, 3), outrosTalhoes: Math.max(0, nomes.length - 3) };
};
