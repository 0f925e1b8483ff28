import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { descontoDaFolha, descontoDito } from '../comum/adiantamentos.fields.js';
import { daFolha, lancamento, linhaDeTrabalho } from '../comum/fatos.fields.js';
import { leiAplicada } from '../leis/leis.fields.js';

export type { CriterioDaFolha, DadosDaFolha, LancamentoDaFolha } from '../comum/fatos.fields.js';

/** The payment of one worker, and the harvest lines that prove it: valor = the lines' pay - adiantamentos + reajuste. */
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
  /** Days and extra hours in the same activities, where the sheet has a value for them; `colheitaCentavos` is with them. */
  trabalho: z.array(linhaDeTrabalho).optional(),
  /** The discounts of advances; `valorCentavos` is already net of them. */
  adiantamentos: z.array(descontoDaFolha).optional(),
  /** Rules of law that add, take off or provide; `valorCentavos` is with the first two. */
  leis: z.array(leiAplicada).optional(),
});

export const folhaColheitaEvents = defineFacts({
  FolhaColheitaCriada: { versao: 1, data: daFolha.folha },
  FolhaColheitaAlterada: { versao: 1, data: daFolha.folha },
  FolhaColheitaReajustada: { versao: 1, data: daFolha.reajustada },
  FolhaColheitaSomada: { versao: 1, data: daFolha.somada(colaborador) },
  FolhaColheitaTrancada: { versao: 1, data: daFolha.trancada(colaborador) },
  FolhaColheitaAberta: {
    versao: 2,
    data: daFolha.aberta(['reaberta', 'colheita_em_outra_folha', 'colheita_excluida']),
    upcast: { 1: (data) => data },
  },
  FolhaColheitaRemetida: { versao: 1, data: daFolha.remetida },
  FolhaColheitaPagaPeloBanco: { versao: 1, data: daFolha.pagaPeloBanco },
  FolhaColheitaNaoPagaPeloBanco: { versao: 1, data: daFolha.naoPagaPeloBanco },
  FolhaColheitaExcluida: { versao: 1, data: daFolha.excluida },
});
export type FolhaColheitaEvent = FactOf<typeof folhaColheitaEvents>;
export type PagamentoDoColaborador = z.output<typeof colaborador>;

/**
 * Lines that no basket measures, each by its kind and id: `MAO_DE_OBRA 7`; a day of a salary by its worker, too: `SALARIO 17 2026-05-03`;
 * an advance by its last discount before: `ADIANTAMENTO 7 0`.
 */
const trabalho = z.array(fact.texto());
/** The discounts of advances by the sheet: the lines that it makes, and that it takes back once it is open again. */
const descontos = z.array(descontoDito).optional();

/** A part of the work of a closing that does not fit into one fact: the first is 1, and the last part is the fact with the expense. */
const emParte = { folhaId: fact.id(), lancamentoId: fact.id(), parte: z.int() };

export const reservaColheitaEvents = defineFacts({
  ColheitaReservadaEmParte: {
    versao: 1,
    data: z.strictObject({ ...emParte, linhaIds: z.array(fact.id()), trabalho: trabalho.optional(), descontos }),
  },
  TrabalhoReservadoEmParte: { versao: 1, data: z.strictObject({ ...emParte, trabalho, descontos }) },
  /** These lines are paid by this closed sheet, and by no other. */
  ColheitaReservada: {
    versao: 1,
    data: z.strictObject({ folhaId: fact.id(), linhaIds: z.array(fact.id()), trabalho: trabalho.optional(), lancamento, descontos }),
  },
  /** Another sheet had closed over one of the lines first; or, where none is named, it had been withdrawn. */
  ColheitaRecusada: {
    versao: 2,
    data: z.strictObject({
      folhaId: fact.id(),
      lancamentoId: fact.id(),
      linhaId: fact.id(),
      outraFolhaId: fact.id().nullable(),
      /** Which kind of sheet has it, where it is not one of harvest. */
      outraEspecie: z.literal('folha_pagamento').optional(),
      /** The kind of a line that is no picking; `linhaId` is then its number among those of its kind. */
      trabalho: fact.texto().optional(),
    }),
    upcast: { 1: (data) => data },
  },
  ColheitaLiberada: {
    versao: 1,
    data: z.strictObject({
      folhaId: fact.id(),
      lancamentoId: fact.id(),
      linhaIds: z.array(fact.id()),
      trabalho: trabalho.optional(),
      descontos,
    }),
  },
  /** These lines are about to be deleted from their activity: no sheet will pay them. With `comAtividade`, it goes with them. */
  ColheitaRetirada: {
    versao: 1,
    data: z.strictObject({
      atividadeId: fact.id(),
      linhaIds: z.array(fact.id()),
      trabalho: trabalho.optional(),
      comAtividade: z.boolean().optional(),
      /** Why, where it was said. */
      motivo: fact.texto().optional(),
    }),
  },
  /** This work is paid by this closed payroll sheet, and by no other sheet. */
  TrabalhoReservado: { versao: 1, data: z.strictObject({ folhaId: fact.id(), trabalho, lancamento, descontos }) },
  /** Another sheet had closed over some of the work first; or, where none is named, it had been withdrawn. */
  TrabalhoRecusado: {
    versao: 1,
    data: z.strictObject({
      folhaId: fact.id(),
      lancamentoId: fact.id(),
      trabalho: fact.texto(),
      outraFolhaId: fact.id().nullable(),
      outraEspecie: z.enum(['folha_colheita', 'folha_pagamento']).nullable(),
    }),
  },
  TrabalhoLiberado: { versao: 1, data: z.strictObject({ folhaId: fact.id(), lancamentoId: fact.id(), trabalho, descontos }) },
  /** This work is about to be deleted from its activity: no sheet will pay it. */
  TrabalhoRetirado: { versao: 1, data: z.strictObject({ atividadeId: fact.id(), trabalho }) },
});
export type ReservaColheitaEvent = FactOf<typeof reservaColheitaEvents>;
