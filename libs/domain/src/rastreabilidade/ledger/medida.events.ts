import { z } from 'zod';
import { fact } from '../../kernel/facts.js';

/** The moisture of the observed lots after the fact of a sample, classification or reading. */
export const situacoesDaMedida = z.array(z.strictObject({ loteId: fact.id(), umidadePct: fact.decimal().nullable() }));

/** Fields of a correcting fact of a measurement besides the record: the reason, and the earlier day. */
export const correcaoDaMedida = { motivo: fact.texto().nullable(), antesEm: fact.dia(), situacoes: situacoesDaMedida };
const formaDaCorrecao = z.object(correcaoDaMedida);
export type CorrecaoDaMedida = z.output<typeof formaDaCorrecao>;
