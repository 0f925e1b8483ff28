import { flag, optional } from '../kernel/catalogue/fields.js';

/** Said of a reading that rises by more than the days allow. */
export const conferida = optional(flag('O medidor saltou mesmo', { help: 'De uma leitura que anda mais do que cabe nos dias.' }));
