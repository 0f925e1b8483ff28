import { guardarPagina, perguntar } from './servida.js';

/** The address of this tab, as the browser keeps it. */
export const aqui = (): string => location.pathname + location.search;

/**
 * Opens the page one is on in the version that is served. Only `fetch` makes the browser ask for a page that it keeps; opened by `replace` it is then taken from
 * there, also where the signal is gone by then, which a reload would not. @returns false where no answer came: nothing was changed
 */
export const reabrir = async (): Promise<boolean> => {
  const servida = await perguntar();
  if (!servida || !(await guardarPagina(aqui(), servida.versao))) return false;
  location.replace(aqui());
  return true;
};
