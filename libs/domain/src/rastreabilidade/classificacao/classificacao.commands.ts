import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id, percentual, texto, toScaled } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { BEBIDAS } from '../cafe.js';
import { daCorrecao, horaOpcional, responsavel, umidade } from '../ledger/campos.js';
import type { Momento } from '../ledger/datas.js';
import { cabeEmCem, PENEIRAS } from './cob.js';

const peneiras = z
  .array(z.strictObject({ peneira: z.enum(PENEIRAS), percentual: percentual() }))
  .max(PENEIRAS.length)
  .refine((lista) => new Set(lista.map(({ peneira }) => peneira)).size === lista.length, 'Cada peneira aparece uma vez só.')
  .refine((lista) => cabeEmCem(lista.map((um) => um.percentual)), 'As peneiras somam mais de 100 %.')
  .default([]);

const pontosSca = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => toScaled(value, 2) !== undefined, 'Use no máximo 2 casas decimais.')
  .meta({ unit: 'pontos' })
  .transform((value) => String(value));

/** `POST /v1/rastreabilidade/lotes/{id}/classificacoes`: the findings of a laboratory or a classifier, COB, SCA or both. */
export const RegistrarClassificacao = z
  .strictObject({
    data: dia(),
    hora: horaOpcional,
    amostra: vazio(id()),
    laboratorio: vazio(texto(120)),
    responsavel,
    categoria: vazio(z.enum(['I', 'II'])),
    tipo: vazio(z.int().min(2, 'Os tipos vão de 2 a 8.').max(8, 'Os tipos vão de 2 a 8.')),
    /** In 300 g. */
    defeitos: vazio(z.int().min(0).max(9_999)),
    peneiras,
    bebida: vazio(z.enum(BEBIDAS)),
    cor: vazio(texto(40)),
    catacao: vazio(percentual()),
    impurezas: vazio(percentual()),
    umidade,
    pontosSca: vazio(pontosSca),
    notas: vazio(texto(1_000)),
  })
  .meta({ id: 'RegistrarClassificacao' });

/** `PUT …/classificacoes/{classificacaoId}`: changes the fields that are sent and keeps the others. `motivo` says why. */
export const CorrigirClassificacao = RegistrarClassificacao.partial().extend(daCorrecao).meta({ id: 'CorrigirClassificacao' });

export type DadosClassificacao = {
  readonly classificacaoId: number;
  readonly loteId: number;
  readonly amostraId: number | null;
  readonly em: Momento;
  readonly laboratorio: string | null;
  readonly responsavel: string | null;
  readonly categoria: 'I' | 'II' | null;
  readonly tipo: number | null;
  readonly defeitos: number | null;
  readonly peneiras: { peneira: (typeof PENEIRAS)[number]; percentual: string }[];
  readonly bebida: (typeof BEBIDAS)[number] | null;
  readonly cor: string | null;
  readonly catacaoPct: string | null;
  readonly impurezasPct: string | null;
  readonly umidadePct: string | null;
  readonly pontosSca: string | null;
  readonly notas: string | null;
};

export type ClassificacaoCommand =
  | { readonly type: 'RegistrarClassificacao'; readonly data: DadosClassificacao }
  | { readonly type: 'CorrigirClassificacao'; readonly data: DadosClassificacao & { readonly motivo: string | null } }
  | {
      readonly type: 'ExcluirClassificacao';
      readonly data: { readonly classificacaoId: number; readonly loteId: number; readonly motivo: string | null };
    };
