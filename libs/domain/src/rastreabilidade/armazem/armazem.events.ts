import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { momento } from '../ledger/datas.js';
import { porcao } from '../ledger/porcao.js';

export const armazemEvents = defineFacts({
  EntradaNoArmazemRegistrada: {
    versao: 1,
    data: z.strictObject({
      armazemEntradaId: fact.id(),
      pilhaId: fact.id(),
      lotes: z.array(porcao),
      entrada: momento,
      umidadeEntradaPct: fact.decimal().nullable(),
      responsavel: fact.texto().nullable(),
    }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  SaidaDoArmazemRegistrada: {
    versao: 1,
    data: z.strictObject({
      armazemEntradaId: fact.id(),
      pilhaId: fact.id(),
      lotes: z.array(porcao),
      saida: momento,
      umidadeSaidaPct: fact.decimal().nullable(),
    }),
  },
});
export type ArmazemEvent = FactOf<typeof armazemEvents>;
