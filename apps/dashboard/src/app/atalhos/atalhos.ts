import { useEffect, useRef } from 'react';
import { recall, remember } from '../../http/storage.js';
import { createStore } from '../../http/store.js';

/** The shortcuts, as their help lists them. Those of one letter can be turned off, since dictation programs type single letters. */
export const ATALHOS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], 'Ir para qualquer página, lote ou fazenda'],
  [['/'], 'Procurar na lista'],
  [['n'], 'Novo registro, onde há um botão para isso'],
  [['↓', '↑'], 'Linha seguinte e anterior da lista'],
  [['Enter'], 'Abrir a linha'],
  [['Ctrl', 'Enter'], 'Gravar; num registro novo, e começar outro'],
  [['Alt', '↓'], 'Abrir o calendário, num campo de dia'],
  [['Esc'], 'Fechar o que está aberto por cima da página'],
  [['?'], 'Mostrar estes atalhos'],
];

const KEY = 'atalhos';
const ligados = createStore<boolean>(recall<boolean>(KEY) ?? true);

export const useAtalhosLigados = ligados.use;

export const ligarAtalhos = (on: boolean): void => {
  ligados.set(on);
  remember(KEY, on);
};

const WRITING = 'input, textarea, select, [contenteditable], [role="textbox"]';
const OVER = '[role="dialog"], dialog[open]';

/** Whether a key is meant for something else: it is being written, something lies over the page, or it is part of a chord. */
const taken = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest(WRITING) !== null) ||
  document.querySelector(OVER) !== null;

/** A one-key shortcut that works anywhere on the page except in text fields. `act` answers false where it had nothing to do. */
export const useAtalho = (key: string, act: () => boolean): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === key && ligados.get() && !taken(event) && latest.current()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
};

/** Presses the link of the page one is on that makes something new. */
export const pressNew = (): boolean => {
  const link = document.querySelector<HTMLElement>('#conteudo header a:is([href$="/nova"], [href$="/novo"])');
  link?.click();
  return link !== null;
};

const ROWS = '#conteudo [data-linha]';

/** Moves the focus to the next or previous row; to the first one from anywhere else. */
export const moveRow = (step: 1 | -1): boolean => {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const here = rows.indexOf(document.activeElement as HTMLElement);
  const inPage = document.activeElement === document.body || document.activeElement?.tagName === 'H1';
  if (rows.length === 0 || (here < 0 && !(inPage && step === 1))) return false;
  const next = rows[Math.max(0, here + step)];
  next?.focus();
  return next !== undefined;
};
