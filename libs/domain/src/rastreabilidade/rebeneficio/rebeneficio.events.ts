import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { momento } from '../ledger/datas.js';
import { correcao } from '../ledger/correcao.events.js';
import { transformacaoFeita } from '../ledger/transformacao.events.js';
import { medida } from './medida.js';

/** When the process ended, and the measure it was counted in, if entered. */
const contagem = { saida: momento.nullable().optional(), medida: medida.nullable().optional() };

export const rebeneficioEvents = defineFacts({
  /** Hulled coffee was sieved, sorted and blended: kilograms in = kilograms out + loss, to the gram. */
  RebeneficioRealizado: {
    versao: 1,
    data: z.strictObject({ rebeneficioId: fact.id(), perdaG: fact.milesimos().min(0), ...contagem, ...transformacaoFeita }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  /** The corrected record, whole. */
  RebeneficioCorrigido: {
    versao: 1,
    data: z.strictObject({ rebeneficioId: fact.id(), perdaG: fact.milesimos().min(0), ...contagem, ...transformacaoFeita, ...correcao }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type RebeneficioEvent = FactOf<typeof rebeneficioEvents>;
