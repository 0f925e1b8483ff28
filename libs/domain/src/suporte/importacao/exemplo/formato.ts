import { diaToBr } from '../../../kernel/dates.js';
import { scaledToBr } from '../../../kernel/decimal.js';

export const dia = diaToBr;

/** 350, 2 → `3,50`. */
export const numero = scaledToBr;

/** Hundredths of a hectare → `4,03`. */
export const area = (centesimos: number): string => scaledToBr(centesimos, 2);

/** Cents → `1.850,00`. */
export const reais = (centavos: number): string => scaledToBr(centavos, 2);

/** Grams → `4.596,543`. */
export const quilos = (gramas: number): string => scaledToBr(gramas, 3);

/** Whole litres → `8.618`. */
export const litros = (quantos: number): string => scaledToBr(quantos, 0);

/** 7, 4 → `0007`. */
export const zeros = (valor: number, casas: number): string => String(valor).padStart(casas, '0');
