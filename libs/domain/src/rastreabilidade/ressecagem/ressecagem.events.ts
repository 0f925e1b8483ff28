import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { momento } from '../ledger/datas.js';
import { correcao } from '../ledger/correcao.events.js';
import { porcao } from '../ledger/porcao.js';

export const ressecagemEvents = defineFacts({
  RessecagemIniciada: {
    versao: 1,
    data: z.strictObject({
      ressecagemId: fact.id(),
      secadorId: fact.id(),
      lotes: z.array(porcao),
      entrada: momento,
      umidadeEntradaPct: fact.decimal().nullable(),
      responsavel: fact.texto().nullable(),
    }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  RessecagemConcluida: {
    versao: 1,
    data: z.strictObject({
      ressecagemId: fact.id(),
      secadorId: fact.id(),
      lotes: z.array(porcao),
      saida: momento,
      umidadeSaidaPct: fact.decimal().nullable(),
    }),
  },
  /** The whole record said anew. */
  RessecagemCorrigida: {
    versao: 1,
    data: z.strictObject({
      ressecagemId: fact.id(),
      secadorId: fact.id(),
      lotes: z.array(porcao),
      entrada: momento,
      saida: momento.nullable(),
      umidadeEntradaPct: fact.decimal().nullable(),
      umidadeSaidaPct: fact.decimal().nullable(),
      responsavel: fact.texto().nullable(),
      ...correcao,
    }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
});
export type RessecagemEvent = FactOf<typeof ressecagemEvents>;
