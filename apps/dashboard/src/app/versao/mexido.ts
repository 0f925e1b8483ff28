/** Whether the user has typed or pressed anything since the page was opened: half-typed values must not be taken away. */
export const mexido = { sim: false };

/** Listens from the start, so that typing counts while the rest of the page is still loading. */
export const notarMexidas = (): void => {
  for (const done of ['input', 'pointerdown', 'keydown'])
    addEventListener(done, () => void (mexido.sim = true), { capture: true, passive: true });
};
