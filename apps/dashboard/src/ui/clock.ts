import type { Dia } from '@tulha/domain/kernel/calendar';
import { diaAt, type Fuso, FUSO_DA_REGRA, horaAt } from '@tulha/domain/kernel/relogio';

let farm: Fuso = FUSO_DA_REGRA;

/** The clock that everything on screen goes by, from now on: that of the active farm. */
export const setFarmClock = (fuso: Fuso): void => {
  farm = fuso;
};

export const farmClock = (): Fuso => farm;

/** The day it is on the farm. */
export const today = (): Dia => diaAt(new Date().toISOString(), farm);

/** The hour it is on the farm, `07:30`. */
export const now = (): string => horaAt(new Date().toISOString(), farm);
