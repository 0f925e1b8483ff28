import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** Money that came into a cash flow or left it, by hand. */
export const Movimentacao = z
  .object({
    id: z.int(),
    fluxo: z.int(),
    descricao: z.string(),
    valor: out.money,
    data_vencimento: out.day,
    tipo: z.enum(['entrada', 'saida']),
    status: z.enum(['PAGO', 'PENDENTE']),
    dataPagamento: out.day.nullable(),
  })
  .meta({ id: 'Movimentacao' });

/** The balance of cash flows at the end of a day: payments made, movements by hand, transfers between flows. */
export const Saldo = z
  .object({
    saldo_normal: out.money,
    saldo_movimentos: out.money,
    saldo_transferencias: out.money,
    total: out.money,
    /** The part of the total on flows that no list shows any more: where all are asked for, and there is any. */
    saldo_excluidos: out.money.optional(),
  })
  .meta({ id: 'Saldo' });

/** A month of a cash flow, and the balance at its end. */
export const MesDoFluxo = z
  .object({ mes: z.string(), entrada: out.money, saida: out.money, total: out.money, saldo: out.money })
  .meta({ id: 'MesDoFluxo' });

/** Twelve months to come, from today's balance by what is open. What is late counts as of today. */
export const PrevisaoDosFluxos = z
  .object({
    hoje: out.day,
    saldo: out.money,
    /** The first day at whose end there is less than nothing. */
    negativoEm: out.day.nullable(),
    menor: out.money,
    menorEm: out.day,
    atrasado: z.object({ entrada: out.money, saida: out.money }),
    content: z.array(MesDoFluxo),
  })
  .meta({ id: 'PrevisaoDosFluxos' });
