/** Whether something was done on the page since it was opened: what may be half typed is not taken away. */
export const mexido = { sim: false };

/** Listens from the start, so that typing counts while the rest of the page is still loading. */
export const notarMexidas = (): void => {
  for (const done of ['input', 'pointerdown', 'keydown'])
    addEventListener(done, () => void (mexido.sim = true), { capture: true, passive: true });
};
