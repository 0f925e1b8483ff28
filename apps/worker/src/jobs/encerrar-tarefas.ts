import { deriveId } from '@tulha/application/dispatch/derive-id';
import { tarefaDecider } from '@tulha/domain/suporte/tarefa/tarefa.decider';
import { CARTAS } from '@tulha/jobs/cartas';
import { importarCadastro } from '@tulha/jobs/importar-cadastro.job';
import { importarSafra } from '@tulha/jobs/importar-safra.job';
import { type TarefaEncerrada, tarefasPorAvisar } from '@tulha/jobs/tarefas';
import type { JobTools } from './tools.js';

/** Namespace of the command ids of notices about ended tasks. */
const NAMESPACE = '0b8f2f0e-4f57-5a0e-8a59-6d5f6f0b7c11';
/** The api's request for a file waits this long for it, in ms (`entregar`): a file made within that time has reached its user. */
const ESPERADA_MS = 25_000;
/** A task that ended longer ago gives no notice, in ms. */
const NOVIDADE_MS = 86_400_000;

const IMPORTACOES: readonly string[] = [importarSafra.name, importarCadastro.name];

/**
 * A notice is due for every import, for a file whose user did not wait for it, and for a letter that could not be sent; a trial import
 * gives none, since its user is looking at it.
 */
const mereceAviso = ({ conta, tipo, situacao, entrada, criada_em, terminada_em, terminada_ha }: TarefaEncerrada): boolean => {
  if (conta === 0 || terminada_ha > NOVIDADE_MS) return false;
  if (CARTAS.includes(tipo)) return situacao === 'falhou';
  const demorou = Date.parse(terminada_em) - Date.parse(criada_em) > ESPERADA_MS;
  return demorou || (IMPORTACOES.includes(tipo) && entrada.simular !== true);
};

type Ferramentas = Pick<JobTools, 'pool'> & { readonly engine: Pick<JobTools['engine'], 'dispatch'> };

/** Records as a fact, once, that a task has ended. The fact follows the end: if the process dies in between, the next look writes it. */
export const encerrarTarefas = async ({ pool, engine }: Ferramentas): Promise<number> => {
  let avisadas = 0;
  await tarefasPorAvisar(pool, async (tarefa) => {
    if (!mereceAviso(tarefa)) return;
    const { id, conta, usuario: usuarioId, tipo, situacao, resultado, terminada_em } = tarefa;
    const meta = { conta, ator: usuarioId, fazenda: 0, commandId: deriveId(NAMESPACE, String(id)), now: terminada_em };
    const fim = resultado?.situacao === 'recusada' ? ('recusada' as const) : situacao;
    await engine.dispatch(tarefaDecider, id, { type: 'EncerrarTarefa', data: { tarefaId: id, usuarioId, tipo, situacao: fim } }, meta, {
      mayRepeat: true,
    });
    avisadas++;
  });
  return avisadas;
};
