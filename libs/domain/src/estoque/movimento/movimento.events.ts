import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** The amount of one lot; `''` for no stated lot. Negative where it left. */
const parte = z.strictObject({ lote: fact.texto(), validade: fact.dia().nullable(), quantidade: z.int() });

/** The cause of a movement: a record of another stream. Null for a movement by hand. */
const origem = z.strictObject({ registro: fact.texto(), id: fact.id() });

/** A figure that could not be, and why it was let pass (docs/adr/0031). */
const ressalva = z.strictObject({
  regra: fact.texto(),
  motivo: fact.texto(),
  em: fact.dia(),
  fazendaId: fact.id(),
  lote: fact.texto().optional(),
  havia: z.int(),
  dito: z.int(),
});

/** The mixture an exit was part of: which it was, by which recipe, and how much of it was sprayed. */
const calda = z.strictObject({ aplicacaoId: fact.id(), caldaId: fact.id(), volumeMl: fact.milesimos() });

/** How long an application forbids harvest and entry, as known when it was made (docs/adr/0052). */
const intervalos = z.strictObject({
  carenciaDias: z.int().min(0).nullable(),
  reentradaHoras: z.int().min(0).nullable(),
  defensivo: z.boolean(),
});

/** Said of every movement. Quantities are whole grams, millilitres or pieces, as `unidade` says. */
const movimento = {
  movimentoId: fact.id(),
  insumoId: fact.id(),
  fazendaId: fact.id(),
  unidade: z.enum(['g', 'ml', 'un']),
  em: fact.dia(),
  origem: origem.nullable(),
  motivo: fact.texto().nullable(),
  ressalvas: z.array(ressalva).optional(),
};

/** The figures that follow from all movements of the input in the order of their days: worked out anew whenever one of them changes. */
const figura = {
  /** With its sign. */
  quantidade: z.int(),
  /** Cents, with their sign: the value of an entry, the cost of an exit. */
  custoCentavos: fact.centavos(),
  /** The part of it that left without stock, and gets its cost from the next entry. */
  semCusto: z.int().min(0),
  lotes: z.array(parte),
};

/** It was entered after a count of its day, and that count already included it. */
const antesDaContagem = z.boolean().optional();

export const movimentoEvents = defineFacts({
  InsumoRecebido: { versao: 1, data: z.strictObject({ ...movimento, ...figura, antesDaContagem }) },
  InsumoRetirado: {
    versao: 1,
    data: z.strictObject({ ...movimento, ...figura, antesDaContagem, calda: calda.optional(), intervalos: intervalos.optional() }),
  },
  /** Leaves one farm and comes to another, where it is a movement of its own. */
  InsumoTransferido: {
    versao: 1,
    data: z.strictObject({ ...movimento, ...figura, antesDaContagem, chegadaId: fact.id(), paraFazendaId: fact.id() }),
  },
  /** A count by a user: `contado` is the amount found, `quantidade` the difference. */
  InsumoContado: { versao: 1, data: z.strictObject({ ...movimento, ...figura, contado: z.int().min(0) }) },
  MovimentoDeInsumoDesfeito: {
    versao: 1,
    data: z.strictObject({
      movimentoId: fact.id(),
      insumoId: fact.id(),
      chegadaId: fact.id().nullable(),
      motivo: fact.texto().nullable(),
      ressalvas: z.array(ressalva).optional(),
    }),
  },
  /** The stock of an input, at all farms, fell below its minimum. Told again only once there was enough in between. */
  InsumoAbaixoDoMinimo: {
    versao: 1,
    data: z.strictObject({ insumoId: fact.id(), unidade: z.enum(['g', 'ml', 'un']), quantidade: z.int(), minimo: z.int().min(0) }),
  },
  /** The stock of a lot, at all farms, expires within so many days, or has expired: told once of each lot and limit. */
  LoteDeInsumoPertoDeVencer: {
    versao: 1,
    data: z.strictObject({
      insumoId: fact.id(),
      unidade: z.enum(['g', 'ml', 'un']),
      lote: fact.texto(),
      validade: fact.dia(),
      quantidade: z.int(),
      limiteDias: z.int().min(0),
    }),
  },
  /** Other movements of the input, whose figures are others since one before them came, went or changed. */
  CustosDeInsumoRecalculados: {
    versao: 1,
    data: z.strictObject({ insumoId: fact.id(), movimentos: z.array(z.strictObject({ movimentoId: fact.id(), ...figura })) }),
  },
});
export type MovimentoEvent = FactOf<typeof movimentoEvents>;
/** A fact that tells of the stock, and moves nothing. */
export type RecadoDoEstoque = Extract<MovimentoEvent, { type: 'InsumoAbaixoDoMinimo' | 'LoteDeInsumoPertoDeVencer' }>;
/** One movement that was made. */
export type Movido = Exclude<MovimentoEvent, RecadoDoEstoque | { type: 'MovimentoDeInsumoDesfeito' | 'CustosDeInsumoRecalculados' }>;
export type Parte = z.output<typeof parte>;
export type CaldaAplicada = z.output<typeof calda>;
export type IntervalosDaAplicacao = z.output<typeof intervalos>;
export type Origem = z.output<typeof origem>;
export type RessalvaDoEstoque = z.output<typeof ressalva>;

/** The order of movements of one day between two counts: entries come before exits. */
const VEZES = ['entrada', 'transferencia', 'saida', 'contagem'] as const;
export type Tipo = (typeof VEZES)[number];
/** The place of a kind of movement between two counts of its day. */
export const vezDe = (tipo: Tipo): number => VEZES.indexOf(tipo);
