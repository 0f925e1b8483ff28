/** Files that operating systems keep in a folder for its display. */
const DE_SISTEMA: readonly string[] = ['.ds_store', 'thumbs.db', 'desktop.ini'];

/**
 * Whether a file was left by a program beside those of people: the lock of an open spreadsheet, `~$fazendas.xlsx`, or a system's own note.
 */
export const eRestoDePrograma = (nome: string): boolean => /^(?:~\$|\.~lock\.|\._)/.test(nome) || DE_SISTEMA.includes(nome.toLowerCase());
