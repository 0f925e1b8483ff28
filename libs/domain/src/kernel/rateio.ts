import { fromScaled } from './scaled.js';

/**
 * Splits an integer by weights so that the parts sum to it exactly: each part is rounded down and the remainder goes, one
 * unit each, to the largest remainders (Hamilton's method); ties go to the earlier. Weights are non-negative.
 */
export const repartir = (total: number, pesos: readonly bigint[]): number[] => {
  const soma = pesos.reduce((a, b) => a + b, 0n);
  if (soma === 0n) return pesos.map(() => 0);
  const whole = BigInt(total);
  const parts = pesos.map((peso, index) => ({ index, part: (whole * peso) / soma, rest: (whole * peso) % soma }));
  let left = Number(whole - parts.reduce((a, { part }) => a + part, 0n));
  const result = parts.map(({ part }) => Number(part));
  for (const { index } of [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))) {
    if (left-- <= 0) break;
    result[index] = (result[index] as number) + 1;
  }
  return result;
};

/** Weights as integers of one unit, the smallest that any of them has. */
export const emInteiros = (pesos: readonly string[]): { readonly inteiros: readonly bigint[]; readonly casas: number } => {
  const lidos = pesos.map((peso) => peso.split('.') as [string, string?]);
  const casas = Math.max(0, ...lidos.map(([, fracao = '']) => fracao.length));
  return { casas, inteiros: lidos.map(([inteira, fracao = '']) => BigInt(inteira + fracao.padEnd(casas, '0'))) };
};

/** A hundred percent, to four decimals. */
const CEM = 1_000_000;

/** Each part with the cents that come to it, which sum to the total exactly, and its percent, which sum to 100. */
export const partesPorPeso = <P extends { readonly peso: string }>(totalCentavos: number, partes: readonly P[]) => {
  const { inteiros } = emInteiros(partes.map(({ peso }) => peso));
  const [valores, percentuais] = [repartir(totalCentavos, inteiros), repartir(CEM, inteiros)];
  return partes.map((parte, indice) => ({
    ...parte,
    valorCentavos: valores[indice] as number,
    percentual: fromScaled(percentuais[indice] as number, 4),
  }));
};
