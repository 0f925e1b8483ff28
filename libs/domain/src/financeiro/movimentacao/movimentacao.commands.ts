import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { dinheiro, texto } from '../../kernel/decimal.js';
import { talvez } from '../extrato/conciliacao.commands.js';
import { mudanca } from '../../kernel/vazio.js';

const status = z.enum(['PAGO', 'PENDENTE']);

/** `POST /v1/fluxos/{id}/movimentacao`: money into or out of a cash flow that is no income and no expense. */
export const RegistrarMovimentacao = z
  .strictObject({
    descricao: texto(200),
    valor: dinheiro({ min: 0.01, max: 1_000_000_000 }),
    data_vencimento: dia(),
    tipo: z.enum(['entrada', 'saida']),
    /** Not sent: pending when new. */
    status: status.optional(),
    dataPagamento: mudanca(dia()),
    ...talvez,
  })
  .meta({ id: 'RegistrarMovimentacao' });

/** `PUT /v1/fluxos/{id}/movimentacao/{mid}`: absent fields stay as they are. */
export const AlterarMovimentacao = RegistrarMovimentacao.partial().meta({ id: 'AlterarMovimentacao' });

/** `PATCH /v1/fluxos/movimentacao/{mid}`. Paid today, unless told. */
export const MudarStatusDaMovimentacao = z
  .strictObject({ status, dataPagamento: mudanca(dia()), ...talvez })
  .meta({ id: 'MudarStatusDaMovimentacao' });
