import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** No dependencies in here: it also runs before anything is installed. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Every file below `dir`, sorted; built and installed things left out. */
export const filesOf = (dir) =>
  existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((entry) => !['node_modules', 'dist', '.cache'].includes(entry.name))
        .flatMap((entry) => (entry.isDirectory() ? filesOf(join(dir, entry.name)) : [join(dir, entry.name)]))
        .sort()
    : [];

/** Hash of names and contents. */
export const hashOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/** Writes a file beside the target and renames it, so that no reader sees half of it. */
export const writeWhole = (file, content) => {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}.novo`;
  writeFileSync(fresh, content);
  renameSync(fresh, file);
};

const stampFile = (name) => join(ROOT, '.cache', 'stamps', `${name.replaceAll('/', '-')}.json`);

/** True when `name` was made from exactly this and everything it made is still there. */
export const isFresh = (name, hash) => {
  const file = stampFile(name);
  if (!existsSync(file)) return false;
  const stamp = JSON.parse(readFileSync(file, 'utf8'));
  return stamp.hash === hash && stamp.made.every((path) => existsSync(join(ROOT, path)));
};

/** Remembers that `made` (absolute paths) was made from `hash`. */
export const stamp = (name, hash, made) =>
  writeWhole(stampFile(name), JSON.stringify({ hash, made: made.map((file) => relative(ROOT, file)) }));
