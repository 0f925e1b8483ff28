import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id, quantidade } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { codigoDeProcesso } from '../ledger/transformacao.campos.js';

/**
 * `POST /v1/rastreabilidade/cooperativa`: `entries` are lots, `kg` the amount deposited of all of them together. With
 * several lots each goes whole, unless it has a `kg` of its own (our addition).
 */
export const DepositarNaCooperativa = z
  .strictObject({
    codigo: codigoDeProcesso,
    cooperativa: id(),
    entries: z
      .array(z.strictObject({ id: id(), type: z.string().max(30).optional(), kg: vazio(quantidade({ min: 0.001 })) }))
      .min(1, 'Lotes obrigatórios')
      .max(200),
    kg: vazio(quantidade({ min: 0.001 })),
    date: dia(),
  })
  .meta({ id: 'DepositarNaCooperativa' });

type DadosDeposito = {
  readonly depositoId: number;
  readonly codigo?: string | undefined;
  readonly cooperativaId: number;
  readonly em: string;
  readonly lotes: readonly { readonly loteId: number; readonly quantidadeG?: number }[];
  /** The total the form states: with one lot it is that lot's part, with several it must be their sum. */
  readonly totalG?: number | null;
};

export type CooperativaCommand =
  | { readonly type: 'DepositarNaCooperativa'; readonly data: DadosDeposito }
  | { readonly type: 'CorrigirDeposito'; readonly data: DadosDeposito & { readonly motivo: string | null } };
