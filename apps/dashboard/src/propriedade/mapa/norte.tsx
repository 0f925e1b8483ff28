import classes from './mapa.module.css';

/** Which way is north on a map, in a corner of it. */
export const Norte = () => (
  <span className={classes['north']} role="img" aria-label="O norte está acima">
    <span aria-hidden="true">▲</span>
    <span aria-hidden="true">N</span>
  </span>
);
