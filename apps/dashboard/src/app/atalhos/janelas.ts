import { createStore } from '../../http/store.js';

/** The window over the page, one at a time: the palette, the help, or the list of shortcuts. */
export type Janela = 'paleta' | 'ajuda' | 'atalhos';

/** `vistas`: those opened before, whose code is here already and who may still be on their way out. `em`: the path of where it was opened. */
type Janelas = { readonly aberta: Janela | null; readonly vistas: readonly Janela[]; readonly em: string };

const janelas = createStore<Janelas>({ aberta: null, vistas: [], em: '' });

export const useJanelas = janelas.use;

export const abrir = (aberta: Janela): void => {
  const { vistas } = janelas.get();
  janelas.set({ aberta, vistas: vistas.includes(aberta) ? vistas : [...vistas, aberta], em: window.location.pathname });
};

/** Closes the open window. With `so`, only that one: a window that has opened another on its way out must not close it. */
export const fechar = (so?: Janela): void => {
  const { aberta } = janelas.get();
  if (aberta && (so === undefined || so === aberta)) janelas.set({ ...janelas.get(), aberta: null });
};

/** On a change of path, closes a window that was opened on another page; one opened while the new page is being drawn stays. */
export const fecharAoIr = (path: string): void => {
  if (janelas.get().em !== path) fechar();
};
