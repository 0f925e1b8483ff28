import type { Qr as Desenho } from './publicacao.api.js';
import classes from './qr.module.css';

/** White around a code, in squares of it: less, and some cameras do not find it. */
const MARGEM = 4;

/** A square code to scan, black on white in any scheme. @param label its target, for screen readers */
export const Qr = ({ qr: { lado, caminho }, label }: { qr: Desenho; label: string }) => {
  const todo = lado + 2 * MARGEM;
  return (
    <svg
      className={classes['qr']}
      viewBox={`${-MARGEM} ${-MARGEM} ${todo} ${todo}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={classes['claro']} x={-MARGEM} y={-MARGEM} width={todo} height={todo} />
      <path className={classes['escuro']} d={caminho} />
    </svg>
  );
};
