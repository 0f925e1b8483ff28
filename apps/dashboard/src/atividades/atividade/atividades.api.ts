import type { Atividade as Answered } from '@tulha/domain/atividades/atividade/atividade.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { Versioned } from '../../http/client.js';

/** Under `/v1`, and where the screens stand. */
export const REG_ATIVIDADES = '/reg-atividades';
export const ATIVIDADES = '/atividades';

export type Atividade = Answer<typeof Answered>;
export type UmaAtividade = Versioned<Atividade>;

/** Where it was done: its plots, or the farm as a whole. */
export const ondeFoi = ({ talhoes }: Pick<Atividade, 'talhoes'>): string =>
  talhoes.length === 0 ? 'GASTOS GERAIS' : talhoes.map(({ nome }) => nome).join(', ');
