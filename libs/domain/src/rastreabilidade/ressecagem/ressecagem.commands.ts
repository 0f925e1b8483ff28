import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id } from '../../kernel/decimal.js';
import { diaOpcional, horaOpcional, lotesDoForm, responsavel, umidade } from '../ledger/campos.js';
import type { Momento } from '../ledger/datas.js';

/** `POST /v1/rastreabilidade/ressecagem` (spec part 2 §3). Coffee that took up moisture in store is dried again. */
export const RegistrarRessecagem = z
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
  .meta({ id: 'RegistrarRessecagem' });

/** A record of this process, as it is registered and as it is corrected. */
type DadosRessecagem = {
  readonly ressecagemId: number;
  readonly secadorId: number;
  readonly lotes: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly entrada: Momento;
  readonly saida: Momento | null;
  readonly umidadeEntradaPct: string | null;
  readonly umidadeSaidaPct: string | null;
  readonly responsavel: string | null;
};

export type RessecagemCommand =
  | {
      readonly type: 'RegistrarRessecagem';
      readonly data: DadosRessecagem;
    }
  | { readonly type: 'CorrigirRessecagem'; readonly data: DadosRessecagem & { readonly motivo: string | null } }
  | {
      readonly type: 'ConcluirRessecagem';
      readonly data: {
        readonly ressecagemId: number;
        readonly secadorId: number;
        readonly saida: Momento;
        readonly umidadeSaidaPct: string | null;
      };
    };
