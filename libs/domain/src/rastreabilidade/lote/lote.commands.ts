import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id, texto } from '../../kernel/decimal.js';
import { litrosColhidos, motivoDaRessalva } from '../ledger/campos.js';
import type { ColhidoNoTalhao } from '../historico/colhido.js';
import { ETAPAS } from '../ledger/ledger.js';

/** The filters of a list of lots: coffee in a stage, in a dryer for a first or second drying, or lots without a balance. */
export const ETAPAS_DE_LISTA = [...ETAPAS, 'secador', 'encerrado'] as const;

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
      .array(z.strictObject({ talhaoId: id(), quantidade: litrosColhidos(), valor: dinheiro().nullish(), safra: id().nullish() }))
      .min(1, 'Informe ao menos um talhão.')
      .max(200),
    motivo: motivoDaRessalva,
  })
  .meta({ id: 'FormarLote' });

type DadosLote = {
  readonly loteId: number;
  readonly codigo?: string | undefined;
  readonly fazendaId: number;
  readonly safraId: number | null;
  readonly em: string;
  readonly origens: readonly {
    readonly talhaoId: number;
    readonly quantidadeMl: number;
    readonly valorCentavos?: number | null;
    readonly safraId?: number | null;
  }[];
  /** The picking of these plots, which the ledger cannot know. Absent when the caller did not look it up. */
  readonly colhido?: readonly ColhidoNoTalhao[];
};

export type LoteCommand =
  /** `motivo`: why more goes in than was picked. */
  | { readonly type: 'FormarLote'; readonly data: DadosLote & { readonly motivo?: string | null } }
  | { readonly type: 'CorrigirLote'; readonly data: DadosLote & { readonly motivo: string | null } };
