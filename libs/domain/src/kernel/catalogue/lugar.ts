/** The path of all catalogues and registers on screen. */
export const CADASTROS = '/cadastros';

/**
 * The path of a catalogue's records on screen: its own path, as one word there: `cad-estoque/entrada` → `/cadastros/cad-estoque-entrada`.
 */
export const lugarDe = ({ path }: { readonly path: string }): string => `${CADASTROS}/${path.replaceAll('/', '-')}`;
