import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';
import { MODOS_DE_DEIXAR, NIVEIS, TIPOS_DE_PENDENCIA } from './hoje.js';

/** One thing to be done: where that is done, and whether its time is over. */
const Pendencia = z.object({
  texto: z.string(),
  detalhe: z.string(),
  link: z.string(),
  atrasada: z.boolean(),
  /** Its name, by which it is put off. */
  chave: z.string(),
  /** Until when it was put off, or taken for done, why, who did, and when. */
  deixada: z
    .object({ ate: out.day.nullable(), motivo: z.string(), por: z.int(), porNome: z.string().nullable(), em: out.instant })
    .nullable(),
});

/** The tasks of the day, by urgency and then by kind: the first of each kind, and their number. Kinds without tasks are left out. */
export const Hoje = z
  .object({
    hoje: out.day,
    total: z.int(),
    grupos: z.array(
      z.object({
        nivel: z.enum(NIVEIS),
        tipo: z.enum(TIPOS_DE_PENDENCIA),
        titulo: z.string(),
        fazer: z.string(),
        lista: z.string(),
        /** Whether they may be put off: not, until a day, or also taken for done. */
        deixar: z.enum(MODOS_DE_DEIXAR),
        total: z.int(),
        itens: z.array(Pendencia),
      }),
    ),
  })
  .meta({ id: 'Hoje' });

/** One thing to be done that was put off, or taken for done where there is no day. */
export const PendenciaDeixada = z
  .object({ chave: z.string(), ate: out.day.nullable(), motivo: z.string() })
  .meta({ id: 'PendenciaDeixada' });

export const PendenciaRetomada = z.object({ chave: z.string() }).meta({ id: 'PendenciaRetomada' });
