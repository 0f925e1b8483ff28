import { createStore } from '../../http/store.js';

/** What lies over the page, one at a time: the palette, the help, or what keys do. */
export type Janela = 'paleta' | 'ajuda' | 'atalhos';

/** `vistas`: those opened before, whose code is here already and who may still be on their way out. `em`: the path of where it was opened. */
type Janelas = { readonly aberta: Janela | null; readonly vistas: readonly Janela[]; readonly em: string };

const janelas = createStore<Janelas>({ aberta: null, vistas: [], em: '' });

export const useJanelas = janelas.use;

export const abrir = (aberta: Janela): void => {
  const { vistas } = janelas.get();
  janelas.set({ aberta, vistas: vistas.includes(aberta) ? vistas : [...vistas, aberta], em: window.location.pathname });
};

/** Closes what is open, or only this: what closes after it has opened another must not close that. */
export const fechar = (so?: Janela): void => {
  const { aberta } = janelas.get();
  if (aberta && (so === undefined || so === aberta)) janelas.set({ ...janelas.get(), aberta: null });
};

/** One goes to a path: what was opened elsewhere closes. What is opened while that page is still being drawn is over that page. */
export const fecharAoIr = (path: string): void => {
  if (janelas.get().em !== path) fechar();
};
