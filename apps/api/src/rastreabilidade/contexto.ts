import { catalogues } from '@tulha/domain/catalogues/index';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { ledgerDecider, type LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { readerOf } from '@tulha/read-models/kernel/reader';
import type { ExecuteOptions } from '../http/route.js';
import type { Ctx } from '../http/route.js';
import { refuseHttp } from '../http/errors.js';

/** Every lot that a command names, wherever in it. */
const lotesDe = (data: unknown): number[] => {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => (key === 'loteId' && typeof value === 'number' ? [value] : lotesDe(value)));
};

/**
 * The ledger is the whole account's: who works on some of its farms may only speak of lots they see. New ones are nobody's yet.
 * @throws REGISTRO_NAO_ENCONTRADO
 */
export const exigirLotes = async ({ leitura, auth, services }: Ctx, { data }: LedgerCommand): Promise<void> => {
  if (!leitura.fazendas) return;
  const todos = readerOf(services.readDb, auth.conta);
  for (const id of new Set(lotesDe(data)))
    if (!(await leitura.porId('lote', ['id'], id)) && (await todos.porId('lote', ['id'], id))) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
};

/** Sends a command to the account's ledger. An `If-Match` here would be the whole ledger's version, so it is not asked for. */
export const noLedger = async (ctx: Ctx, command: LedgerCommand, options: ExecuteOptions = {}) => {
  await exigirLotes(ctx, command);
  return ctx.execute(ledgerDecider, ctx.auth.conta, command, { ...options, outroStream: true });
};

/** A record of a catalogue must exist in the account. @throws REFERENCIA_NAO_ENCONTRADA naming the field */
export const exigirCadastro = async ({ leitura }: Ctx, tabela: keyof typeof catalogues, id: number, campo: string): Promise<void> => {
  const catalogue = catalogues[tabela];
  if (!(await findInCatalogue(leitura, catalogue, id))) {
    throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: catalogue.title.singular, de: catalogue.title.singular, id }, campo);
  }
};

/** The record, or 404. */
export const achado = <T>(record: T | undefined): T => {
  if (record === undefined) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  return record;
};
