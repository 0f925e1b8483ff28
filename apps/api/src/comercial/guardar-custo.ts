import { custoDaVendaDecider, type CustoDaVendaCommand } from '@tulha/domain/comercial/venda/custo/custo-da-venda.decider';
import { DomainError } from '@tulha/domain/kernel/errors';
import { custoAGuardar } from '@tulha/read-models/comercial/venda-custo.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import type { Ctx } from '../http/pipeline/route.js';

/**
 * What is known of a sale's cost now, whatever the user may see of it. An account with more costs than one answer may look at cannot be told of, and
 * still sells: nothing is kept then, and the sale's page says so.
 */
export const custoSabido = async ({ services, auth }: Ctx, id: number): Promise<CustoDaVendaCommand['data'] | undefined> => {
  try {
    return await custoAGuardar(readerOf(services.readDb, auth.conta), id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RELATORIO_GRANDE_DEMAIS') return undefined;
    throw error;
  }
};

/** Keeps what was known of a sale's cost: the last command of the request that finishes it. */
export const guardarCusto = (ctx: Ctx, data: CustoDaVendaCommand['data']) =>
  ctx.execute(custoDaVendaDecider, data.vendaId, { type: 'GuardarCustoDaVenda', data }, { otherStream: true });
