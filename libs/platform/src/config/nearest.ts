/** How many letters must change, come, go or trade places with their neighbour. */
const distanceBetween = (a: string, b: string): number => {
  const width = b.length + 1;
  const at = new Uint16Array((a.length + 1) * width);
  const get = (i: number, j: number): number => at[i * width + j] ?? 0;
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = i === 0 ? j : j === 0 ? i : Math.min(get(i - 1, j) + 1, get(i, j - 1) + 1, get(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, get(i - 2, j - 2) + 1);
      at[i * width + j] = least;
    }
  }
  return get(a.length, b.length);
};

/** The name most like this one, and how far from it. */
export const nearest = (name: string, names: readonly string[]): { readonly name: string; readonly distance: number } => {
  const short = name.slice(0, 64);
  return names
    .map((one) => ({ name: one, distance: distanceBetween(short, one) }))
    .reduce((best, one) => (one.distance < best.distance ? one : best), { name: '', distance: Number.POSITIVE_INFINITY });
};
