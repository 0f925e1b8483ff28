const MANY = 10;

/** The lines that tell the ten slowest of these suites; none where there are no more than ten. */
export const slowest = (suites) => {
  if (suites.length <= MANY) return [];
  const total = suites.reduce((sum, { ms }) => sum + ms, 0);
  const shown = suites.toSorted((a, b) => b.ms - a.ms).slice(0, MANY);
  const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;
  return [
    '',
    `As dez suítes mais demoradas, de ${suites.length} que somam ${seconds(total).trim()}:`,
    ...shown.map(({ name, ms }) => `${seconds(ms)}  ${name}`),
  ];
};
