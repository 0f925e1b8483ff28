import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id, quantidade, texto } from '../../kernel/decimal.js';

/** `POST /v1/rastreabilidade`: a plot's harvest becomes a lot. `codigo` is an addition of ours; without it the next one is given. */
export const FormarLote = z
  .strictObject({
    data: dia(),
    codigo: texto(40)
      .regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 'Use letras, números e hífens no código.')
      .optional(),
    safra: id().nullish(),
    fazenda: id().optional(),
    talhoes: z
      .array(z.strictObject({ talhaoId: id(), quantidade: quantidade({ min: 0.001 }), valor: dinheiro().nullish(), safra: id().nullish() }))
      .min(1, 'Informe ao menos um talhão.')
      .max(200),
  })
  .meta({ id: 'FormarLote' });

export type LoteCommand = {
  readonly type: 'FormarLote';
  readonly data: {
    readonly loteId: number;
    readonly codigo?: string | undefined;
    readonly fazendaId: number;
    readonly safraId: number | null;
    readonly em: string;
    readonly origens: readonly { readonly talhaoId: number; readonly quantidadeMl: number; readonly valorCentavos?: number | null }[];
  };
};
