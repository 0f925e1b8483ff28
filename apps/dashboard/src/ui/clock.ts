import { type Dia, diaAt } from '@tulha/domain/kernel/dates';

/** The day it is on the farm. */
export const today = (): Dia => diaAt(new Date().toISOString());
