/** 52 bits of an id, and never 0, which marks an empty place. Among a million facts two share theirs once in thousands of logs. */
const printOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(-5), 16) + 1;

/** At most so many of a hundred places are taken: the more, the longer one is looked for. */
const FULL = 60;

/**
 * Tells which ids may have come before: 16 to 32 bytes an id, for any number of ids. A repeated one is always found; a new
 * one is hardly ever mistaken for one, so the caller has to check a hit.
 */
export const createSeenIds = () => {
  let places = new Float64Array(1 << 12);
  let taken = 0;

  /** @returns whether it was there already */
  const put = (print: number): boolean => {
    const mask = places.length - 1;
    let at = print % places.length;
    while (places[at] !== 0 && places[at] !== print) at = (at + 1) & mask;
    if (places[at] === print) return true;
    places[at] = print;
    return false;
  };

  const grow = () => {
    const before = places;
    places = new Float64Array(before.length * 2);
    for (const print of before) if (print !== 0) put(print);
  };

  return (id: string): boolean => {
    if (taken * 100 > places.length * FULL) grow();
    const before = put(printOf(id));
    if (!before) taken++;
    return before;
  };
};
