import { z } from 'zod';
import { comAvisos } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';

/** Work on plots on a day, with its picking. */
export const Atividade = z
  .object({
    id: z.int(),
    fazenda: z.int(),
    safra: z.int().nullable(),
    talhao: z.int().nullable(),
    talhoesIds: z.array(z.int()),
    talhoes: z.array(z.object({ id: z.int(), nome: z.string() })),
    /** `colheita`, or the id of a kind of activity. */
    atividade: z.union([z.string(), z.int()]),
    atividadeNome: z.string(),
    data: out.day,
    horaInicial: out.hour.nullable(),
    horaFinal: out.hour.nullable(),
    /** Whether it ended on the next day. */
    terminaNoDiaSeguinte: out.flag,
    obs: z.string().nullable(),
    /** The activity it is a part of; null where it is of none, or the first of its group. */
    grupo: z.int().nullable(),
    /** The other activities, for the first of a group. */
    subAtividades: z.array(z.int()),
    linhas: z.int(),
    litros: out.quantity,
    /** The cost of its picking, the cost of the rest, and their sum. */
    colheita: out.money,
    outrosCustos: out.money,
    total: out.money,
  })
  .meta({ id: 'Atividade' });

/** An activity as it was written, with remarks. */
export const AtividadeGravada = Atividade.extend(comAvisos).meta({ id: 'AtividadeGravada' });

/** The picking of one worker in an activity. */
export const ColheitaManual = z
  .object({
    id: z.int(),
    colaborador: z.int(),
    nome: z.string(),
    talhao: z.int(),
    data: out.day,
    tipo: z.string(),
    medida: out.quantity,
    valor: out.money,
    colhido: z.number(),
    resto: out.quantity,
    tara: out.quantity,
    litros: out.quantity,
    total: out.money,
    folha: z.int().nullable(),
  })
  .meta({ id: 'ColheitaManual' });

/** The picking of one machine in an activity. */
export const ColheitaMecanica = z
  .object({
    id: z.int(),
    maquina: z.int(),
    descricao: z.string(),
    talhao: z.int(),
    data: out.day,
    tipo: z.string(),
    medida: out.quantity,
    valor: out.money,
    colhido: z.number(),
    resto: out.quantity,
    litros: out.quantity,
    total: out.money,
  })
  .meta({ id: 'ColheitaMecanica' });

/** The picking of an activity without its workers. */
export const ColheitaSimplificada = z
  .object({
    id: z.int(),
    atividade: z.int(),
    talhao: z.int(),
    data: out.day,
    colhido: out.quantity,
    tara: out.quantity,
    litros: out.quantity,
  })
  .meta({ id: 'ColheitaSimplificada' });

/** A line of picking, of either mode. */
export const LinhaDeColheita = z.union([ColheitaManual, ColheitaMecanica]).meta({ id: 'LinhaDeColheita' });

/** The hand picking of a day, over all activities. */
export const ColheitaDoDia = ColheitaManual.extend({ atividade: z.int() }).meta({ id: 'ColheitaDoDia' });
