import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { momento } from '../ledger/datas.js';
import { correcaoDaMedida, situacoesDaMedida } from '../ledger/medida.events.js';

const ids = { amostraId: fact.id(), loteId: fact.id(), codigo: fact.texto() };
const amostra = {
  ...ids,
  em: momento,
  /** Grams taken; they are not taken off the lot's balance. */
  massaG: z.int().min(1).nullable(),
  /** The person who took it. */
  responsavel: fact.texto().nullable(),
  /** The laboratory that is to look at it. */
  laboratorio: fact.texto().nullable(),
  umidadePct: fact.decimal().nullable(),
  observacao: fact.texto().nullable(),
};

export const amostraEvents = defineFacts({
  AmostraRegistrada: {
    versao: 1,
    data: z.strictObject({ ...amostra, situacoes: situacoesDaMedida }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  /** The corrected record, whole. */
  AmostraCorrigida: {
    versao: 1,
    data: z.strictObject({ ...amostra, ...correcaoDaMedida }),
    pessoal: { sujeito: 'conta', campos: ['responsavel'] },
  },
  AmostraExcluida: { versao: 1, data: z.strictObject({ ...ids, ...correcaoDaMedida }) },
});
export type AmostraEvent = FactOf<typeof amostraEvents>;
