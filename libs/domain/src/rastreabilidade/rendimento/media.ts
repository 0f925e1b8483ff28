/** A mean of whole numbers by their weights, rounded half up (away from zero); null where nothing weighs. */
export const media = (pares: readonly (readonly [peso: bigint, valor: number])[]): number | null => {
  const pesos = pares.reduce((soma, [peso]) => soma + peso, 0n);
  const soma = pares.reduce((total, [peso, valor]) => total + peso * BigInt(valor), 0n);
  return pesos === 0n ? null : Number((soma < 0n ? 2n * soma - pesos : 2n * soma + pesos) / (2n * pesos));
};
