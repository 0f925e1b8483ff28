const RAIZ = 8;

/** Two documents of one owner: the same, or two establishments of one company. */
export const mesmoDono = (um: string, outro: string): boolean =>
  um === outro || (um.length === 14 && outro.length === 14 && um.slice(0, RAIZ) === outro.slice(0, RAIZ));
