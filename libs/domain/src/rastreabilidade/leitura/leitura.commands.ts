import { z } from 'zod';
import { dia, hora } from '../../kernel/dates.js';
import { percentual, toScaled } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { daCorrecao, motivoDaRessalva } from '../ledger/campos.js';
import type { Momento } from '../ledger/datas.js';

/** Request field: degrees Celsius with at most one decimal → exact decimal text. */
const temperatura = () =>
  z
    .number()
    .min(0)
    .max(200)
    .refine((value) => toScaled(value, 1) !== undefined, 'Use no máximo 1 casa decimal.')
    .meta({ unit: '°C' })
    .transform((value) => String(value));

/** `POST /v1/rastreabilidade/secagem/{id}/leituras`, and the same of a ressecagem. */
export const RegistrarLeitura = z
  .strictObject({
    data: dia(),
    hora: hora(),
    umidade: percentual(),
    temperaturaMassa: vazio(temperatura()),
    temperaturaAr: vazio(temperatura()),
    motivo: motivoDaRessalva,
  })
  .meta({ id: 'RegistrarLeitura' });

/** `PUT …/leituras/{leituraId}`: changes the fields that are sent and keeps the others. `motivo` says why. */
export const CorrigirLeitura = RegistrarLeitura.partial().extend(daCorrecao).meta({ id: 'CorrigirLeitura' });

/** The record of the reading: a drying or a second drying. */
type DoSecador = { readonly leituraId: number; readonly processo: 'secagem' | 'ressecagem'; readonly processoId: number };

export type DadosLeitura = DoSecador & {
  readonly em: Momento & { readonly hora: string };
  readonly umidadePct: string;
  readonly temperaturaMassaC: string | null;
  readonly temperaturaArC: string | null;
};

export type LeituraCommand =
  | { readonly type: 'RegistrarLeitura'; readonly data: DadosLeitura & { readonly motivo?: string | null } }
  | { readonly type: 'CorrigirLeitura'; readonly data: DadosLeitura & { readonly motivo: string | null } }
  | { readonly type: 'ExcluirLeitura'; readonly data: DoSecador & { readonly motivo: string | null } };
