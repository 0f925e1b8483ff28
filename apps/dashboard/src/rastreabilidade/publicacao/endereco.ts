/** Names that only this machine or this network knows: nobody who scans the code elsewhere gets there. */
const DE_CASA = /^(?:localhost|.*\.local|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/;

/** True where an address opens only on this machine or network. */
export const soAbreAqui = (endereco: string): boolean => DE_CASA.test(new URL(endereco).host);
