import { useState } from 'react';
import { recallSaid, rememberSaid } from '../../http/said.js';
import { today } from '../../ui/clock.js';

/** What was chosen last on this device, of a screen and a farm; a day only until it ends; `dito` goes before it. It outlives a session that ended by itself. */
export const useLembrado = <T extends { readonly data: string }>(tela: string, fazenda: number, primeiro: T, dito: Partial<T> = {}) => {
  const chave = `${tela}:${fazenda}`;
  const [agora, setAgora] = useState<T>(() => {
    const antes = recallSaid<T & { readonly em?: string }>(chave);
    return { ...primeiro, ...antes, data: antes?.em === today() ? antes.data : primeiro.data, ...dito };
  });
  const mudar = (partes: Partial<T>) => {
    const novo = { ...agora, ...partes };
    setAgora(novo);
    rememberSaid(chave, { ...novo, em: today() });
  };
  return [agora, mudar] as const;
};
