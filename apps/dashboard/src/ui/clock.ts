import { type Dia, diaAt } from '@tulha/domain/kernel/calendar';

/** The day it is on the farm. */
export const today = (): Dia => diaAt(new Date().toISOString());

const hours = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The hour it is on the farm, `07:30`. */
export const now = (): string => hours.format(new Date());
