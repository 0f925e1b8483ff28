import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

const atividade = z.strictObject({
  atividadeId: fact.id(),
  fazendaId: fact.id(),
  safraId: fact.id().nullable(),
  /** Empty: general expenses of the farm, not of a plot (spec part 1 §5). */
  talhaoIds: z.array(fact.id()),
  atividade: fact.texto(),
  /** The kind of activity where it was chosen from the catalogue. */
  catAtividadeId: fact.id().nullable(),
  data: fact.dia(),
  horaInicial: fact.hora().nullable(),
  horaFinal: fact.hora().nullable(),
  obs: fact.texto().nullable(),
});

export const atividadeEvents = defineFacts({
  AtividadeRegistrada: { versao: 1, data: atividade },
  AtividadeAlterada: { versao: 1, data: atividade },
  AtividadeExcluida: { versao: 1, data: z.strictObject({ atividadeId: fact.id() }) },
  /** What one worker picked by hand on one day in one plot, and what it pays. */
  ColheitaManualLancada: {
    versao: 1,
    data: z.strictObject({
      atividadeId: fact.id(),
      linhaId: fact.id(),
      fazendaId: fact.id(),
      safraId: fact.id().nullable(),
      talhaoId: fact.id(),
      colaboradorId: fact.id(),
      em: fact.dia(),
      tipo: fact.texto(),
      medidaMl: fact.milesimos(),
      quantidade: z.int(),
      restoMl: fact.milesimos(),
      taraMl: fact.milesimos(),
      litrosMl: fact.milesimos(),
      valorMedidaCentavos: fact.centavos(),
      pagamentoCentavos: fact.centavos(),
    }),
  },
  /** The activity changed its day, farm, season or plot, and its lines with it. Amounts stay. */
  ColheitaManualMovida: {
    versao: 1,
    data: z.strictObject({
      atividadeId: fact.id(),
      linhaId: fact.id(),
      fazendaId: fact.id(),
      safraId: fact.id().nullable(),
      talhaoId: fact.id(),
      em: fact.dia(),
    }),
  },
  ColheitaManualExcluida: {
    versao: 1,
    data: z.strictObject({
      atividadeId: fact.id(),
      linhaId: fact.id(),
      litrosMl: fact.milesimos(),
      pagamentoCentavos: fact.centavos(),
    }),
  },
});
export type AtividadeEvent = FactOf<typeof atividadeEvents>;
export type DadosDaAtividade = z.output<typeof atividade>;
