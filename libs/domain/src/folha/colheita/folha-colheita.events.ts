import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const nota = () => fact.texto().nullable();

/** Whose harvest is added up: that of these workers, on these days, on these farms; on these plots only, where any is named. */
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
  /** 1 at once, 2 in instalments. */
  pagamento: z.int().nullable(),
});

/** The expense that a closed sheet becomes. Its ids are allocated with the closing, so that it is booked once. */
const lancamento = z.strictObject({
  lancamentoId: fact.id(),
  pagamentoId: fact.id(),
  fazendaId: fact.id(),
  descricao: fact.texto(),
  categoria: fact.texto(),
  categoriaId: fact.id().nullable(),
  data: fact.dia(),
  fluxoId: fact.id().nullable(),
  valorCentavos: fact.centavos(),
});

/** What one worker is paid, and the harvest lines that prove it: valor = the lines' pay + reajuste. */
const colaborador = z.strictObject({
  colaboradorId: fact.id(),
  linhaIds: z.array(fact.id()),
  litrosMl: fact.milesimos(),
  medidas: z.int(),
  dias: z.int(),
  colheitaCentavos: fact.centavos(),
  /** May be negative. */
  reajusteCentavos: fact.centavos(),
  valorCentavos: fact.centavos(),
});

export const folhaColheitaEvents = defineFacts({
  FolhaColheitaCriada: { versao: 1, data: folha },
  FolhaColheitaAlterada: { versao: 1, data: folha },
  /** The worker gets this much more, or less, than the harvest gives. */
  FolhaColheitaReajustada: {
    versao: 1,
    data: z.strictObject({ folhaId: fact.id(), colaboradorId: fact.id(), reajusteCentavos: fact.centavos() }),
  },
  FolhaColheitaTrancada: {
    versao: 1,
    data: z.strictObject({ folhaId: fact.id(), rateio: nota(), lancamento, colaboradores: z.array(colaborador) }),
  },
  FolhaColheitaAberta: {
    versao: 2,
    data: z.strictObject({
      folhaId: fact.id(),
      /** The entry it had become, which is no more. */
      lancamentoId: fact.id(),
      colaboradorIds: z.array(fact.id()),
      motivo: z.enum(['reaberta', 'colheita_em_outra_folha', 'colheita_excluida']),
    }),
    upcast: { 1: (data) => data },
  },
  /** `colaboradorIds`: whoever had an adjustment in it. */
  FolhaColheitaExcluida: { versao: 1, data: z.strictObject({ folhaId: fact.id(), colaboradorIds: z.array(fact.id()) }) },
});
export type FolhaColheitaEvent = FactOf<typeof folhaColheitaEvents>;
export type DadosDaFolha = z.output<typeof folha>;
export type CriterioDaFolha = z.output<z.ZodObject<typeof criterio>>;
export type LancamentoDaFolha = z.output<typeof lancamento>;
export type PagamentoDoColaborador = z.output<typeof colaborador>;

export const reservaColheitaEvents = defineFacts({
  /** These lines are paid by this closed sheet, and by no other. */
  ColheitaReservada: { versao: 1, data: z.strictObject({ folhaId: fact.id(), linhaIds: z.array(fact.id()), lancamento }) },
  /** Another sheet had closed over one of the lines first; or, where none is named, it had been withdrawn. */
  ColheitaRecusada: {
    versao: 2,
    data: z.strictObject({ folhaId: fact.id(), lancamentoId: fact.id(), linhaId: fact.id(), outraFolhaId: fact.id().nullable() }),
    upcast: { 1: (data) => data },
  },
  ColheitaLiberada: { versao: 1, data: z.strictObject({ folhaId: fact.id(), lancamentoId: fact.id(), linhaIds: z.array(fact.id()) }) },
  /** These lines are about to be deleted from their activity: no sheet will pay them. With `comAtividade`, it goes with them. */
  ColheitaRetirada: {
    versao: 1,
    data: z.strictObject({ atividadeId: fact.id(), linhaIds: z.array(fact.id()), comAtividade: z.boolean().optional() }),
  },
});
export type ReservaColheitaEvent = FactOf<typeof reservaColheitaEvents>;
