import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id, idOuNenhum, quantidade, texto } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { NOMES_DOS_TIPOS, TIPOS_DE_CAFE } from '../cafe.js';
import { litrosColhidos, motivoDaRessalva, responsavel } from '../ledger/campos.js';
import type { ColhidoNoTalhao } from '../historico/colhido.js';
import { codigoDeProcesso } from '../ledger/transformacao.campos.js';

const UM_DOS_TIPOS = `Use um dos seis tipos de café: ${TIPOS_DE_CAFE.map(({ id: numero, nome }) => `${numero} (${nome})`).join(', ')}.`;

/** One of the six types of coffee, by its name or its number. Older facts have other words, which stay. */
const tipoDaSaida = z.union(
  [z.enum(NOMES_DOS_TIPOS), z.literal(TIPOS_DE_CAFE.map((um) => um.id)).transform((numero) => NOMES_DOS_TIPOS[numero - 1] as string)],
  UM_DOS_TIPOS,
);

/**
 * `POST /v1/rastreabilidade/despolpagem`: coffee picked from plots goes through a pulper. If the device is not a
 * *descascador*, only the first output counts. `data` of a plot is the day it was picked, by default the day of the record.
 */
export const RealizarDespolpa = z
  .strictObject({
    codigo: codigoDeProcesso,
    despolpador: id(),
    data: dia(),
    safra: id().nullish(),
    descricao: vazio(texto(200)),
    responsavel,
    talhao: z
      .array(z.strictObject({ id: vazio(idOuNenhum()), talhao: id(), data: vazio(dia()), quantidade: litrosColhidos() }))
      .min(1, 'Informe ao menos um talhão.')
      .max(200),
    saida: z
      .array(z.strictObject({ id: vazio(idOuNenhum()), tipo: tipoDaSaida, quantidade: quantidade({ min: 0.001 }) }))
      .min(1, 'Informe ao menos uma saída do processo.')
      .max(20),
    fazenda: z.int().min(0).optional(),
    motivo: motivoDaRessalva,
  })
  .meta({ id: 'RealizarDespolpa' });

type DadosDespolpa = {
  readonly despolpagemId: number;
  readonly codigo?: string | undefined;
  readonly despolpadorId: number;
  /** Whether the machine has several outlets. */
  readonly descascador: boolean;
  readonly fazendaId: number;
  readonly safraId: number | null;
  readonly em: string;
  readonly descricao: string | null;
  readonly responsavel: string | null;
  readonly entradas: readonly { readonly talhaoId: number; readonly em: string; readonly quantidadeMl: number }[];
  readonly saidas: readonly { readonly loteId: number; readonly tipo: string; readonly quantidadeMl: number }[];
  /** The picking of these plots, which the ledger cannot know. Absent when the caller did not look it up. */
  readonly colhido?: readonly ColhidoNoTalhao[];
};

export type DespolpagemCommand =
  | { readonly type: 'RealizarDespolpa'; readonly data: DadosDespolpa & { readonly motivo?: string | null } }
  /** Outputs with the id of an existing lot keep it; the others are new lots, and lots not named are deleted. */
  | { readonly type: 'CorrigirDespolpa'; readonly data: DadosDespolpa & { readonly motivo: string | null } };
