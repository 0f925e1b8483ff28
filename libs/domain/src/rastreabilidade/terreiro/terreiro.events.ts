import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { momento } from '../ledger/datas.js';
import { correcao } from '../ledger/correcao.events.js';
import { saidaTomada } from '../ledger/citado.js';
import { porcao } from '../ledger/porcao.js';

export const terreiroEvents = defineFacts({
  EntradaNoTerreiroRegistrada: {
    versao: 1,
    data: z.strictObject({
      terreiroEntradaId: fact.id(),
      terreiroId: fact.id(),
      lotes: z.array(porcao),
      entrada: momento,
      responsavel: fact.texto().nullable(),
    }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  SaidaDoTerreiroRegistrada: {
    versao: 1,
    data: z.strictObject({ terreiroEntradaId: fact.id(), terreiroId: fact.id(), lotes: z.array(porcao), saida: momento, ...saidaTomada }),
  },
  /** The corrected record, whole. */
  TerreiroCorrigido: {
    versao: 1,
    data: z.strictObject({
      terreiroEntradaId: fact.id(),
      terreiroId: fact.id(),
      lotes: z.array(porcao),
      entrada: momento,
      saida: momento.nullable(),
      responsavel: fact.texto().nullable(),
      ...correcao,
    }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type TerreiroEvent = FactOf<typeof terreiroEvents>;
