import { z } from 'zod';
import { isDia, isHora } from '../calendar.js';

const DECIMAL = /^-?\d+(\.\d+)?$/;
const decimal = z.string().refine((texto) => DECIMAL.test(texto), 'Não é um número.');

/** Texts of which a column holds only some. By refinement: the recorded shape stays a text, as facts of before have it. */
const RULES: Readonly<Record<string, z.ZodType>> = {
  day: z.string().refine(isDia, 'É um dia que não existe.'),
  hour: z.string().refine(isHora, 'É uma hora que não existe.'),
  ...{ percent: decimal, fraction: decimal, decimal },
};

/** What a fact keeps of a kind of field that is kept as text. */
export const keptText = (kind: string): z.ZodType => RULES[kind] ?? z.string();
