import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { BEBIDAS } from '../cafe.js';
import { momento } from '../ledger/datas.js';
import { correcaoDaMedida, situacoesDaMedida } from '../ledger/medida.events.js';
import { PENEIRAS } from './cob.js';

const ids = { classificacaoId: fact.id(), loteId: fact.id() };
const classificacao = {
  ...ids,
  /** The sample of the lot, if known. */
  amostraId: fact.id().nullable(),
  em: momento,
  laboratorio: fact.texto().nullable(),
  responsavel: fact.texto().nullable(),
  /** I: arabica; II: canephora. */
  categoria: z.enum(['I', 'II']).nullable(),
  /** The classifier's type, 2 to 8. */
  tipo: z.int().min(2).max(8).nullable(),
  /** Counted in 300 g. */
  defeitos: z.int().min(0).nullable(),
  /** The part retained by each sieve, in percent; together 100 or less. */
  peneiras: z.array(z.strictObject({ peneira: z.enum(PENEIRAS), percentual: fact.decimal() })),
  bebida: z.enum(BEBIDAS).nullable(),
  cor: fact.texto().nullable(),
  catacaoPct: fact.decimal().nullable(),
  impurezasPct: fact.decimal().nullable(),
  umidadePct: fact.decimal().nullable(),
  /** SCA score, 0 to 100. */
  pontosSca: fact.decimal().nullable(),
  notas: fact.texto().nullable(),
};

export const classificacaoEvents = defineFacts({
  ClassificacaoRegistrada: {
    versao: 1,
    data: z.strictObject({ ...classificacao, situacoes: situacoesDaMedida }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  /** The corrected record, whole. */
  ClassificacaoCorrigida: {
    versao: 1,
    data: z.strictObject({ ...classificacao, ...correcaoDaMedida }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  ClassificacaoExcluida: { versao: 1, data: z.strictObject({ ...ids, ...correcaoDaMedida }) },
});
export type ClassificacaoEvent = FactOf<typeof classificacaoEvents>;
