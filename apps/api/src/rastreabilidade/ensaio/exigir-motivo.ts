import { rehearse } from '@tulha/application/dispatch/rehearse';
import { nomeDoDocumento } from '@tulha/domain/rastreabilidade/ensaio/documentos';
import { ensaiarComando } from '@tulha/domain/rastreabilidade/ensaio/ensaio';
import { refuse } from '@tulha/domain/rastreabilidade/errors';
import { type LedgerCommand, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { readerOf } from '@tulha/read-models/read/reader';
import { comprometidos } from '@tulha/read-models/rastreabilidade/ensaio/comprometidos.queries';
import type { Ctx } from '../../http/pipeline/route.js';
import { metaDoEnsaio } from '../../rotas/perguntar.js';

/**
 * The effect a command would have on the coffee, and the documents already issued that it would contradict: on all farms of the account,
 * also those that the caller may not see.
 */
export const ensaiarTudo = async (ctx: Ctx, command: LedgerCommand) => {
  const { services, auth } = ctx;
  const { conta } = auth;
  const ensaio = await rehearse(services.dispatch, ledgerDecider, conta, command, metaDoEnsaio(ctx), ensaiarComando);
  const todos = readerOf(services.readDb, conta);
  const refeitos = new Map(ensaio.refeitos.map((um) => [um.loteId, um]));
  return { ensaio, documentos: await comprometidos(todos, ensaio, refeitos) };
};

const semMotivo = ({ data }: LedgerCommand): boolean => 'motivo' in data && (data.motivo === null || data.motivo === '');

/** A change that contradicts issued documents needs a reason. @throws MOTIVO_OBRIGATORIO, and the command's own refusals */
export const exigirMotivo = async (ctx: Ctx, command: LedgerCommand): Promise<void> => {
  if (!semMotivo(command) || (await ctx.alreadyWritten())) return;
  const { documentos } = await ensaiarTudo(ctx, command);
  if (documentos.length === 0) return;
  const oQue = documentos.some(({ muda }) => muda === 'origem') ? 'a origem do que' : 'o que';
  throw refuse('MOTIVO_OBRIGATORIO', { oQue, documentos: documentos.map((documento) => nomeDoDocumento(documento, ctx.fuso)).join('; ') });
};
