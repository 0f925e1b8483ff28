import { z } from 'zod';
import { FUSOS } from '../kernel/relogio.js';
import { out } from '../kernel/catalogue/answers.js';

/** An application of an activity on a plot, and until when it forbids harvest and entry; null where unknown. */
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
    /** The names of the people who worked in that activity. */
    quem: z.array(z.string()),
    carenciaDias: z.int().nullable(),
    reentradaHoras: z.int().nullable(),
    /** For a pesticide null means unknown, not none. */
    defensivo: z.boolean(),
    colheitaLiberadaEm: out.day.nullable(),
    entradaLiberadaEm: out.instant.nullable(),
    /** The warnings on the last of the days asked about. */
    avisos: z.array(z.string()),
  })
  .meta({ id: 'IntervaloNoTalhao' });
