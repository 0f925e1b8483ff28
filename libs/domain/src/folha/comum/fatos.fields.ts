import { z } from 'zod';
import { fact } from '../../kernel/facts.js';

/** A note that may be missing. */
const nota = () => fact.texto().nullable();

/** Whose work is added up: that of these workers, on these days, on these farms; on these plots only, where any is named. */
const criterio = {
  inicio: fact.dia(),
  fim: fact.dia(),
  colaboradorIds: z.array(fact.id()),
  fazendaIds: z.array(fact.id()),
  talhaoIds: z.array(fact.id()),
};

const folha = z.strictObject({
  folhaId: fact.id(),
  fazendaId: fact.id(),
  descricao: fact.texto(),
  ...criterio,
  /** The day it is to be paid. */
  data: fact.dia(),
  fluxoId: fact.id().nullable(),
  categoria: nota(),
  categoriaId: fact.id().nullable(),
  valorDiaCentavos: fact.centavos().nullable(),
  valorExtraCentavos: fact.centavos().nullable(),
  regra: nota(),
  contaBancaria: nota(),
  /** 1 at once, 2 in instalments: each worker has one. */
  pagamento: z.int().nullable(),
  /** Whether advances are taken off; true unless the sheet says no. */
  descontaAdiantamentos: z.boolean().optional(),
});

/** One worker's instalment of a sheet that is paid worker by worker. */
const parcela = z.strictObject({ pagamentoId: fact.id(), colaboradorId: fact.id(), valorCentavos: fact.centavos() });

/**
 * The expense that a closed sheet becomes. Its ids are allocated with the closing, so that it is booked once; of nothing to pay it is not
 * booked, and its id only tells this closing from another.
 */
export const lancamento = z.strictObject({
  lancamentoId: fact.id(),
  pagamentoId: fact.id(),
  fazendaId: fact.id(),
  descricao: fact.texto(),
  categoria: fact.texto(),
  categoriaId: fact.id().nullable(),
  data: fact.dia(),
  fluxoId: fact.id().nullable(),
  valorCentavos: fact.centavos(),
  /** The sheet's notes on it: the rule and the account. */
  obs: fact.texto().optional(),
  /** The instalments of a sheet that is paid so, which sum to the value; the first one has `pagamentoId`. */
  parcelas: z.array(parcela).optional(),
  /** The cost of each plot in cents; the plots sum to the value. */
  talhoes: z.array(z.strictObject({ talhaoId: fact.id(), centavos: fact.centavos() })).optional(),
});

/** The source of the value of one day, hour or piece: the activity, the sheet or the worker's record; or the salary pays it already. */
export const BASES = ['LANCADO', 'FOLHA', 'CADASTRO', 'SALARIO'] as const;
/** Kinds of work that no basket measures. */
export const FONTES = ['MAO_DE_OBRA', 'PRODUCAO', 'SALARIO'] as const;

/** A line of work as a closed sheet pays it. */
export const linhaDeTrabalho = z.strictObject({
  fonte: z.enum(FONTES),
  /** The line in its activity; of a salary, the worker. */
  linhaId: fact.id(),
  em: fact.dia(),
  /** The last day of a salary's stretch; otherwise `em`. */
  ate: fact.dia(),
  atividadeId: fact.id().nullable(),
  talhaoIds: z.array(fact.id()),
  medida: z.enum(['DIA', 'HORA', 'UN', 'MES']),
  /** Days, whole hours, pieces; of a salary, days. */
  quantidadeMilesimos: fact.milesimos(),
  minutos: z.int(),
  valorCentavos: fact.centavos(),
  base: z.enum(BASES),
  extraMilesimos: fact.milesimos(),
  valorExtraCentavos: fact.centavos(),
  pagamentoCentavos: fact.centavos(),
});

const atividade = z.strictObject({ id: fact.id(), nome: fact.texto() });

/** A file for a bank: the paying bank, the agreement with it, and the file's number in that. */
const remessa = { banco: fact.texto(), convenio: fact.texto(), nsa: z.int() };

/** The facts common to all kinds of sheet: each kind has its own words for them (`FolhaColheitaTrancada`). */
export const daFolha = {
  folha,
  /** The worker gets this much more, or less, than the work gives; `motivo`: the reason, where one was given. */
  reajustada: z.strictObject({
    folhaId: fact.id(),
    colaboradorId: fact.id(),
    reajusteCentavos: fact.centavos(),
    motivo: fact.texto().optional(),
  }),
  /** Workers of the closing that ends with the next `trancada`, which has no room for all: the first `parte` is 1. Written together with it; `data` is the day it is to be paid. */
  somada: <P extends z.ZodType>(pago: P) =>
    z.strictObject({ folhaId: fact.id(), lancamentoId: fact.id(), data: fact.dia(), parte: z.int(), colaboradores: z.array(pago) }),
  trancada: <P extends z.ZodType>(pago: P) =>
    z.strictObject({
      ...{ folhaId: fact.id(), rateio: nota(), lancamento, colaboradores: z.array(pago) },
      /** How many facts with more of its workers stand before it. */
      partes: z.int().optional(),
      /** The names of the activities paid, as the sheet had them: kinds are renamed, and a closed sheet keeps its words. */
      atividades: z.array(atividade).optional(),
    }),
  /** `lancamentoId`: the entry it had become, which is no more. */
  aberta: <const M extends readonly string[]>(motivos: M) =>
    z.strictObject({ folhaId: fact.id(), lancamentoId: fact.id(), colaboradorIds: z.array(fact.id()), motivo: z.enum(motivos) }),
  /** A file for the bank was made, with the payments of these workers. `feitaEm`: the day it was made; `data`: the day it pays. */
  remetida: z.strictObject({
    folhaId: fact.id(),
    ...remessa,
    feitaEm: fact.dia(),
    data: fact.dia(),
    colaboradorIds: z.array(fact.id()),
    totalCentavos: fact.centavos(),
  }),
  /** The bank paid these workers, each on its day, of an expense for all that stays open until it has paid everybody. */
  pagaPeloBanco: z.strictObject({
    folhaId: fact.id(),
    lancamentoId: fact.id(),
    pagos: z.array(z.strictObject({ colaboradorId: fact.id(), em: fact.dia(), valorCentavos: fact.centavos() })),
  }),
  /** The bank did not pay these workers after all: it was noted by mistake, or the money came back. */
  naoPagaPeloBanco: z.strictObject({ folhaId: fact.id(), colaboradorIds: z.array(fact.id()), motivo: fact.texto() }),
  /** `colaboradorIds`: the workers who had an adjustment in it. `remessas`: the files that were made of it. */
  excluida: z.strictObject({
    folhaId: fact.id(),
    colaboradorIds: z.array(fact.id()),
    remessas: z.array(z.strictObject(remessa)).optional(),
  }),
};

export type DadosDaFolha = z.output<typeof folha>;
export type CriterioDaFolha = z.output<z.ZodObject<typeof criterio>>;
export type LancamentoDaFolha = z.output<typeof lancamento>;
export type AtividadeDaFolha = z.output<typeof atividade>;
export type RemessaDaFolha = z.output<typeof daFolha.remetida>;
export type PagaPeloBanco = z.output<typeof daFolha.pagaPeloBanco>;
export type NaoPagaPeloBanco = z.output<typeof daFolha.naoPagaPeloBanco>;
export type LinhaDeTrabalho = z.output<typeof linhaDeTrabalho>;
