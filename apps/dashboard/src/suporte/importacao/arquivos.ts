import { eRestoDePrograma } from '@tulha/domain/kernel/resto-de-programa';
import { emOrdem } from '@tulha/domain/kernel/palavras';

const WANTED = /\.(csv|txt|xlsx)$/i;

/** Files that are no spreadsheets, or left behind by a program, are dropped. */
export const isWanted = (file: File): boolean => WANTED.test(file.name) && !eRestoDePrograma(file.name);

/** Adds files to a choice; one of the same name takes the place of the earlier one. */
export const merge = (chosen: readonly File[], more: readonly File[]): File[] =>
  [...new Map([...chosen, ...more.filter(isWanted)].map((file) => [file.name, file])).values()].sort((a, b) => emOrdem(a.name, b.name));
