import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, writeWhole } from '../build/stamp.mjs';

/** Changes to files, gathered first and written together: where one is not possible, nothing is touched. */
export const createChanges = () => {
  const texts = new Map();
  const textOf = (file) => texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  const splice = (file, index, text) => texts.set(file, textOf(file).slice(0, index) + text + textOf(file).slice(index));

  /** The index of `anchor`, searched from `after` on. */
  const find = (file, anchor, after) => {
    const from = after ? textOf(file).indexOf(after) : 0;
    const index = from < 0 ? -1 : textOf(file).indexOf(anchor, from);
    if (index < 0) throw new Error(`${file}: não encontrei ${JSON.stringify(anchor.trim())}, onde a linha nova entraria.`);
    return index;
  };

  return {
    exists: (file) => texts.has(file) || existsSync(join(ROOT, file)),
    textOf,
    create: (file, text) => {
      if (existsSync(join(ROOT, file))) throw new Error(`${file} já existe.`);
      texts.set(file, text);
    },
    /** Puts lines before the first `anchor` that comes after `after`. */
    insertBefore: (file, anchor, lines, after) => splice(file, find(file, anchor, after), lines),
    append: (file, lines) => splice(file, textOf(file).length, lines),
    /** Puts an import among those of its kind (relative or package), in the order of their paths. */
    addImport: (file, statement) => {
      const pathIn = (text) => /from '([^']+)'/.exec(text)?.[1] ?? '';
      const path = pathIn(statement);
      const alike = [...textOf(file).matchAll(/^import [^;]+;\n/gm)].filter(
        ([text]) => pathIn(text).startsWith('.') === path.startsWith('.'),
      );
      const next = alike.find(([text]) => pathIn(text) > path);
      const last = alike.at(-1);
      splice(file, next?.index ?? (last ? last.index + last[0].length : 0), `${statement}\n`);
    },
    /** @returns the files written. */
    write: () => {
      for (const [file, text] of texts) writeWhole(join(ROOT, file), text);
      return [...texts.keys()];
    },
  };
};
