import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id, quantidade } from '../../kernel/decimal.js';
import { diaOpcional, horaOpcional, lotesComRef, responsavel } from '../ledger/campos.js';
import type { Momento } from '../ledger/datas.js';
import type { Medida } from './medida.js';
import { vazio } from '../../kernel/vazio.js';
import type { Transformacao } from '../ledger/transformacao.js';
import { adicionais, codigoDeProcesso, saida } from '../ledger/transformacao.campos.js';

/**
 * `POST /v1/rastreabilidade/rebeneficio`. `perda` is our addition and must close the balance where given; so is
 * `unidadeFracao`, which names the measure.
 */
export const RealizarRebeneficio = z
  .strictObject({
    codigo: codigoDeProcesso,
    dataEntrada: dia(),
    horaEntrada: horaOpcional,
    dataSaida: diaOpcional,
    horaSaida: horaOpcional,
    unidadeFracao: vazio(id()),
    medida: vazio(quantidade({ min: 0.001 })),
    medidaTara: vazio(quantidade()),
    lotes: lotesComRef.min(1, 'Lotes obrigatórios'),
    escolha: z.array(saida).min(1, 'Informe ao menos uma saída do processo.').max(50),
    perda: vazio(quantidade()),
    adicionais,
    responsavel,
    fazenda: z.int().min(0).optional(),
  })
  .meta({ id: 'RealizarRebeneficio' });

type DadosRebeneficio = Transformacao & {
  readonly rebeneficioId: number;
  readonly fazendaId: number;
  /** Where given it must equal the weight in less the weight out. */
  readonly perdaG?: number | null;
  /** The content of the measure, if the farm counts in measures; frozen into the record. */
  readonly medida?: Medida | null;
  readonly saida?: Momento | null;
  readonly adicionais?: readonly { readonly descricao: string; readonly tipo: string | null; readonly resultado: string | null }[];
  readonly responsavel?: string | null;
};

export type RebeneficioCommand =
  | { readonly type: 'RealizarRebeneficio'; readonly data: DadosRebeneficio }
  /** Outputs with the id of an existing lot keep it; the others are new lots, and lots not named are deleted. */
  | { readonly type: 'CorrigirRebeneficio'; readonly data: DadosRebeneficio & { readonly motivo: string | null } };
