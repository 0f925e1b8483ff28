/** Host names known only to this machine or network: a code with one of them cannot be opened elsewhere. */
const DE_CASA = /^(?:localhost|.*\.local|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/;

/** True where an address opens only on this machine or network. */
export const soAbreAqui = (endereco: string): boolean => DE_CASA.test(new URL(endereco).host);
