import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { correcao } from '../ledger/correcao.events.js';
import { ressalvas } from '../ledger/ressalva.events.js';

const despolpa = {
  despolpagemId: fact.id(),
  codigo: fact.texto(),
  despolpadorId: fact.id(),
  fazendaId: fact.id(),
  safraId: fact.id().nullable(),
  em: fact.dia(),
  descricao: fact.texto().nullable(),
  responsavel: fact.texto().nullable(),
  /** Picked coffee of plots, each with the day it was picked. */
  entradas: z.array(z.strictObject({ talhaoId: fact.id(), em: fact.dia(), volumeMl: fact.milesimos().min(1) })),
  /** One lot for each outlet of the machine. */
  saidas: z.array(z.strictObject({ loteId: fact.id(), codigo: fact.texto(), tipo: fact.texto(), volumeMl: fact.milesimos().min(1) })),
  ressalvas,
};

export const despolpagemEvents = defineFacts({
  /** Picked coffee went through a pulper: lots came out, whose origins are the plots in the shares that went in. */
  DespolpaRealizada: {
    versao: 1,
    data: z.strictObject(despolpa),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  /** The corrected record, whole. */
  DespolpaCorrigida: {
    versao: 1,
    data: z.strictObject({ ...despolpa, ...correcao }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type DespolpagemEvent = FactOf<typeof despolpagemEvents>;
