import { desfazerCanceladas } from '@tulha/application/fiscal/desfazer-canceladas';
import { canceladasLancadas } from '@tulha/read-models/fiscal/canceladas.queries';
import type { JobTools } from '../jobs/tools.js';

/** Takes invoices that their issuers cancelled out of stock and payables; each that has to stay is logged with its reason. */
export const desfazerNotasCanceladas = async ({
  pool,
  engine,
  now,
  log,
}: Pick<JobTools, 'pool' | 'engine' | 'now' | 'log'>): Promise<void> => {
  const ficam = await desfazerCanceladas(engine, await canceladasLancadas(pool), now());
  for (const { cancelada, error } of ficam) log.info('Cancelled invoice stays', { invoice: cancelada.notaFiscalId, reason: error.code });
};
