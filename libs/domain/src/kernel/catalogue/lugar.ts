/** Under which all catalogues and registers stand on screen. */
export const CADASTROS = '/cadastros';

/** Where the records of a catalogue stand on screen: its path, which there is one word: `cad-estoque/entrada` → `/cadastros/cad-estoque-entrada`. */
export const lugarDe = ({ path }: { readonly path: string }): string => `${CADASTROS}/${path.replaceAll('/', '-')}`;
