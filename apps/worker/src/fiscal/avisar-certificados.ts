import { deriveId } from '@tulha/application/dispatch/derive-id';
import { certificadoDecider } from '@tulha/domain/fiscal/certificado/certificado.decider';
import { DIAS_DE_AVISO } from '@tulha/domain/fiscal/certificado/validade';
import { diaAt, FUSO_MAIS_ATRASADO } from '@tulha/domain/kernel/relogio';
import { certificadosAVencer } from '@tulha/read-models/fiscal/certificados-a-vencer';
import type { JobTools } from '../jobs/tools.js';

/** Namespace of the command ids of a day's notices. */
const NAMESPACE = '0c8a4f1b-93de-5a67-8f42-6d1b7e20c954';

/**
 * Runs once a day: records as facts, once for each certificate and limit, which certificates are about to end. `feito` is the last day done. One that
 * fails does not hold up others; a notice given is not repeated when the day is tried again.
 * @returns the day that is done @throws AggregateError of the failures, once all were handled
 */
export const avisarCertificados = async (
  { pool, engine, now }: Pick<JobTools, 'pool' | 'engine' | 'now'>,
  feito: string,
): Promise<string> => {
  const agora = now();
  const hoje = diaAt(agora, FUSO_MAIS_ATRASADO);
  if (hoje === feito) return feito;
  const falhas: unknown[] = [];
  for (const { conta, fazenda, certificado: certificadoId } of await certificadosAVencer(pool, agora, DIAS_DE_AVISO)) {
    const meta = { conta, ator: 0, fazenda, commandId: deriveId(NAMESPACE, `${certificadoId} ${agora}`), now: agora };
    const command = { type: 'AvisarDoCertificado', data: { certificadoId } } as const;
    const avisado = engine.dispatch(certificadoDecider, certificadoId, command, meta, { mayRepeat: true });
    await avisado.catch((cause: unknown) => falhas.push(cause));
  }
  if (falhas.length > 0) throw new AggregateError(falhas, `Certificates about to end: ${falhas.length} could not be told of`);
  return hoje;
};
