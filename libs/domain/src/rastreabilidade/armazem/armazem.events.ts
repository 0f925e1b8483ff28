import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { passagem } from '../ledger/passagem.events.js';

const ids = { armazemEntradaId: fact.id(), pilhaId: fact.id() };

export const armazemEvents = defineFacts({
  EntradaNoArmazemRegistrada: {
    versao: 1,
    data: z.strictObject({ ...ids, ...passagem.entrada }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  SaidaDoArmazemRegistrada: { versao: 1, data: z.strictObject({ ...ids, ...passagem.saida }) },
  /** The corrected record, whole. */
  ArmazemCorrigido: {
    versao: 1,
    data: z.strictObject({ ...ids, ...passagem.corrigida }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type ArmazemEvent = FactOf<typeof armazemEvents>;
