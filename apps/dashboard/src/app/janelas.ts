import { createStore } from '../http/store.js';

/** What lies over the page, one at a time: the palette, the help, or what keys do. */
export type Janela = 'paleta' | 'ajuda' | 'atalhos';

/** `vistas`: those opened before, whose code is here already and who may still be on their way out. */
type Janelas = { readonly aberta: Janela | null; readonly vistas: readonly Janela[] };

const janelas = createStore<Janelas>({ aberta: null, vistas: [] });

export const useJanelas = janelas.use;

export const abrir = (aberta: Janela): void => {
  const { vistas } = janelas.get();
  janelas.set({ aberta, vistas: vistas.includes(aberta) ? vistas : [...vistas, aberta] });
};

export const fechar = (): void => {
  if (janelas.get().aberta) janelas.set({ ...janelas.get(), aberta: null });
};
