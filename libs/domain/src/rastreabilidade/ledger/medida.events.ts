import { z } from 'zod';
import { fact } from '../../kernel/facts.js';

/** What facts of samples, classifications and readings say of the lots looked at: how moist each is known to be after all. */
export const situacoesDaMedida = z.array(z.strictObject({ loteId: fact.id(), umidadePct: fact.decimal().nullable() }));

/** What a correcting fact of a measurement says beside it: why, and the day it was said to be of before. */
export const correcaoDaMedida = { motivo: fact.texto().nullable(), antesEm: fact.dia(), situacoes: situacoesDaMedida };
const formaDaCorrecao = z.object(correcaoDaMedida);
export type CorrecaoDaMedida = z.output<typeof formaDaCorrecao>;
