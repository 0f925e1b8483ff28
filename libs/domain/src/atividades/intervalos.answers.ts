import { z } from 'zod';
import { FUSOS } from '../kernel/relogio.js';
import { out } from '../kernel/catalogue/answers.js';

/** What an activity applied on a plot, and until when it keeps people from the coffee and from the plot; null where nobody knows. */
export const IntervaloNoTalhao = z
  .object({
    atividade: z.int(),
    talhao: z.int(),
    nome: z.string(),
    insumo: z.int(),
    produto: z.string(),
    aplicadoEm: out.day,
    inicio: out.instant,
    fim: out.instant,
    /** The clock of its farm. */
    fuso: z.enum(FUSOS),
    /** Who worked in that activity. */
    quem: z.array(z.string()),
    carenciaDias: z.int().nullable(),
    reentradaHoras: z.int().nullable(),
    /** Of a pesticide what is null is not known, and not none. */
    defensivo: z.boolean(),
    colheitaLiberadaEm: out.day.nullable(),
    entradaLiberadaEm: out.instant.nullable(),
    /** What to know on the last of the days asked about. */
    avisos: z.array(z.string()),
  })
  .meta({ id: 'IntervaloNoTalhao' });
