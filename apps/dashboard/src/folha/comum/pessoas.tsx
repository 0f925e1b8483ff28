import { Text } from '@mantine/core';
import { money } from '../../ui/format.js';
import classes from './folha.module.css';

type Um = { readonly colaborador: number; readonly nome: string; readonly valor: number };
type Props<U extends Um> = { readonly label: string; readonly pessoas: readonly U[]; readonly detalhe: (um: U) => string };

/** Workers of a sheet, each with what is to be said of their pay (`detalhe`), and the amount. */
export const Pessoas = <U extends Um>({ label, pessoas, detalhe }: Props<U>) => (
  <ul className={classes['people']} aria-label={label}>
    {pessoas.map((um) => (
      <li key={um.colaborador}>
        <span className={classes['person']}>
          {um.nome}{' '}
          <Text span size="xs" c="dimmed">
            {detalhe(um)}
          </Text>
        </span>
        <span className={classes['number']}>{money(um.valor)}</span>
      </li>
    ))}
  </ul>
);
