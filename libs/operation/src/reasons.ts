import type { Letters } from './letters.js';
import type { Processes } from './pulse.js';
import type { Space } from './space.js';
import type { Writes } from './writes.js';

/** Age of the first fact that screens, or consequences, have not seen: a second or so is usual, this is not. In seconds. */
const SCREENS_LATE_S = 10;
const CONSEQUENCES_LATE_S = 60;

/** The reasons why an installation is not well, by name: the remedy of each is in `docs/operacao.md`. */
export type Reason =
  | 'banco_mudo'
  | 'registro_mudo'
  | 'telas_em_preparo'
  | 'registro_incompleto'
  | 'registro_trocado'
  | 'gravacao_parada'
  | 'gravacao_proibida'
  | 'disco_cheio'
  | 'pouco_espaco'
  | 'pasta_fechada'
  | 'sem_trabalhador'
  | 'processo_calado'
  | 'projecao_parada'
  | 'projecoes_falham'
  | 'telas_atrasadas'
  | 'consequencia_espera'
  | 'politicas_falham'
  | 'consequencias_atrasadas'
  | 'consequencias_mudas'
  | 'correio_espera'
  | 'fila_muda';

/** `ok`; `degradado`: serves, but a person should look; `preparando`, `sem_banco` and `sem_gravacao`: cannot serve, or not write. */
export type Status = 'ok' | 'degradado' | 'preparando' | 'sem_banco' | 'sem_gravacao';

/**
 * The observed state. Where both stores answer, a missing `projecoes` means that there are no tables, and a missing
 * `politicas` that the worker has not reported them.
 */
export type Seen = {
  readonly banco: { readonly responde: boolean };
  readonly registro: { readonly responde: boolean; readonly falha: { readonly erro?: string } | null };
  readonly projecoes: { readonly atrasoSegundos: number; readonly paradas: readonly unknown[]; readonly falha: object | null } | null;
  readonly politicas: { readonly atrasoSegundos: number; readonly pendentes: number; readonly falha: object | null } | null;
  readonly tarefas: { readonly responde: boolean };
  readonly correio: Pick<Letters, 'aguardando' | 'desistidas'>;
  readonly gravacao: Writes;
  readonly disco: Space;
  readonly processos: Processes | null;
};

const isFull = ({ gravacao, disco }: Seen): boolean => gravacao.motivo === 'cheio' || (disco.doBanco && disco.nenhum.includes('dados'));

/** True by the kind of error that is noted: nothing is written to a log that is not the one that was seen. */
const isReplaced = ({ registro }: Seen): boolean => registro.falha?.erro === 'LogReplaced';

/** Reasons why no request can be served, or nothing can be written. */
const stopping = (seen: Seen): Reason[] => {
  const { banco, registro, projecoes, gravacao } = seen;
  const found: [Reason, boolean][] = [
    ['disco_cheio', isFull(seen)],
    ['registro_trocado', isReplaced(seen)],
    ['gravacao_proibida', gravacao.grava === false && gravacao.motivo === 'proibido'],
    // A store that does not even answer is not one that writes nothing.
    ['gravacao_parada', gravacao.grava === false && gravacao.motivo === 'parado' && (registro.responde || gravacao.onde === 'banco')],
    ['banco_mudo', !banco.responde],
    ['registro_mudo', banco.responde && !registro.responde],
    ['telas_em_preparo', banco.responde && registro.responde && !projecoes],
  ];
  return found.filter(([, is]) => is).map(([reason]) => reason);
};

/** All goes on, and a person should look. */
const troubling = (seen: Seen): Reason[] => {
  const { banco, registro, projecoes, politicas, tarefas, correio, disco, processos } = seen;
  const found: [Reason, boolean][] = [
    ['registro_incompleto', Boolean(registro.falha) && !isReplaced(seen)],
    ['pouco_espaco', disco.pouco.length + disco.nenhum.length > 0],
    ['pasta_fechada', disco.fechadas.length > 0],
    ['sem_trabalhador', banco.responde && processos?.trabalhadores === 0],
    ['processo_calado', (processos?.calados.length ?? 0) > 0],
    ['projecao_parada', (projecoes?.paradas.length ?? 0) > 0],
    ['projecoes_falham', Boolean(projecoes?.falha)],
    ['telas_atrasadas', (projecoes?.atrasoSegundos ?? 0) > SCREENS_LATE_S],
    ['consequencia_espera', (politicas?.pendentes ?? 0) > 0],
    ['politicas_falham', Boolean(politicas?.falha)],
    ['consequencias_atrasadas', (politicas?.atrasoSegundos ?? 0) > CONSEQUENCES_LATE_S],
    ['consequencias_mudas', banco.responde && registro.responde && !politicas],
    ['correio_espera', correio.aguardando + correio.desistidas > 0],
    ['fila_muda', !tarefas.responde],
  ];
  return found.filter(([, is]) => is).map(([reason]) => reason);
};

const NOTHING_WRITTEN: readonly Reason[] = ['registro_trocado', 'disco_cheio', 'gravacao_proibida', 'gravacao_parada'];

/** The state of an installation by its inspection, with the reasons. */
export const judge = (seen: Seen): { readonly status: Status; readonly porque: readonly Reason[] } => {
  const [stops, troubles] = [stopping(seen), troubling(seen)];
  const porque = [...stops, ...troubles];
  if (NOTHING_WRITTEN.some((reason) => stops.includes(reason))) return { status: 'sem_gravacao', porque };
  if (stops.includes('telas_em_preparo')) return { status: 'preparando', porque };
  if (stops.length > 0) return { status: 'sem_banco', porque };
  return { status: porque.length > 0 ? 'degradado' : 'ok', porque };
};
