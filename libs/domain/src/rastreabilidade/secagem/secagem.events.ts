import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { momento } from '../ledger/datas.js';
import { porcao } from '../ledger/porcao.js';

export const secagemEvents = defineFacts({
  SecagemIniciada: {
    versao: 1,
    data: z.strictObject({
      secagemId: fact.id(),
      secadorId: fact.id(),
      lotes: z.array(porcao),
      entrada: momento,
      umidadeEntradaPct: fact.decimal().nullable(),
      responsavel: fact.texto().nullable(),
    }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  SecagemConcluida: {
    versao: 1,
    data: z.strictObject({
      secagemId: fact.id(),
      secadorId: fact.id(),
      lotes: z.array(porcao),
      saida: momento,
      umidadeSaidaPct: fact.decimal().nullable(),
    }),
  },
});
export type SecagemEvent = FactOf<typeof secagemEvents>;
