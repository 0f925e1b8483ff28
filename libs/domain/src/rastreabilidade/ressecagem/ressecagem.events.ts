import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { passagem, pesagem } from '../ledger/passagem.events.js';

const ids = { ressecagemId: fact.id(), secadorId: fact.id() };

export const ressecagemEvents = defineFacts({
  RessecagemIniciada: {
    versao: 1,
    data: z.strictObject({ ...ids, ...passagem.entrada, ...pesagem.entrada }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  RessecagemConcluida: { versao: 1, data: z.strictObject({ ...ids, ...passagem.saida, ...pesagem.saida }) },
  /** The corrected record, whole. */
  RessecagemCorrigida: {
    versao: 1,
    data: z.strictObject({ ...ids, ...passagem.corrigida, ...pesagem.entrada, ...pesagem.saida }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type RessecagemEvent = FactOf<typeof ressecagemEvents>;
