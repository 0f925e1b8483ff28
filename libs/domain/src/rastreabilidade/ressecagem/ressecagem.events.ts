import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { passagem } from '../ledger/passagem.events.js';

const ids = { ressecagemId: fact.id(), secadorId: fact.id() };

export const ressecagemEvents = defineFacts({
  RessecagemIniciada: {
    versao: 1,
    data: z.strictObject({ ...ids, ...passagem.entrada }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  RessecagemConcluida: { versao: 1, data: z.strictObject({ ...ids, ...passagem.saida }) },
  /** The whole record said anew. */
  RessecagemCorrigida: {
    versao: 1,
    data: z.strictObject({ ...ids, ...passagem.corrigida }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type RessecagemEvent = FactOf<typeof ressecagemEvents>;
