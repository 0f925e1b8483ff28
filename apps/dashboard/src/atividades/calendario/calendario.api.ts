import type { Atividade } from '@tulha/domain/atividades/atividade/atividade.answers';
import type { LinhaDoTempo } from '@tulha/domain/atividades/atividade/registros.answers';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Query } from '../../http/client.js';
import { useRead, useReadAll } from '../../http/hooks.js';
import { REG_ATIVIDADES } from '../atividade/atividades.api.js';

/** All activities that a question speaks of, the first day first. */
export const useAtividades = (query: Query, enabled = true) =>
  useReadAll<typeof Atividade>(REG_ATIVIDADES, { ...query, sort: 'data' }, { enabled });

/** Work orders still to be done, on any day. */
export const usePorFazer = () => useReadAll<typeof AnyRecord>('/ordem-de-servicos', { situacao: 'PENDENTE', sort: 'data' });

/** The activities of a crop year, plot by plot. */
export const useLinhaDoTempo = (safra: string | undefined) =>
  useRead<typeof LinhaDoTempo>(`${REG_ATIVIDADES}/timeline/${safra}`, undefined, { enabled: safra !== undefined });
