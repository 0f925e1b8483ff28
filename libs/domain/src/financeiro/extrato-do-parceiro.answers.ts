import { z } from 'zod';
import { out } from '../kernel/catalogue/answers.js';
import { AnyReportAnswer } from '../kernel/report/answers.js';

/**
 * An account in figures: bought, sold and paid in the days asked for; owed, and of that late, at their end. `saldo` is what is to be paid to a
 * supplier, or to be received from a buyer.
 */
export const ContaDoParceiro = z
  .object({
    nome: z.string(),
    ...{ comprado: out.money, vendido: out.money, pago: out.money, recebido: out.money },
    ...{ aPagar: out.money, aReceber: out.money, aPagarVencido: out.money, aReceberVencido: out.money },
    ...{ saldoAnterior: out.money, saldo: out.money },
  })
  .meta({ id: 'ContaDoParceiro' });

/** The report's answer, as a partner's page reads it. */
export const ExtratoDoParceiro = AnyReportAnswer.extend({
  content: z.array(z.looseObject({ id: z.int() })),
  conta: ContaDoParceiro.nullable(),
});
