import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** What sales have made of a contract: its sales, with what was delivered of each, and how much of each fixed part they have used. */
export const AndamentoDoContrato = z
  .object({
    andamento: z.enum(['A_ENTREGAR', 'ATRASADO', 'CUMPRIDO']),
    vendas: z.array(
      z.object({
        id: z.int(),
        codigo: z.string(),
        data: out.day,
        status: z.enum(['ABERTO', 'FECHADO']),
        sacas: out.quantity,
        total: out.money,
        entregues: out.quantity,
        alemDoContrato: z.string().nullable(),
      }),
    ),
    /** In the order in which sales use them. */
    fixacoes: z.array(
      z.object({ id: z.int(), data: out.day, sacas: out.quantity, precoSaca: out.money, usadas: out.quantity, livres: out.quantity }),
    ),
  })
  .meta({ id: 'AndamentoDoContrato' });
