const UNIDADES = ['KB', 'MB', 'GB'] as const;
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A file's size: bytes, KB, MB or GB (of 1,024), one decimal at most: `0 bytes`, `1,5 KB`, `12 MB`. */
export const tamanhoDe = (bytes: number): string => {
  if (bytes < 1_024) return bytes === 1 ? '1 byte' : `${number.format(bytes)} bytes`;
  let [valor, unidade] = [bytes / 1_024, 0];
  // A value that would be rounded to 1.024 KB is 1 MB.
  while (Math.round(valor * 10) / 10 >= 1_024 && unidade < UNIDADES.length - 1) {
    valor /= 1_024;
    unidade++;
  }
  return `${number.format(valor)} ${UNIDADES[unidade]}`;
};
