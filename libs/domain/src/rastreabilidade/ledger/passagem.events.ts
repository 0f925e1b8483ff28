import { z } from 'zod';
import { fact } from '../../kernel/facts.js';
import { correcao } from './correcao.events.js';
import { momento } from './datas.js';
import { saidaTomada } from './citado.js';
import { porcao } from './porcao.js';
import { ressalvasDoSecador } from './ressalva.events.js';

/** The common fields of the facts of secagem, ressecagem and armazém: coffee that lies in a place, with its moisture. */
const entrada = {
  lotes: z.array(porcao),
  entrada: momento,
  umidadeEntradaPct: fact.decimal().nullable(),
  responsavel: fact.texto().nullable(),
};
/** The weighed totals of a dryer's inputs and outputs; grams. */
const peso = () => fact.milesimos().min(1).nullable().optional();
export const pesagem = { entrada: { pesoEntradaG: peso() }, saida: { pesoSaidaG: peso(), ressalvas: ressalvasDoSecador } };

export const passagem = {
  entrada,
  saida: { lotes: z.array(porcao), saida: momento, umidadeSaidaPct: fact.decimal().nullable(), ...saidaTomada },
  /** The corrected record, whole. */
  corrigida: { ...entrada, saida: momento.nullable(), umidadeSaidaPct: fact.decimal().nullable(), ...correcao },
};
