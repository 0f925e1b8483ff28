import { z } from 'zod';
import { fact } from '../../kernel/facts.js';
import { correcao } from './correcao.events.js';
import { momento } from './datas.js';
import { saidaTomada } from './citado.js';
import { porcao } from './porcao.js';
import { ressalvasDoSecador } from './ressalva.events.js';

/** What the facts of secagem, ressecagem and armazém say beside their ids: coffee that lies in a place and whose moisture is measured. */
const entrada = {
  lotes: z.array(porcao),
  entrada: momento,
  umidadeEntradaPct: fact.decimal().nullable(),
  responsavel: fact.texto().nullable(),
};
/** What a scale said of all that went into a dryer, and of all that came out; grams. */
const peso = () => fact.milesimos().min(1).nullable().optional();
export const pesagem = { entrada: { pesoEntradaG: peso() }, saida: { pesoSaidaG: peso(), ressalvas: ressalvasDoSecador } };

export const passagem = {
  entrada,
  saida: { lotes: z.array(porcao), saida: momento, umidadeSaidaPct: fact.decimal().nullable(), ...saidaTomada },
  /** The whole record said anew. */
  corrigida: { ...entrada, saida: momento.nullable(), umidadeSaidaPct: fact.decimal().nullable(), ...correcao },
};
