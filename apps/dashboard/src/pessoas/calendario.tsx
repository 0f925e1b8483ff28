import { Paper, VisuallyHidden } from '@mantine/core';
import type { Dia } from '@tulha/domain/kernel/calendar';
import { Link, useSearchParams } from 'react-router';
import { day, money } from '../ui/format.js';
import type { DiaDeTrabalho } from './do-colaborador.api.js';
import classes from './calendario.module.css';
import { nomeDoMes, semanasDe } from './mes.js';
import { emPoucasLetras, partesDe } from './quanto.js';

const SEMANA = [
  ['dom', 'domingo'],
  ['seg', 'segunda-feira'],
  ['ter', 'terça-feira'],
  ['qua', 'quarta-feira'],
  ['qui', 'quinta-feira'],
  ['sex', 'sexta-feira'],
  ['sáb', 'sábado'],
] as const;

type Props = { readonly mes: string; readonly dias: ReadonlyMap<Dia, DiaDeTrabalho>; readonly escolhido: string | null };

const diaDoMes = (dia: Dia): number => Number(dia.slice(-2));

/** The days of a month with the work of each, linked to its lines below. */
export const Calendario = ({ mes, dias, escolhido }: Props) => {
  const [params] = useSearchParams();
  const noDia = (dia: Dia) => {
    const outro = new URLSearchParams(params);
    if (dia === escolhido) outro.delete('dia');
    else outro.set('dia', dia);
    return `?${outro}`;
  };
  return (
    <Paper>
      <table className={classes['calendario']} aria-label={`Dias trabalhados em ${nomeDoMes(mes)}`}>
        <thead>
          <tr>
            {SEMANA.map(([curto, inteiro]) => (
              <th key={curto} scope="col" abbr={inteiro}>
                {curto}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {semanasDe(mes).map((semana, n) => (
            <tr key={semana.find(Boolean) ?? n}>
              {semana.map((dia, qual) => {
                const feito = dia === null ? undefined : dias.get(dia);
                return (
                  <td key={dia ?? SEMANA[qual]?.[0]}>
                    {dia && feito && (
                      <Link
                        to={noDia(dia)}
                        replace
                        preventScrollReset
                        className={classes['dia']}
                        aria-current={dia === escolhido ? 'date' : undefined}
                      >
                        <VisuallyHidden>{`${day(dia)}: ${partesDe(feito).join(' e ')}, ${money(feito.total)}`}</VisuallyHidden>
                        <small aria-hidden="true">{diaDoMes(dia)}</small>
                        <strong aria-hidden="true">{emPoucasLetras(feito)}</strong>
                        <small aria-hidden="true" className={classes['soLargo']}>
                          {money(feito.total)}
                        </small>
                      </Link>
                    )}
                    {dia && !feito && <span>{diaDoMes(dia)}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
};
