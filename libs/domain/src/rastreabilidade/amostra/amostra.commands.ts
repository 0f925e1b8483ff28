import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { texto } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { daCorrecao, horaOpcional, responsavel, umidade } from '../ledger/campos.js';
import type { Momento } from '../ledger/datas.js';

/** `POST /v1/rastreabilidade/lotes/{id}/amostras`. Without a code the next one is given: `A007`. */
export const RegistrarAmostra = z
  .strictObject({
    data: dia(),
    hora: horaOpcional,
    codigo: vazio(texto(30).regex(/^[A-Za-z0-9]+([-./][A-Za-z0-9]+)*$/, 'Use letras, números e hífens no código.')),
    gramas: vazio(z.int('Informe os gramas sem casas decimais.').min(1).max(100_000).meta({ unit: 'g' })),
    responsavel,
    laboratorio: vazio(texto(120)),
    umidade,
    observacao: vazio(texto(500)),
  })
  .meta({ id: 'RegistrarAmostra' });

/** `PUT …/amostras/{amostraId}`: changes the fields that are sent and keeps the others. `motivo` says why. */
export const CorrigirAmostra = RegistrarAmostra.partial().extend(daCorrecao).meta({ id: 'CorrigirAmostra' });

export type DadosAmostra = {
  readonly amostraId: number;
  readonly loteId: number;
  readonly codigo: string | null;
  readonly em: Momento;
  readonly massaG: number | null;
  readonly responsavel: string | null;
  readonly laboratorio: string | null;
  readonly umidadePct: string | null;
  readonly observacao: string | null;
};

export type AmostraCommand =
  | { readonly type: 'RegistrarAmostra'; readonly data: DadosAmostra }
  | { readonly type: 'CorrigirAmostra'; readonly data: DadosAmostra & { readonly motivo: string | null } }
  | {
      readonly type: 'ExcluirAmostra';
      readonly data: { readonly amostraId: number; readonly loteId: number; readonly motivo: string | null };
    };
