import { z } from 'zod';
import { integer, option, optional, withWire } from '../kernel/catalogue/fields.js';
import { numbered } from '../kernel/catalogue/numbered.js';

const TRATOS = ['MEEIRO', 'FAZENDA', 'AMBOS'] as const;
const NOMES = { MEEIRO: 'Meeiro', FAZENDA: 'Fazenda', AMBOS: 'Ambos' } as const;
const ROTULO = 'Tratos por conta de';

/** The party that looks after the plants of a sharecropper's plot, as a contract keeps it: a word. */
export const tratosDoContrato = optional(numbered(option(ROTULO, TRATOS, { rotulos: NOMES })));

const comoNumero = TRATOS.map((_, indice) => indice + 1);
const trato = z.union(
  [z.literal(comoNumero), z.enum(TRATOS).transform((palavra) => TRATOS.indexOf(palavra) + 1)],
  `Use uma destas opções, pela palavra ou pelo número: ${TRATOS.map((um, indice) => `${um} (${indice + 1})`).join(', ')}.`,
);

/** The same of a worker, whose facts have always kept the number. */
export const tratosDoColaborador = optional(
  withWire(integer(ROTULO, { rotulos: Object.fromEntries(TRATOS.map((um, indice) => [String(indice + 1), NOMES[um]])) }), trato),
);
