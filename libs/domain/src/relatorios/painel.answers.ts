import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';
import { SafraContada } from '../propriedade/safra-contada.answers.js';

/** The figures of the home page: the meaning of each word is in `docs/glossario.md`. */
export const Painel = z
  .object({
    ...SafraContada,
    colhidoL: out.quantity,
    pagamentoColheita: out.money,
    /** The places of coffee now, of all seasons. */
    lotes: z.object({ total: z.int(), emTerreiro: z.int(), emSecagem: z.int(), emArmazem: z.int() }),
    saldoKg: out.quantity,
    reservadoKg: out.quantity,
    livreKg: out.quantity,
    beneficiadoKg: out.quantity,
    vendidoKg: out.quantity,
    valorVendido: out.money,
    /** The mean price got for a saca of what is sold; null where nothing was, or at no price yet. */
    precoPorSaca: out.money.nullable(),
    /** Includes sales that are not finished. */
    valorVendas: out.money,
    /** The entries of the period: the paid and the open part make up the whole. */
    recebido: out.money,
    aReceber: out.money,
    pago: out.money,
    aPagar: out.money,
    receitas: out.money,
    despesas: out.money,
    resultado: out.money,
    colheitaPorSemana: z.array(z.object({ semana: z.string(), litros: out.quantity, valor: out.money })),
  })
  .meta({ id: 'Painel' });
