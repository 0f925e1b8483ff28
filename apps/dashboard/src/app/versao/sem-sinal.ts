import { aqui } from './reabrir.js';

/** Whether this tab is being opened again from the device, so that nothing asks before it is left. */
let reabrindo = false;

/** Asked of the browser's cache alone: without a signal the server would not answer. */
const estaNoAparelho = (path: string): Promise<boolean> =>
  fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Opens the page one is on as this device keeps it. A reload would ask the server for it, and the browser would show its own page of errors.
 * @returns false where the device does not have the page: nothing was changed
 */
export const reabrirDoAparelho = async (): Promise<boolean> => {
  if (!(await estaNoAparelho(aqui()))) return false;
  reabrindo = true;
  location.replace(aqui());
  return true;
};

const recarrega = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F5' || ((ctrlKey || metaKey) && key.toLowerCase() === 'r');

const recarregarDaqui = (event: KeyboardEvent): void => {
  if (navigator.onLine || !recarrega(event)) return;
  event.preventDefault();
  void reabrirDoAparelho();
};

/** Pulling a page down reloads it on a phone: not while there is no signal. */
const segurarOPuxar = (): void => {
  document.documentElement.style.overscrollBehaviorY = navigator.onLine ? '' : 'contain';
};

/** While there is no signal, the keys that reload open the page from this device, and pulling it down does nothing. */
export const cuidarDoRecarregar = (): void => {
  addEventListener('keydown', recarregarDaqui, { capture: true });
  addEventListener('online', segurarOPuxar);
  addEventListener('offline', segurarOPuxar);
  segurarOPuxar();
};

/** Has the browser ask before it reloads or leaves the page. @returns the function that takes this back */
export const perguntarAntesDeSair = (): (() => void) => {
  const perguntar = (event: BeforeUnloadEvent) => {
    if (!reabrindo) event.preventDefault();
  };
  addEventListener('beforeunload', perguntar);
  return () => removeEventListener('beforeunload', perguntar);
};
