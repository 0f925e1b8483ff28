import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';
import { correcaoDaMedida, situacoesDaMedida } from '../ledger/medida.events.js';
import { porcao } from '../ledger/porcao.js';
import { ressalvasDoSecador } from '../ledger/ressalva.events.js';

const ids = {
  leituraId: fact.id(),
  processo: z.enum(['secagem', 'ressecagem']),
  processoId: fact.id(),
  /** The coffee in the dryer. */
  lotes: z.array(porcao),
};
const leitura = {
  ...ids,
  em: z.strictObject({ dia: fact.dia(), hora: fact.hora() }),
  umidadePct: fact.decimal(),
  /** The temperature of the coffee, in degrees Celsius. */
  temperaturaMassaC: fact.decimal().nullable(),
  /** The temperature of the incoming air, in degrees Celsius. */
  temperaturaArC: fact.decimal().nullable(),
  ressalvas: ressalvasDoSecador,
};

export const leituraEvents = defineFacts({
  LeituraRegistrada: { versao: 1, data: z.strictObject({ ...leitura, situacoes: situacoesDaMedida }) },
  /** The corrected record, whole. */
  LeituraCorrigida: { versao: 1, data: z.strictObject({ ...leitura, ...correcaoDaMedida }) },
  LeituraExcluida: { versao: 1, data: z.strictObject({ ...ids, ...correcaoDaMedida }) },
});
export type LeituraEvent = FactOf<typeof leituraEvents>;
