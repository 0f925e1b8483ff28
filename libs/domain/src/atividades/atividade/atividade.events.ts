import { z } from 'zod';
import { extras, maquinas, mdobras, mdobrasproducao } from '../parte/partes.fields.js';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const atividade = z.strictObject({
  atividadeId: fact.id(),
  fazendaId: fact.id(),
  safraId: fact.id().nullable(),
  /** Empty: general expenses of the farm, not of a plot. */
  talhaoIds: z.array(fact.id()),
  atividade: fact.texto(),
  /** The kind of activity where it was chosen from the catalogue. */
  catAtividadeId: fact.id().nullable(),
  data: fact.dia(),
  horaInicial: fact.hora().nullable(),
  horaFinal: fact.hora().nullable(),
  /**
   * The hour of the end belongs to the next day. Facts from before this field lack it; in them an end before the start meant
   * the next day.
   */
  terminaNoDiaSeguinte: z.boolean().optional(),
  obs: fact.texto().nullable(),
  /** The first of the group it was put into; nothing where it is alone or the first itself. */
  grupoId: fact.id().nullable().optional(),
});

/** A line of picking, where and when its activity is. */
const linha = {
  atividadeId: fact.id(),
  linhaId: fact.id(),
  fazendaId: fact.id(),
  safraId: fact.id().nullable(),
  talhaoId: fact.id(),
  em: fact.dia(),
};
const medidas = {
  tipo: fact.texto(),
  medidaMl: fact.milesimos(),
  quantidade: z.int(),
  restoMl: fact.milesimos(),
  litrosMl: fact.milesimos(),
  valorMedidaCentavos: fact.centavos(),
};
/** The reason, where one was given. It is required where the picking of the line had become a lot already. */
const motivo = fact.texto().optional();
const movida = { ...linha, motivo };
const excluida = { atividadeId: fact.id(), linhaId: fact.id(), litrosMl: fact.milesimos(), motivo };

export const atividadeEvents = defineFacts({
  AtividadeRegistrada: { versao: 1, data: atividade },
  /** `motivo`: why hours or kind of work changed that a closed sheet had paid. */
  AtividadeAlterada: { versao: 1, data: atividade.extend({ motivo }) },
  AtividadeExcluida: { versao: 1, data: z.strictObject({ atividadeId: fact.id() }) },
  /** Inputs were taken out for the activity on another day than its own, or for an activity that is deleted: the stock has to follow. */
  InsumosForaDoLugar: {
    versao: 1,
    data: z.strictObject({ atividadeId: fact.id(), em: fact.dia(), fazendaId: fact.id(), excluida: z.boolean() }),
  },
  /** The picking of one worker by hand on one day in one plot, and its pay. */
  ColheitaManualLancada: {
    versao: 1,
    data: z.strictObject({
      ...linha,
      ...medidas,
      colaboradorId: fact.id(),
      taraMl: fact.milesimos(),
      pagamentoCentavos: fact.centavos(),
    }),
  },
  /** The activity changed its day, farm, season or plot, and its lines with it. Amounts stay. */
  ColheitaManualMovida: { versao: 1, data: z.strictObject(movida) },
  ColheitaManualExcluida: { versao: 1, data: z.strictObject({ ...excluida, pagamentoCentavos: fact.centavos() }) },
  /** The picking of one machine on one day in one plot, and its cost. No payroll sheet pays it. */
  ColheitaMecanicaLancada: {
    versao: 1,
    data: z.strictObject({ ...linha, ...medidas, maquinaId: fact.id(), custoCentavos: fact.centavos() }),
  },
  /** The activity changed its day, farm, season or plot, and its picking by machines with it. */
  ColheitaMecanicaMovida: { versao: 1, data: z.strictObject(movida) },
  ColheitaMecanicaExcluida: { versao: 1, data: z.strictObject({ ...excluida, custoCentavos: fact.centavos() }) },
  /** So many litres were picked on one day in one plot; no picker is named, and nothing is paid for it. */
  ColheitaSimplificadaLancada: {
    versao: 1,
    data: z.strictObject({ ...linha, colhidoMl: fact.milesimos(), taraMl: fact.milesimos(), litrosMl: fact.milesimos() }),
  },
  /** The activity changed its day, farm, season or plot, and its picking with it. */
  ColheitaSimplificadaMovida: { versao: 1, data: z.strictObject(movida) },
  ColheitaSimplificadaExcluida: { versao: 1, data: z.strictObject(excluida) },
  ...extras.facts,
  ...mdobras.facts,
  ...mdobrasproducao.facts,
  ...maquinas.facts,
});
export type AtividadeEvent = FactOf<typeof atividadeEvents>;
export type DadosDaAtividade = z.output<typeof atividade>;
