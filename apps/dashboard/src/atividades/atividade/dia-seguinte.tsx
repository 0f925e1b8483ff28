import { Alert, Checkbox } from '@mantine/core';
import { terminaAntes } from '@tulha/domain/atividades/horario';
import { addDays, isDia, isHora } from '@tulha/domain/kernel/calendar';
import { useEffect, useEffectEvent } from 'react';
import type { FormSlotProps, Values } from '../../screens/screen.js';
import { day } from '../../ui/format.js';

const CAMPO = 'terminaNoDiaSeguinte';
const hora = (value: unknown): string | null => (typeof value === 'string' && isHora(value) ? value : null);
const horarioDe = ({ horaInicial, horaFinal }: Values) => ({ horaInicial: hora(horaInicial), horaFinal: hora(horaFinal) });

/** The error to show while the question is unanswered. */
export const faltaDizerDoDiaSeguinte = (values: Values): Readonly<Record<string, string>> =>
  terminaAntes(horarioDe(values)) && values[CAMPO] !== 1 ? { [CAMPO]: 'Diga que foi no dia seguinte, ou acerte as horas.' } : {};

/** Asked where work ends before it began: on the next day, or were the hours mistyped? */
export const DoDiaSeguinte = ({ form }: FormSlotProps) => {
  const { horaInicial, horaFinal } = horarioDe(form.values);
  const antes = terminaAntes({ horaInicial, horaFinal });
  const esquecer = useEffectEvent(() => {
    if (form.values[CAMPO] === 1) form.setFieldValue(CAMPO, 0);
  });
  useEffect(() => {
    if (!antes) esquecer();
  }, [antes]);
  if (!antes) return null;
  const data = form.values['data'];
  const amanha = isDia(String(data)) ? ` (${day(addDays(String(data), 1))})` : '';
  return (
    <Alert color="ambar" title={`Começou às ${horaInicial} e terminou às ${horaFinal}`}>
      <Checkbox
        label={`Foi do dia seguinte${amanha}`}
        checked={form.values[CAMPO] === 1}
        error={form.errors[CAMPO]}
        onChange={(event) => form.setFieldValue(CAMPO, event.currentTarget.checked ? 1 : 0)}
      />
    </Alert>
  );
};
