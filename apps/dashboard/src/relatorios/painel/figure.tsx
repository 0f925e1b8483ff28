import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePodeAbrir } from '../../app/rotas/lugares.js';
import type { icons } from '../../ui/icons.js';
import classes from './painel.module.css';

type Icon = (typeof icons)[keyof typeof icons];
type FigureProps = { readonly to: string; readonly icon?: Icon; readonly label: string; readonly value: string; readonly note?: ReactNode };

/** A figure, linked to the list whose total it is; plain text for a user who may not see that list. */
export const Figure = ({ to, icon: Icon, label, value, note }: FigureProps) => {
  const inside = (
    <>
      <span className={classes['label']}>
        {Icon && <Icon size="1.125rem" aria-hidden="true" />} {label}
      </span>
      <span className={classes['value']}>{value}</span>
      {note && <span className={classes['note']}>{note}</span>}
    </>
  );
  if (!usePodeAbrir()(to)) return <div className={classes['figure']}>{inside}</div>;
  return (
    <Link to={to} className={classes['figure']}>
      {inside}
    </Link>
  );
};
