const chao = (exato: bigint, um: bigint): bigint => (exato >= 0n ? exato / um : -((-exato + um - 1n) / um));

/** Amounts are looked at to 10⁻¹² of a whole: what was truncated on the way to them is far less, so that a half is a half again. */
const CASAS = 10n ** 12n;
const limpo = (exato: bigint, um: bigint): bigint => chao(exato * CASAS * 2n + um, um * 2n);

/** An exact amount in parts of `um`, as the nearest whole number; a half goes up. */
export const arredondado = (exato: bigint, um: bigint): number => Number(chao(limpo(exato, um) + CASAS / 2n, CASAS));

/**
 * Whole numbers that sum to `total`, of exact amounts in parts of `um`: each is rounded down, and what is missing goes one by one to the
 * largest remainders, ties to the earlier. Amounts may be negative, which `repartir` (kernel/rateio.ts) does not take.
 */
export const inteirosQueSomam = (exatos: readonly bigint[], total: number, um: bigint): number[] => {
  const limpos = exatos.map((exato) => limpo(exato, um));
  const inteiros = limpos.map((exato) => Number(chao(exato, CASAS)));
  const restos = limpos.map((exato, n) => exato - BigInt(inteiros[n] as number) * CASAS);
  const ordem = restos
    .map((_, n) => n)
    .sort((a, b) => {
      const [deA, deB] = [restos[a] as bigint, restos[b] as bigint];
      return deA === deB ? a - b : deA < deB ? 1 : -1;
    });
  let falta = total - inteiros.reduce((soma, inteiro) => soma + inteiro, 0);
  const passo = falta < 0 ? -1 : 1;
  const quem = passo < 0 ? ordem.toReversed() : ordem;
  for (let at = 0; falta !== 0 && quem.length > 0; at++, falta -= passo) {
    const n = quem[at % quem.length] as number;
    inteiros[n] = (inteiros[n] as number) + passo;
  }
  return inteiros;
};
