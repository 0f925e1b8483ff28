import { POR_HORA } from '@tulha/domain/atividades/parte/partes.columns';
import { useEffect, useEffectEvent } from 'react';
import { activeFarm } from '../../http/session.js';
import type { FormSlotProps } from '../../screens/screen.js';
import { usePessoas } from '../dia/listas.js';

/** Fills in the usual day's or hour's wage of the worker chosen. */
export const ValorDeQuemTrabalha = ({ form }: FormSlotProps) => {
  const pessoas = usePessoas(activeFarm.use() ?? 0).data;
  const { gloVinculoId, tipo } = form.values;
  const quem = pessoas?.find(({ id }) => id === gloVinculoId);
  const usual = (tipo === POR_HORA ? quem?.valorHora : quem?.valorDia) ?? null;
  const put = useEffectEvent((valor: number | null) => valor !== null && form.setFieldValue('valor', valor));
  useEffect(() => void put(usual), [usual]);
  return null;
};
