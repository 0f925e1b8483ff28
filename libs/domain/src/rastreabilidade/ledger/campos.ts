import { z } from 'zod';
import { dia, hora, isDia } from '../../kernel/dates.js';
import { vazio } from '../../kernel/vazio.js';
import { id, percentual, quantidade, texto } from '../../kernel/decimal.js';

/** The lots a form sends; only the id is believed, the code beside it is for the eye. */
export const lotesDoForm = z
  .array(
    z.strictObject({
      id: id(),
      codigo: z.string().max(60).optional(),
      quantidade: vazio(quantidade({ min: 0.001 })),
      ref_id: z.unknown().optional(),
    }),
  )
  .min(1, 'Lotes obrigatórios')
  .max(1_000);

export const responsavel = vazio(texto(120));
export const umidade = vazio(percentual());
export const diaOpcional = vazio(dia());
/** The exit day of a store: an empty one, or what is no day, is no exit yet (spec part 2 §5). */
export const diaOuNenhum = z
  .string()
  .nullish()
  .transform((text) => (text && isDia(text) ? text : null))
  .meta({ format: 'date' });
export const horaOpcional = vazio(hora());

type Lotes = z.output<typeof lotesDoForm>;

/** Wire → command: portions by lot id; no quantity means all of it. */
export const porcoesDe = (lotes: Lotes) =>
  lotes.map(({ id: loteId, quantidade: q }) => ({ loteId, ...(q === null ? {} : { quantidade: q }) }));

/** Wire → command: a day and an hour that may be missing; null where the day is. */
export const momentoDe = (diaDado: string | null, horaDada: string | null) => (diaDado === null ? null : { dia: diaDado, hora: horaDada });

/** What a correction says beside the record: why. An edited form brings the record's own id along; the address is what counts. */
export const daCorrecao = { id: vazio(id()), motivo: vazio(texto(300)) };
