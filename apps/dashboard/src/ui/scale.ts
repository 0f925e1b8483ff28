/** A round number a little above the largest value, and the lines below it: 1, 2 or 5 times a power of ten apart. */
export const scaleOf = (largest: number, lines = 5): { readonly top: number; readonly ticks: readonly number[] } => {
  if (largest <= 0) return { top: 1, ticks: [] };
  const power = 10 ** Math.floor(Math.log10(largest / lines));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power * lines >= largest) ?? 10);
  const count = Math.ceil(largest / step);
  return { top: step * count, ticks: Array.from({ length: count }, (_, index) => step * (index + 1)) };
};
