import { activeFarm } from '../http/session.js';
import { recallLastEntered, rememberLastEntered } from '../http/last-entered.js';
import { today } from '../ui/clock.js';
import type { Values } from './screen.js';

const DIA = 'data';

/** The values last entered on this device in some fields of a form, for this farm; a day is remembered only until it ends. */
export const useLembrados = (onde: string, nomes: readonly string[] = []) => {
  const chave = `${onde}:${activeFarm.use() ?? 0}`;
  const antes = (): Values => {
    const { em, ...lembrados } = (nomes.length > 0 && recallLastEntered<Values>(chave)) || {};
    return Object.fromEntries(Object.entries(lembrados).filter(([nome]) => nomes.includes(nome) && (nome !== DIA || em === today())));
  };
  const lembrar = (values: Values): void => {
    if (nomes.length > 0)
      rememberLastEntered(chave, { ...Object.fromEntries(nomes.map((nome) => [nome, values[nome] ?? null])), em: today() });
  };
  return { antes, lembrar };
};
