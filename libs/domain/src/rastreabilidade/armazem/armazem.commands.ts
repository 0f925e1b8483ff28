import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id } from '../../kernel/decimal.js';
import { diaOuNenhum, lotesDoForm, responsavel, umidade } from '../ledger/campos.js';
import type { Momento } from '../ledger/datas.js';

/** `POST /v1/rastreabilidade/armazem` (spec part 2 §3). */
export const RegistrarArmazem = z
  .strictObject({
    pilha: id(),
    lote: lotesDoForm,
    dataEntrada: dia(),
    dataSaida: diaOuNenhum,
    umidadeEntrada: umidade,
    umidadeSaida: umidade,
    responsavel,
  })
  .meta({ id: 'RegistrarArmazem' });

/** A record of this process, as it is registered and as it is corrected. */
type DadosArmazem = {
  readonly armazemEntradaId: number;
  readonly pilhaId: number;
  readonly lotes: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly entrada: Momento;
  readonly saida: Momento | null;
  readonly umidadeEntradaPct: string | null;
  readonly umidadeSaidaPct: string | null;
  readonly responsavel: string | null;
};

export type ArmazemCommand =
  | {
      readonly type: 'RegistrarArmazem';
      readonly data: DadosArmazem;
    }
  | { readonly type: 'CorrigirArmazem'; readonly data: DadosArmazem & { readonly motivo: string | null } }
  | {
      readonly type: 'ConcluirArmazem';
      readonly data: {
        readonly armazemEntradaId: number;
        readonly pilhaId: number;
        readonly saida: Momento;
        readonly umidadeSaidaPct: string | null;
      };
    };
