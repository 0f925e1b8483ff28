import { markPath } from './mark-path.js';
import classes from './mark.module.css';

/** The barn. */
export const Mark = ({ size = '1.75rem' }: { size?: string }) => (
  <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className={classes['mark']}>
    <path className={classes['barn']} d={markPath.barn} />
    <path className={classes['bean']} d={markPath.bean} />
    <path className={classes['slit']} d={markPath.slit} />
  </svg>
);
