import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { quantidade } from '../../kernel/decimal.js';
import { diaOpcional, horaOpcional, lotesDoForm, responsavel } from '../ledger/campos.js';
import { vazio } from '../../kernel/vazio.js';
import type { Transformacao } from '../ledger/transformacao.js';
import { adicionais, codigoDeProcesso, saida } from '../ledger/transformacao.campos.js';

/** `POST /v1/rastreabilidade/rebeneficio` (spec part 2 §3). `perda` is ours: where given, it must close the balance. */
export const RealizarRebeneficio = z
  .strictObject({
    codigo: codigoDeProcesso,
    dataEntrada: dia(),
    horaEntrada: horaOpcional,
    dataSaida: diaOpcional,
    horaSaida: horaOpcional,
    medida: vazio(quantidade()),
    medidaTara: vazio(quantidade()),
    lotes: lotesDoForm,
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
  /** Where given it must equal what went in less what came out. */
  readonly perdaG?: number | null;
  readonly adicionais?: readonly { readonly descricao: string; readonly tipo: string | null; readonly resultado: string | null }[];
  readonly responsavel?: string | null;
};

export type RebeneficioCommand =
  | { readonly type: 'RealizarRebeneficio'; readonly data: DadosRebeneficio }
  /** Outputs named by a lot it had made keep it; the others are new lots, those not named are gone. */
  | { readonly type: 'CorrigirRebeneficio'; readonly data: DadosRebeneficio & { readonly motivo: string | null } };
