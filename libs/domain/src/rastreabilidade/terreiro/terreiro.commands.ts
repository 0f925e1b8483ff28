import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id } from '../../kernel/decimal.js';
import { diaOpcional, horaOpcional, lotesDoForm, responsavel } from '../ledger/campos.js';
import type { Momento } from '../ledger/datas.js';

/** `POST /v1/rastreabilidade/terreiro` (spec part 2 §3). */
export const RegistrarTerreiro = z
  .strictObject({
    terreiro: id(),
    lote: lotesDoForm,
    data_entrada: dia(),
    hora_entrada: horaOpcional,
    data_saida: diaOpcional,
    hora_saida: horaOpcional,
    responsavel,
  })
  .meta({ id: 'RegistrarTerreiro' });

/** A record of this process, as it is registered and as it is corrected. */
type DadosTerreiro = {
  readonly terreiroEntradaId: number;
  readonly terreiroId: number;
  readonly lotes: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly entrada: Momento;
  readonly saida: Momento | null;
  readonly responsavel: string | null;
};

export type TerreiroCommand =
  | {
      readonly type: 'RegistrarTerreiro';
      readonly data: DadosTerreiro;
    }
  | { readonly type: 'CorrigirTerreiro'; readonly data: DadosTerreiro & { readonly motivo: string | null } }
  | {
      readonly type: 'ConcluirTerreiro';
      readonly data: { readonly terreiroEntradaId: number; readonly terreiroId: number; readonly saida: Momento };
    };
