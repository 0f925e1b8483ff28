import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { quantity, whole } from '../../ui/format.js';
import { processoLook } from '../lote/etapa.js';
import { NADA } from './dizer.js';
import type { Quanto as Valor } from './perdas.api.js';
import classes from './perdas.module.css';

/** A table wider than a phone: it scrolls by itself, also with the keyboard. */
export const Rolagem = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
  <Paper className={classes['scroll'] ?? ''} role="region" aria-label={label} tabIndex={0}>
    {children}
  </Paper>
);

/** A process by its icon and name; making a lot from picking counts as the harvest. */
export const Processo = ({ processo }: { processo: string }) => {
  const { label, icon: Icon } = processoLook(processo === 'lote' ? 'colheita' : processo);
  return (
    <span className={classes['word']}>
      <Icon size="1rem" aria-hidden="true" /> {label}
    </span>
  );
};

/** Litres, kilograms, or one under the other; they are never added up. Whole, unless it is one step's own. */
export const Quanto = ({ valor, exact = false }: { valor: Valor | null; exact?: boolean }) => {
  const format = exact ? quantity : whole;
  if (!valor || (valor.L === 0 && valor.kg === 0)) return NADA;
  return (
    <span className={classes['quanto']}>
      {valor.L !== 0 && <span>{format(valor.L, 'L')}</span>}
      {valor.kg !== 0 && <span>{format(valor.kg, 'kg')}</span>}
    </span>
  );
};

export const kg = (valor: number | null | undefined): string => (valor ? whole(valor, 'kg') : NADA);
