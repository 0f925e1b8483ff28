import { z } from 'zod';
import { fact } from '../../kernel/facts.js';
import { momento } from './datas.js';
import { loteDeSaida, porcao } from './porcao.js';

/** The common fields of the facts of benefício and rebenefício. */
export const transformacaoFeita = {
  codigo: fact.texto(),
  fazendaId: fact.id(),
  em: momento,
  /** `refId`: the sender's own id of the portion. */
  entradas: z.array(porcao.extend({ refId: fact.id().optional() })),
  saidas: z.array(loteDeSaida),
  adicionais: z.array(z.strictObject({ descricao: fact.texto(), tipo: fact.texto().nullable(), resultado: fact.texto().nullable() })),
  responsavel: fact.texto().nullable(),
};
