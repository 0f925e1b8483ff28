/** Exact fractions, and shares that must sum to a whole. */
export type Fraction = { readonly n: bigint; readonly d: bigint };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const reduced = (n: bigint, d: bigint): Fraction => {
  const by = gcd(n, d);
  return { n: n / by, d: d / by };
};
export const fraction = (n: bigint, d: bigint): Fraction => reduced(n, d);
export const plus = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.n, a.d * b.d);
export const isOne = ({ n, d }: Fraction): boolean => n === d;

/** How much of something comes from where, by name; sums to one. */
export type Shares = ReadonlyMap<string, Fraction>;

/** `of` parts of each share, added together. */
export const mixed = (parts: readonly { readonly shares: Shares; readonly of: Fraction }[]): Shares => {
  const sum = new Map<string, Fraction>();
  for (const { shares, of } of parts)
    for (const [name, share] of shares) sum.set(name, plus(sum.get(name) ?? { n: 0n, d: 1n }, times(share, of)));
  return sum;
};

/**
 * The faults of whole numbers that claim to be `total` split by these shares: each must be its exact part rounded down or
 * up, together they must be the total, and every part rounded up must have had at least the remainder of every part rounded
 * down.
 */
export const unfair = (total: bigint, shares: Shares, claimed: ReadonlyMap<string, bigint>): string[] => {
  const wrong: string[] = [];
  const remainders: { up: boolean; rest: Fraction }[] = [];
  for (const name of new Set([...shares.keys(), ...claimed.keys()])) {
    const share = shares.get(name);
    const got = claimed.get(name);
    if (!share || got === undefined) {
      wrong.push(`${name}: ${share ? 'missing' : 'should not be there'}`);
      continue;
    }
    const down = (total * share.n) / share.d;
    const rest = reduced((total * share.n) % share.d, share.d);
    if (got !== down && got !== down + 1n) wrong.push(`${name}: ${got} is not ${down} nor one more`);
    remainders.push({ up: got !== down, rest });
  }
  const sum = [...claimed.values()].reduce((a, b) => a + b, 0n);
  if (sum !== total) wrong.push(`sums to ${sum}, not ${total}`);
  const less = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d;
  for (const up of remainders.filter((one) => one.up))
    for (const down of remainders.filter((one) => !one.up)) if (less(up.rest, down.rest)) wrong.push('rounded up with less than another');
  return wrong;
};
