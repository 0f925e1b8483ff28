import { catalogues } from '@tulha/domain/catalogues/index';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { ledgerDecider, type LedgerCommand } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { ExecuteOptions } from '../http/route.js';
import type { Ctx } from '../http/route.js';
import { refuseHttp } from '../http/errors.js';

/** Sends a command to the account's ledger. An `If-Match` here would be the whole ledger's version, so it is not asked for. */
export const noLedger = (ctx: Ctx, command: LedgerCommand, options: ExecuteOptions = {}) =>
  ctx.execute(ledgerDecider, ctx.auth.conta, command, { ...options, outroStream: true });

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
