/**
 * Splits an integer by weights so that the parts sum to it exactly: each part is rounded down and what is left goes, one
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
