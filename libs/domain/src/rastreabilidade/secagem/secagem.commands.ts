import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id, quantidade } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { diaOpcional, horaOpcional, lotesDoForm, motivoDaRessalva, responsavel, umidade } from '../ledger/campos.js';
import type { Momento } from '../ledger/datas.js';

/** Kilograms on a scale → grams. */
export const peso = vazio(quantidade({ min: 0.001 }));

/** `POST /v1/rastreabilidade/secagem` (spec part 2 §3; the weights are ours). With an exit the drying is recorded whole. */
export const RegistrarSecagem = z
  .strictObject({
    secador: id(),
    lote: lotesDoForm,
    dataEntrada: dia(),
    horaEntrada: horaOpcional,
    umidadeEntrada: umidade,
    pesoEntrada: peso,
    dataSaida: diaOpcional,
    horaSaida: horaOpcional,
    umidadeSaida: umidade,
    pesoSaida: peso,
    responsavel,
    motivo: motivoDaRessalva,
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
  readonly pesoEntradaG?: number | null;
  readonly pesoSaidaG?: number | null;
  readonly responsavel: string | null;
};

export type SecagemCommand =
  | {
      readonly type: 'RegistrarSecagem';
      readonly data: DadosSecagem & { readonly motivo?: string | null };
    }
  | { readonly type: 'CorrigirSecagem'; readonly data: DadosSecagem & { readonly motivo: string | null } }
  | {
      readonly type: 'ConcluirSecagem';
      readonly data: {
        readonly secagemId: number;
        readonly secadorId: number;
        readonly saida: Momento;
        readonly umidadeSaidaPct: string | null;
        readonly pesoSaidaG?: number | null;
        readonly motivo?: string | null;
      };
    };
