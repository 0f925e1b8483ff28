import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/maquinas/consumo.answers';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api, type Versioned } from '../http/client.js';
import { useRead, useReadAll } from '../http/hooks.js';
import type { Problem } from '../http/problem.js';
import { activeFarm } from '../http/session.js';

const CADASTRO = '/cad-maquinas';
const MODULO = { modulo: 'maquinas' };

const TRABALHOS = 200;
const PAUSE_MS = 400;

/** A machine's work in activities, last first. */
export const useTrabalhos = (id: number) =>
  useRead<Paged<typeof answers.TrabalhoDaMaquina>>(`${CADASTRO}/${id}/trabalhos`, { size: TRABALHOS }, MODULO);

export const useConsumo = (id: number) => useRead<typeof answers.ConsumoDaMaquina>(`${CADASTRO}/${id}/consumo`, undefined, MODULO);

/** The maintenance alerts of a machine. */
export const useAlertas = (id: number) => useReadAll<typeof AnyRecord>('/machine-alerts', { maquina: id }, MODULO);

export type Reajuste = { readonly valorHora: number; readonly inicio?: string; readonly fim?: string };
export type Previa = Answer<typeof answers.PreviaDoReajuste>;

export const caminhoDoReajuste = (id: number): string => `${CADASTRO}/${id}/reajuste-valor-hora`;

/** The effect of a readjustment, asked while it is typed; nothing is written. */
export const usePrevia = (id: number, body: Reajuste | undefined) => {
  const fazenda = activeFarm.use() ?? 0;
  const [asked] = useDebouncedValue(body && JSON.stringify(body), PAUSE_MS);
  return useQuery<Versioned<Previa>, Problem>({
    queryKey: ['reajuste', id, fazenda, asked],
    queryFn: ({ signal }) =>
      api.post<typeof answers.PreviaDoReajuste>(`${caminhoDoReajuste(id)}/previa`, JSON.parse(asked ?? ''), { signal, fazenda }),
    enabled: asked !== undefined && body !== undefined,
    staleTime: 0,
    retry: false,
  });
};
