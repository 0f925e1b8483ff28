import type { Atividade as Answered } from '@tulha/domain/atividades/atividade/atividade.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { Versioned } from '../../http/client.js';

/** The path under `/v1`, and that of the screens. */
export const REG_ATIVIDADES = '/reg-atividades';
export const ATIVIDADES = '/atividades';

export type Atividade = Answer<typeof Answered>;
export type UmaAtividade = Versioned<Atividade>;

/** The place of the activity: its plots, or the farm as a whole. */
export const ondeFoi = ({ talhoes }: Pick<Atividade, 'talhoes'>): string =>
  talhoes.length === 0 ? 'GASTOS GERAIS' : talhoes.map(({ nome }) => nome).join(', ');
