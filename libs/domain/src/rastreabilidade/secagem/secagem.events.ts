import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { passagem, pesagem } from '../ledger/passagem.events.js';

const ids = { secagemId: fact.id(), secadorId: fact.id() };

export const secagemEvents = defineFacts({
  SecagemIniciada: {
    versao: 1,
    data: z.strictObject({ ...ids, ...passagem.entrada, ...pesagem.entrada }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  SecagemConcluida: { versao: 1, data: z.strictObject({ ...ids, ...passagem.saida, ...pesagem.saida }) },
  /** The corrected record, whole. */
  SecagemCorrigida: {
    versao: 1,
    data: z.strictObject({ ...ids, ...passagem.corrigida, ...pesagem.entrada, ...pesagem.saida }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type SecagemEvent = FactOf<typeof secagemEvents>;
