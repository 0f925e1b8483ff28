import { fstatSync } from 'node:fs';
import { openLog, tailOf } from './files.js';
import { createTrouble } from './say.js';

/** The log of a child's lines, start by start. */
export type ChildLog = {
  /** Opens it for the next start. @param strict whether one that cannot be opened is an error, and not the terminal instead */
  open(strict: boolean): number | 'inherit';
  /** The last lines since it was opened last; nothing where they went to the terminal. */
  tail(lines?: number): string;
  /** The place of its lines, for a message. */
  readonly where: () => string | 'terminal';
};

/**
 * The log of a child of that name, in `file` or shown at the terminal. A file that cannot be opened any more ends no child:
 * until the next start its lines are shown, which is reported once.
 */
export const createChildLog = (name: string, file: string | 'terminal'): ChildLog => {
  let from: number | undefined;
  const shut = createTrouble(
    `O processo ${name} inicia sem o seu registro, e até o próximo reinício dele o que diria ali sai aqui`,
    `O processo ${name} voltou a escrever em ${file}.`,
  );
  return {
    open: (strict) => {
      from = undefined;
      if (file === 'terminal') return 'inherit';
      try {
        const out = openLog(file);
        from = fstatSync(out).size;
        shut.over();
        return out;
      } catch (error) {
        if (strict) throw error;
        shut.is(`não foi possível abrir ${file} (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
        return 'inherit';
      }
    },
    tail: (lines) => (from === undefined ? '' : tailOf(file, lines, from)),
    where: () => (from === undefined ? 'terminal' : file),
  };
};
