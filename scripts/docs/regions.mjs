import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

/**
 * Code in a how-to page is a region of a real file, so that it never goes out of date. In the file, `// #region name` and `// #endregion`
 * stand around it; in the page, `<!-- code: path/of/the/file.ts#name -->` stands above the block. Without a name it is the whole file.
 */

const PAGES = 'docs/como-fazer/*.md';
const MARK = /^( *)<!-- code: (\S+?)(?:#([\w-]+))? -->$/;
const BOUND = /^\s*\/\/ #(?:region [\w-]+|endregion)$/;

const indentOf = (line) => line.length - line.trimStart().length;

/** The lines of a region as they stand in the file, without the indentation they share. @throws where it is not there, or not ended. */
export const regionOf = (file, name, text) => {
  const lines = text.trimEnd().split('\n');
  const begin = name ? lines.findIndex((line) => line.trim() === `// #region ${name}`) : -1;
  const end = name ? lines.findIndex((line, at) => at > begin && line.trim() === '// #endregion') : lines.length;
  if (name && (begin < 0 || end < 0)) throw new Error(`${file}: não encontrei "// #region ${name}" até "// #endregion".`);
  const inside = lines.slice(begin + 1, end).filter((line) => !BOUND.test(line));
  const shared = Math.min(...inside.filter(Boolean).map(indentOf));
  return inside.map((line) => line.slice(shared));
};

/** A page with each of its blocks as the files have them now. `textOf` reads a file. */
export const withRegions = (page, text, textOf) => {
  const lines = text.split('\n');
  const out = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    out.push(line);
    const [, indent, file, name] = MARK.exec(line) ?? [];
    if (file === undefined) continue;
    const fence = `${indent}\`\`\``;
    const end = lines.indexOf(fence, at + 2);
    if (!lines[at + 1]?.startsWith(fence) || end < 0) throw new Error(`${page}: falta o bloco de código abaixo de ${line.trim()}.`);
    out.push(lines[at + 1], ...regionOf(file, name, textOf(file)).map((one) => (one ? indent + one : one)), fence);
    at = end;
  }
  return out.join('\n');
};

/** The pages to follow, as they should be, by file. */
export const pagesToFollow = () => {
  const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
  return Object.fromEntries(globSync(PAGES, { cwd: ROOT }).map((page) => [page, withRegions(page, textOf(page), textOf)]));
};
