/** A rectangle on the screen. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
/** How far a name stands from where it belongs. */
export type Offset = { readonly dx: number; readonly dy: number };

const HERE: Offset = { dx: 0, dy: 0 };
const DIRECTIONS = 12;
const RINGS = 5;
/** The most names for which a place beside is looked for: with more the map is too far away to be read name by name. */
const CROWD = 150;
/** Between two names. */
const GAP = 2;

// Each by its name: a DOMRect has no properties of its own to spread.
const moved = ({ left, top, width, height }: Box, { dx, dy }: Offset): Box => ({ left: left + dx, top: top + dy, width, height });
const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width + GAP && b.left < a.left + a.width + GAP && a.top < b.top + b.height + GAP && b.top < a.top + a.height + GAP;
const within = (box: Box, ground: Box): boolean =>
  box.left >= ground.left &&
  box.top >= ground.top &&
  box.left + box.width <= ground.left + ground.width &&
  box.top + box.height <= ground.top + ground.height;

/** The nearest places first, all around. */
const around = ({ width, height }: Box): readonly Offset[] =>
  Array.from({ length: RINGS * DIRECTIONS }, (_, index) => {
    const ring = Math.floor(index / DIRECTIONS) + 1;
    const angle = ((index % DIRECTIONS) / DIRECTIONS) * 2 * Math.PI;
    return { dx: Math.cos(angle) * (width / 2 + ring * height), dy: Math.sin(angle) * (ring + 0.5) * height };
  });

/**
 * Where names stand so that none lies over another: where they belong, or as near as there is room within the ground; undefined of one that has none.
 * Those that come first stay before the others.
 */
export const placesOf = (boxes: readonly Box[], ground: Box): readonly (Offset | undefined)[] => {
  const taken: Box[] = [];
  const aside = boxes.length > CROWD ? () => [] : around;
  return boxes.map((box, index) => {
    const others = boxes.slice(index + 1);
    const free = (place: Box, besides: readonly Box[]) => [...taken, ...besides].every((other) => !overlaps(place, other));
    const found = free(box, [])
      ? HERE
      : aside(box).find((offset) => within(moved(box, offset), ground) && free(moved(box, offset), others));
    if (found) taken.push(moved(box, found));
    return found;
  });
};
