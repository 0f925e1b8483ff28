import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { icons } from '../ui/icons.js';
import classes from './painel.module.css';

type Icon = (typeof icons)[keyof typeof icons];
type FigureProps = { readonly to: string; readonly icon?: Icon; readonly label: string; readonly value: string; readonly note?: ReactNode };

/** A figure leads to the list that makes it up. */
export const Figure = ({ to, icon: Icon, label, value, note }: FigureProps) => (
  <Link to={to} className={classes['figure']}>
    <span className={classes['label']}>
      {Icon && <Icon size="1.125rem" aria-hidden="true" />} {label}
    </span>
    <span className={classes['value']}>{value}</span>
    {note && <span className={classes['note']}>{note}</span>}
  </Link>
);
