/** Whether something was done on the page since it was opened: what may be half typed is not taken away. */
export const mexido = { sim: false };

/** From the very first: what is typed while the rest of the page is still coming counts too. */
export const notarMexidas = (): void => {
  for (const done of ['input', 'pointerdown', 'keydown'])
    addEventListener(done, () => void (mexido.sim = true), { capture: true, passive: true });
};
