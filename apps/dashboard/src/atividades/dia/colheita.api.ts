import type { ColheitaDoDia } from '@tulha/domain/atividades/atividade/atividade.answers';
import { TIPOS_DE_MEDIDA } from '@tulha/domain/atividades/atividade/atividade.commands';
import type { Listed } from '@tulha/domain/kernel/answers';
import { isDia } from '@tulha/domain/kernel/calendar';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useRead } from '../../http/hooks.js';
import { useKept } from '../../http/kept/use-kept.js';
import type { Entry } from '../../http/outbox/entry.js';
import { hear } from '../../http/outbox/outbox.js';
import { useOutbox } from '../../http/outbox/use-outbox.js';
import { type LinhaDoDia, valoresDe } from './conta.js';

export const COLHEITA_DO_DIA = '/colheita-do-dia';

/** A picking as it is kept on the device until it is written. */
export const Guardada = z.object({
  fazenda: z.number(),
  data: z.string(),
  talhao: z.number(),
  tipo: z.enum(TIPOS_DE_MEDIDA),
  medida: z.number(),
  valor: z.number(),
  linhas: z.array(z.object({ colaborador: z.number(), colhido: z.number(), resto: z.number() })),
});
export type Guardada = z.output<typeof Guardada>;

/** The body of the request for a picking. */
export const corpoDe = ({ fazenda, data, talhao, tipo, medida, valor, linhas }: Guardada, safra: number | undefined) => ({
  ...{ fazenda, data, talhao, safra: safra ?? null },
  mdobrascolheita: {
    vinculos: linhas.map(({ colaborador, colhido, resto }) => ({
      colaborador,
      tipo,
      medida,
      valor,
      colhido,
      resto: tipo === 'L' ? resto : 0,
    })),
  },
});

const linhasDe = ({ values }: Entry, { fazenda, data, talhao }: Pick<Guardada, 'fazenda' | 'data' | 'talhao'>): LinhaDoDia[] => {
  const lida = Guardada.safeParse(values).data;
  if (!lida || lida.fazenda !== fazenda || lida.data !== data || lida.talhao !== talhao) return [];
  return lida.linhas.map((linha) => ({ ...linha, ...valoresDe(linha, lida), espera: true }));
};

/** The choices of a farm's last day, for a device that remembers none of its own; undefined while they are being asked for. */
export const useUltimoDia = (
  fazenda: number,
  enabled: boolean,
): Partial<Pick<Guardada, 'talhao' | 'tipo' | 'medida' | 'valor'>> | undefined => {
  const asked = useRead<Listed<typeof ColheitaDoDia>>('/reg-atividades/dia', { ultimo: 1 }, { fazenda, enabled });
  if (asked.isLoading) return undefined;
  const lida = Guardada.pick({ talhao: true, tipo: true, medida: true, valor: true }).safeParse(asked.data?.content.at(-1)).data;
  return lida ?? {};
};

/** Pickings written since the server was last asked: they are shown until its answer includes them. */
const useRecentes = (desde: number) => {
  const [recentes, setRecentes] = useState<readonly { readonly entry: Entry; readonly em: number }[]>([]);
  useEffect(
    () =>
      hear((entry, { kind }) => {
        if (kind === 'done' && entry.page === COLHEITA_DO_DIA) setRecentes((antes) => [...antes, { entry, em: Date.now() }]);
      }),
    [],
  );
  return recentes.flatMap(({ entry, em }) => (em > desde ? [entry] : []));
};

/** All hand picking of a day in a plot: as the server has it, and as it waits on this device. */
export const useColheitaDoDia = (dia: Pick<Guardada, 'fazenda' | 'data' | 'talhao'>) => {
  const { fazenda, data, talhao } = dia;
  const asked = useRead<Listed<typeof ColheitaDoDia>>(
    '/reg-atividades/dia',
    { data, talhao },
    { fazenda, enabled: talhao > 0 && isDia(data) },
  );
  const read = useKept(`colheita ${fazenda} ${data} ${talhao}`, asked);
  const recentes = useRecentes(asked.dataUpdatedAt);
  const esperam = useOutbox().filter(({ refusal }) => refusal === undefined);
  const gravadas = read.data?.content ?? [];
  const aCaminho = [...recentes, ...esperam].flatMap((entry) => linhasDe(entry, dia));
  const linhas: readonly LinhaDoDia[] = [...gravadas.map((linha) => ({ ...linha, espera: false })), ...aCaminho];
  return { linhas, gravadas };
};
