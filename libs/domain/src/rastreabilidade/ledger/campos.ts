import { z } from 'zod';
import { dia, hora, isDia } from '../../kernel/dates.js';
import { vazio } from '../../kernel/vazio.js';
import { id, idOuNenhum, percentual, quantidade, texto } from '../../kernel/decimal.js';

const loteDoForm = z.strictObject({
  id: id(),
  codigo: z.string().max(60).optional(),
  quantidade: vazio(quantidade({ min: 0.001 })),
});

/** The lots a form sends; only the id is believed, the code beside it is for the eye. */
export const lotesDoForm = z.array(loteDoForm).min(1, 'Lotes obrigatórios').max(1_000);
/**
 * The portions of a benefício, which may have none, and of a rebenefício: `ref_id` is the sender's own id of the portion,
 * stored and answered.
 */
export const lotesComRef = z.array(loteDoForm.extend({ ref_id: vazio(idOuNenhum()) })).max(1_000);

/** Litres picked of one plot: far more than any plot bears, so that a sum of hundreds is still counted to the millilitre. */
export const litrosColhidos = () => quantidade({ min: 0.001, max: 10_000_000 });

export const responsavel = vazio(texto(120));
export const umidade = vazio(percentual());
export const diaOpcional = vazio(dia());
/** The exit day of a store. An empty text, or one that is no date, means that the coffee has not left. */
export const diaOuNenhum = z
  .string()
  .nullish()
  .transform((text) => (text && isDia(text) ? text : null))
  .meta({ format: 'date' });
export const horaOpcional = vazio(hora());

type Lotes = readonly (z.output<typeof loteDoForm> & { readonly ref_id?: number | null })[];

/** Wire → command: portions by lot id; no quantity means all of it. */
export const porcoesDe = (lotes: Lotes) =>
  lotes.map(({ id: loteId, quantidade: q, ref_id: refId }) => ({
    loteId,
    ...(q === null ? {} : { quantidade: q }),
    ...(refId ? { refId } : {}),
  }));

/** Wire → command: a day and an hour that may be missing; null where the day is. */
export const momentoDe = (diaDado: string | null, horaDada: string | null) => (diaDado === null ? null : { dia: diaDado, hora: horaDada });

/** Why figures that cannot be are so all the same; nothing where they can. */
export const motivoDaRessalva = vazio(texto(300));

/** Fields of every correction. `motivo` is the reason. An edited form sends the record's own id along, but the address counts. */
export const daCorrecao = { id: vazio(idOuNenhum()), motivo: motivoDaRessalva };
