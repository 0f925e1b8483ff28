/** A round number a little above the largest value, and the lines below it: 1, 2 or 5 times a power of ten apart. */
export const scaleOf = (largest: number, lines = 5): { readonly top: number; readonly ticks: readonly number[] } => {
  if (largest <= 0) return { top: 1, ticks: [] };
  const power = 10 ** Math.floor(Math.log10(largest / lines));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power * lines >= largest) ?? 10);
  const count = Math.ceil(largest / step);
  return { top: step * count, ticks: Array.from({ length: count }, (_, index) => step * (index + 1)) };
};

/** The width of a label's character and the gap between labels, and the chart's width on a phone and on a desk, in px. */
const CHAR_PX = 7;
const GAP_PX = 12;
const NARROW_PX = 240;
const WIDE_PX = 640;

/** When each label of an axis is shown: always, only where the chart is wide, or never, so that none lies over the next. */
export const labelsOf = (labels: readonly string[]): readonly ('always' | 'wide' | 'never')[] => {
  const each = Math.max(0, ...labels.map(({ length }) => length)) * CHAR_PX + GAP_PX;
  const wide = Math.max(1, Math.ceil((labels.length * each) / WIDE_PX));
  const narrow = wide * Math.max(1, Math.ceil((labels.length * each) / NARROW_PX / wide));
  return labels.map((_, n) => (n % narrow === 0 ? 'always' : n % wide === 0 ? 'wide' : 'never'));
};
