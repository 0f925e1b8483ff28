import { useEffect } from 'react';
import { createStore } from '../../http/store.js';

/** The search text. It is kept outside the palette, since keys are pressed before the palette is on screen and its field has the focus. */
type Texto = {
  readonly query: string;
  /** Enter was pressed before there was anything to go to. */
  readonly ir: boolean;
};

const texto = createStore<Texto>({ query: '', ir: false });

export const useTexto = texto.use;
export const escrever = (query: string): void => texto.set({ query, ir: false });
export const irQuandoChegar = (): void => texto.set({ ...texto.get(), ir: true });

const isField = (element: Element | null) => element instanceof HTMLInputElement && element.closest('[role="dialog"]') !== null;

/** Takes a key pressed while the palette is still loading. @returns whether the key was meant for it */
const tomar = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean => {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  const { query } = texto.get();
  if (key.length === 1) escrever(query + key);
  else if (key === 'Backspace') escrever(query.slice(0, -1));
  else if (key === 'Enter') irQuandoChegar();
  else return false;
  return true;
};

/** No key is lost between the one that opens the palette and the moment its field has the focus. */
export const useTeclasDaPaleta = (aberta: boolean): void =>
  useEffect(() => {
    if (!aberta) return undefined;
    const listening = new AbortController();
    const keep = (event: KeyboardEvent) => {
      if (isField(document.activeElement) || !tomar(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', keep, { capture: true, signal: listening.signal });
    return () => {
      listening.abort();
      escrever('');
    };
  }, [aberta]);
