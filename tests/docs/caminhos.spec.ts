import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A page that names a file of the repository sends its reader there, so the file must exist, also after it was moved. */

const ROOT = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const pages = files.filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file));

/** Files that the reader of a page is to write. */
const WRITTEN_BY_THE_READER = ['libs/domain/src/propriedade/viveiro.catalogue.ts', 'cooperativa.events.spec.ts'];

/** The code of a page between two back-ticks, where it names one place: no pattern, no placeholder. */
const named = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''));

const isPlace = (name: string): boolean => /^(apps|libs|tests|scripts|bench|docs)\/[\w-]/.test(name) || /\w\.(ts|tsx|mjs|cjs)$/.test(name);
/** A whole path as it is; `http/edge/slots.ts`, `slots.ts` and `event-store/observe.ts` wherever a path ends so. */
const isThere = (name: string): boolean => {
  const end = `/${name.replace(/^(\.\.?\/)+/, '')}`;
  return files.some(
    (file) =>
      file === name ||
      file.startsWith(`${name}/`) ||
      (/\.\w+$/.test(name) && (file.endsWith(end) || file.replace('/src/', '/').endsWith(end))),
  );
};

/** Files a page links to, from where it stands. */
const linked = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([\w./-]*[./][\w./-]*)(?:#[\w-]*)?\)/g)].map(([, to = '']) =>
    join(dirname(page), to),
  );

describe('páginas que nomeiam arquivos', () => {
  it.each(pages)('%s: cada um existe', (page) => {
    expect(named(page).filter((name) => isPlace(name) && !WRITTEN_BY_THE_READER.includes(name) && !isThere(name))).toEqual([]);
  });

  it.each(pages)('%s: cada um a que leva existe', (page) => {
    expect(linked(page).filter((to) => !files.some((file) => file === to || file.startsWith(`${to}/`)))).toEqual([]);
  });
});
