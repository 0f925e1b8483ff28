import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id } from '../../kernel/decimal.js';
import { diaOpcional, horaOpcional, lotesDoForm, responsavel, umidade } from '../ledger/campos.js';
import type { Momento } from '../ledger/datas.js';

/** `POST /v1/rastreabilidade/secagem` (spec part 2 §3). With an exit the drying is recorded whole. */
export const RegistrarSecagem = z
  .strictObject({
    secador: id(),
    lote: lotesDoForm,
    dataEntrada: dia(),
    horaEntrada: horaOpcional,
    umidadeEntrada: umidade,
    dataSaida: diaOpcional,
    horaSaida: horaOpcional,
    umidadeSaida: umidade,
    responsavel,
  })
  .meta({ id: 'RegistrarSecagem' });

/** A record of this process, as it is registered and as it is corrected. */
export type DadosSecagem = {
  readonly secagemId: number;
  readonly secadorId: number;
  readonly lotes: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly entrada: Momento;
  readonly saida: Momento | null;
  readonly umidadeEntradaPct: string | null;
  readonly umidadeSaidaPct: string | null;
  readonly responsavel: string | null;
};

export type SecagemCommand =
  | {
      readonly type: 'RegistrarSecagem';
      readonly data: DadosSecagem;
    }
  | { readonly type: 'CorrigirSecagem'; readonly data: DadosSecagem & { readonly motivo: string | null } }
  | {
      readonly type: 'ConcluirSecagem';
      readonly data: {
        readonly secagemId: number;
        readonly secadorId: number;
        readonly saida: Momento;
        readonly umidadeSaidaPct: string | null;
      };
    };
