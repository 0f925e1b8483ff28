/** Made once: a number's own `toLocaleString` makes one each time, which a workbook of many lines spends half its time on. */
const numero = new Intl.NumberFormat('pt-BR');

/** `1 lote`, `3 lotes`: a number with its singular or plural noun. */
export const quantos = (n: number, um: string, muitos: string): string => `${numero.format(n)} ${n === 1 ? um : muitos}`;
