import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { correcao } from '../ledger/correcao.events.js';
import { transformacaoFeita } from '../ledger/transformacao.events.js';

export const rebeneficioEvents = defineFacts({
  /** Hulled coffee was sieved, sorted and blended: kilograms in = kilograms out + loss, to the gram. */
  RebeneficioRealizado: {
    versao: 1,
    data: z.strictObject({ rebeneficioId: fact.id(), perdaG: fact.milesimos().min(0), ...transformacaoFeita }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  /** The whole record said anew. */
  RebeneficioCorrigido: {
    versao: 1,
    data: z.strictObject({ rebeneficioId: fact.id(), perdaG: fact.milesimos().min(0), ...transformacaoFeita, ...correcao }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type RebeneficioEvent = FactOf<typeof rebeneficioEvents>;
