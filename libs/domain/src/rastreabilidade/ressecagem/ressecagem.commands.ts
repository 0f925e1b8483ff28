import { z } from 'zod';
import type { Momento } from '../ledger/datas.js';
import { type DadosSecagem, RegistrarSecagem } from '../secagem/secagem.commands.js';

/** `POST /v1/rastreabilidade/ressecagem` (spec part 2 §3). Coffee that took up moisture in store is dried again, said in the form of a drying. */
export const RegistrarRessecagem = z.strictObject(RegistrarSecagem.shape).meta({ id: 'RegistrarRessecagem' });

/** A record of this process, as it is registered and as it is corrected. */
type DadosRessecagem = Omit<DadosSecagem, 'secagemId'> & { readonly ressecagemId: number };

export type RessecagemCommand =
  | {
      readonly type: 'RegistrarRessecagem';
      readonly data: DadosRessecagem & { readonly motivo?: string | null };
    }
  | { readonly type: 'CorrigirRessecagem'; readonly data: DadosRessecagem & { readonly motivo: string | null } }
  | {
      readonly type: 'ConcluirRessecagem';
      readonly data: {
        readonly ressecagemId: number;
        readonly secadorId: number;
        readonly saida: Momento;
        readonly umidadeSaidaPct: string | null;
        readonly pesoSaidaG?: number | null;
        readonly motivo?: string | null;
      };
    };
