import { z } from 'zod';
import { comAvisos, listed } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';
import { UNIDADES } from '../../kernel/unidade.js';

/**
 * An input that an activity took out of stock, in the input's unit, with its cost at the average of its day. `calda`: the mixture it was
 * part of.
 */
export const AplicacaoDeInsumo = z
  .object({
    id: z.int(),
    atividade: z.int(),
    data: out.day,
    insumo: z.int(),
    nome: z.string(),
    unidade: z.enum(UNIDADES),
    qtd: out.quantity,
    /** How much of it was not in stock, and has no cost yet. */
    semCusto: out.quantity,
    lotes: z.array(z.object({ lote: z.string().nullable(), validade: out.day.nullable(), quantidade: out.quantity })),
    calda: z.int().nullable(),
    motivo: z.string().nullable(),
    /** Remarks: an expired lot, or a count of the same day that precedes the movement. */
    ...comAvisos,
    total: out.money,
  })
  .meta({ id: 'AplicacaoDeInsumo' });

/** A mixture that an activity sprayed: its inputs by its recipe, as they are told beside the other inputs of the activity. */
export const CaldaAplicada = z
  .object({
    id: z.int(),
    atividade: z.int(),
    data: out.day,
    calda: z.int(),
    nome: z.string(),
    quantidade: out.quantity,
    insumos: z.array(AplicacaoDeInsumo),
    total: out.money,
  })
  .meta({ id: 'CaldaAplicada' });

/** The inputs just taken out, and the remarks about all of them. */
export const InsumosAplicados = listed(AplicacaoDeInsumo).extend(comAvisos);
export const CaldasAplicadas = listed(CaldaAplicada).extend(comAvisos);
