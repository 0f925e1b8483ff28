import { useEffect, useState } from 'react';
import { recallLastEntered, rememberLastEntered } from '../../http/last-entered.js';
import { today } from '../../ui/clock.js';

/**
 * The last choices on this device, for a screen and a farm. The day is remembered only until it ends, and `inicial` goes before all of them.
 * They outlive a session that expired.
 */
export const useLembrado = <T extends { readonly data: string }>(tela: string, fazenda: number, primeiro: T, inicial: Partial<T> = {}) => {
  const chave = `${tela}:${fazenda}`;
  const [antes] = useState(() => recallLastEntered<T & { readonly em?: string }>(chave));
  const deHoje = antes?.em === today();
  const [agora, setAgora] = useState<T>(() => ({ ...primeiro, ...antes, data: deHoje && antes ? antes.data : primeiro.data, ...inicial }));
  const mudar = (partes: Partial<T>) => {
    const novo = { ...agora, ...partes };
    setAgora(novo);
    rememberLastEntered(chave, { ...novo, em: today() });
  };
  return [agora, mudar, { deHoje }] as const;
};

/** Whether this device remembers anything of a screen and a farm. */
export const haLembrado = (tela: string, fazenda: number): boolean => recallLastEntered(`${tela}:${fazenda}`) !== undefined;

const FAZENDA = 'fazenda-do-dia';

/** The farm whose day was opened last on this device: with all farms active it is proposed. */
export const fazendaLembrada = (): number => recallLastEntered<number>(FAZENDA) ?? 0;

export const useLembrarFazenda = (fazenda: number): void => useEffect(() => rememberLastEntered(FAZENDA, fazenda), [fazenda]);
