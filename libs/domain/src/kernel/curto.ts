import { scaledToBr } from './scaled.js';
import { withoutZeros } from './trim.js';

/** A scaled integer for people, without trailing zeros: 42500, 3 → `42,5`; 185000, 2 → `1.850`; 0, 3 → `0`. */
export const curto = (scaled: number, scale: number): string => withoutZeros(scaledToBr(scaled, scale), ',');
