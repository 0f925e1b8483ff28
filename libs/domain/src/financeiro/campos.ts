import { z } from 'zod';
import { idOuNenhum, texto } from '../kernel/decimal.js';

/** Request field: the id of another record, where older forms say 0 for none. */
export const vinculo = idOuNenhum;

/** Request field: the id of a category, or its name where none was chosen from the catalogue. */
export const categoria = () => z.union([vinculo(), texto(120)]);

/** Request field: a text that some forms send as a number. */
export const rotulo = (max = 120) => z.union([texto(max), z.int().min(0).transform(String)]);
