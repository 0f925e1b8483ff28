import { ledgerDecider, type LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { readerOf } from '@tulha/read-models/read/reader';
import type { Ctx, ExecuteOptions } from '../http/pipeline/route.js';
import { refuseHttp } from '../http/pipeline/errors.js';

/** Every lot that a command names, wherever in it. */
const lotesDe = (data: unknown): number[] => {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => (key === 'loteId' && typeof value === 'number' ? [value] : lotesDe(value)));
};

/**
 * The ledger holds the coffee of all farms: a user of some farms may only name lots they see. New lots belong to no farm yet.
 * @throws REGISTRO_NAO_ENCONTRADO
 */
export const exigirLotes = async ({ reader, auth, services }: Ctx, { data }: LedgerCommand): Promise<void> => {
  if (!reader.fazendas) return;
  const todos = readerOf(services.readDb, auth.conta);
  for (const id of new Set(lotesDe(data)))
    if (!(await reader.porId('lote', ['id'], id)) && (await todos.porId('lote', ['id'], id))) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
};

/** Sends a command to the account's ledger. An `If-Match` here would be the whole ledger's version, so it is not asked for. */
export const noLedger = async (ctx: Ctx, command: LedgerCommand, options: ExecuteOptions = {}) => {
  await exigirLotes(ctx, command);
  return ctx.execute(ledgerDecider, ctx.auth.conta, command, { ...options, otherStream: true });
};
