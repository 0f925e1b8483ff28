import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { correcao } from '../ledger/correcao.events.js';
import { ressalvas } from '../ledger/ressalva.events.js';
import { transformacaoFeita } from '../ledger/transformacao.events.js';

export const beneficioEvents = defineFacts({
  /** Dry coffee was hulled: *bica corrida* and *escolha* came out. `avulso`: from coffee the ledger never knew. */
  BeneficioRealizado: {
    versao: 1,
    data: z.strictObject({
      beneficioId: fact.id(),
      avulso: z.boolean(),
      perdaG: fact.milesimos().min(0).nullable(),
      ...transformacaoFeita,
      ressalvas,
    }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  /** The corrected record, whole. */
  BeneficioCorrigido: {
    versao: 1,
    data: z.strictObject({
      beneficioId: fact.id(),
      avulso: z.boolean(),
      perdaG: fact.milesimos().min(0).nullable(),
      ...transformacaoFeita,
      ressalvas,
      ...correcao,
    }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type BeneficioEvent = FactOf<typeof beneficioEvents>;
