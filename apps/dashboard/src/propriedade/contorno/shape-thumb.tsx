import type { ContornoDito } from '@tulha/domain/kernel/geo/contorno';
import classes from './contorno.module.css';
import { landOf } from './outlines.js';

const SIDE = 48;
const MARGIN = 3;

/** An outline in small, north above: to tell one drawing of a file from another. A place is a dot. */
export const ShapeThumb = ({ coords }: { readonly coords: ContornoDito }) => {
  const outlines = landOf(coords).flat();
  const points = outlines.flat();
  const [latitudes, longitudes] = [points.map(([lat]) => lat), points.map(([, lon]) => lon)];
  const [north, west] = [Math.max(...latitudes), Math.min(...longitudes)];
  const span = Math.max(north - Math.min(...latitudes), Math.max(...longitudes) - west, 1e-6);
  const scale = (SIDE - 2 * MARGIN) / span;
  const path = outlines.map(
    (ring) =>
      `M${ring.map(([lat, lon]) => `${(MARGIN + (lon - west) * scale).toFixed(1)} ${(MARGIN + (north - lat) * scale).toFixed(1)}`).join('L')}Z`,
  );
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} className={classes['thumb']} aria-hidden="true">
      {outlines.length > 0 ? <path d={path.join('')} fillRule="evenodd" /> : <circle cx={SIDE / 2} cy={SIDE / 2} r={5} />}
    </svg>
  );
};
