import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import type { RegistrarLancamento } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { conferirAcrescimos, conferirPago } from '@tulha/domain/financeiro/lancamento/pagamento';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { refuseShared } from '@tulha/domain/kernel/shared-errors';
import type { z } from 'zod';
import type { Ctx } from '../http/pipeline/route.js';

type Pedido = z.output<typeof RegistrarLancamento>;

const jaVeio = (ctx: Ctx, em: string, campo: string): string => {
  if (em > ctx.hoje) throw refuseShared('DATA_FUTURA', { em: diaToBr(em) }, campo);
  return em;
};

/**
 * The day of payment of an entry sent as paid, which may not be in the future; later instalments fall due a month apart and are pending
 * while their day has not come. For a pending entry the day sent is its due date, unless the first due date is given: older forms always
 * send a day.
 * @throws DATA_FUTURA, DATA_SEM_PAGAMENTO
 */
const diaPago = (ctx: Ctx, { status, dataPagamento, primeiroVencimento, data }: Pedido): string | null => {
  if (status !== 'PAGO') {
    conferirPago({ status, em: dataPagamento }, null, ctx.hoje, [primeiroVencimento ?? dataPagamento ?? data]);
    return null;
  }
  return jaVeio(ctx, dataPagamento ?? data, dataPagamento ? 'dataPagamento' : 'data');
};

/** The instalments that the request lists: the list says how many there are and which are paid. @throws PARCELAS_OUTRAS, PARCELAS_DIZEM_SE_PAGAS, DATA_FUTURA */
const parcelasDoPedido = (ctx: Ctx, { parcelas, pagParcelas, status }: Pedido) => {
  if (!parcelas) return undefined;
  if (pagParcelas > 1 && pagParcelas !== parcelas.length)
    throw refuseFinanceiro('PARCELAS_OUTRAS', { ditas: parcelas.length, parcelas: pagParcelas });
  if (status === 'PAGO') throw refuseFinanceiro('PARCELAS_DIZEM_SE_PAGAS');
  return parcelas.map((parcela, indice) => {
    const { data, valor, juros, desconto, reajuste, dataPagamento } = parcela;
    const centavos = { valorCentavos: valor, jurosCentavos: juros, descontoCentavos: desconto, reajusteCentavos: reajuste };
    conferirAcrescimos(centavos);
    return { vencimento: data, ...centavos, pagoEm: dataPagamento && jaVeio(ctx, dataPagamento, `parcelas[${indice}].dataPagamento`) };
  });
};

/** Number of payments that a new entry begins with. */
export const quantasParcelas = ({ parcelas, pagParcelas }: Pedido): number => parcelas?.length ?? pagParcelas;

/** The payment plan of a new entry, from its request. */
export const planoDe = (ctx: Ctx, body: Pedido, primeiroPagamento: number) => {
  const { valor, juros, desconto, reajuste, fluxo, fluxoSaida, numeroCheque, primeiroVencimento, dataPagamento, data } = body;
  const pagoEm = diaPago(ctx, body);
  conferirAcrescimos({ valorCentavos: valor, jurosCentavos: juros, reajusteCentavos: reajuste });
  const parcelas = parcelasDoPedido(ctx, body);
  return {
    pagamentoIds: Array.from({ length: quantasParcelas(body) }, (_, indice) => primeiroPagamento + indice),
    ...{ valorCentavos: valor, jurosCentavos: juros, descontoCentavos: desconto, reajusteCentavos: reajuste },
    primeiroVencimento: primeiroVencimento ?? dataPagamento ?? data,
    ...(parcelas && { parcelas }),
    ...{ pagoEm, fluxoId: fluxo, fluxoSaidaId: fluxoSaida, numeroCheque },
  };
};
