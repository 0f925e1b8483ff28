import { deriveId } from '@tulha/application/dispatch/derive-id';
import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import { validadesDe } from '@tulha/domain/estoque/movimento/recados';
import { diaAt, FUSO_MAIS_ATRASADO } from '@tulha/domain/kernel/relogio';
import { contasComValidade } from '@tulha/read-models/estoque/validades';
import type { JobTools } from '../jobs/tools.js';

/** Namespace of the command ids of a day's notices. */
const NAMESPACE = '5d0a2a7e-6f0c-5b7e-9c1d-2f4f0b9a7e31';

/**
 * Runs once a day, when that day has begun on every farm: records as facts, once for each lot and limit, which lots of inputs are about to
 * expire. `feito` is the last day done. An account that fails does not hold up others; a notice given is not repeated when the day is tried
 * again.
 * @returns the day that is done @throws AggregateError of the failures, once all accounts were handled
 */
export const avisarValidades = async ({ pool, engine, now }: Pick<JobTools, 'pool' | 'engine' | 'now'>, feito: string): Promise<string> => {
  const agora = now();
  const hoje = diaAt(agora, FUSO_MAIS_ATRASADO);
  if (hoje === feito) return feito;
  const falhas: unknown[] = [];
  for (const conta of await contasComValidade(pool, validadesDe(hoje))) {
    const meta = { conta, ator: 0, fazenda: 0, fuso: FUSO_MAIS_ATRASADO, commandId: deriveId(NAMESPACE, `${conta} ${agora}`), now: agora };
    const avisada = engine.dispatch(estoqueDecider, conta, { type: 'AvisarValidades', data: {} }, meta, { mayRepeat: true });
    await avisada.catch((cause: unknown) => falhas.push(cause));
  }
  if (falhas.length > 0) throw new AggregateError(falhas, `Lots about to expire: ${falhas.length} accounts could not be told of theirs`);
  return hoje;
};
