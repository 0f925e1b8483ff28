import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

/** Files that git tracks or would add, where they exist: none that is generated or installed. */
const sources = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((file) => file && existsSync(join(ROOT, file)));

const workspaces = () => ['libs', 'apps'].flatMap((group) => readdirSync(join(ROOT, group)).map((name) => ({ group, name })));

/** Packages are ours, linked; those of the house are the copy's own. */
const linkPackages = (copy) => {
  mkdirSync(join(copy, 'node_modules/@tulha'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@tulha') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  for (const { group, name } of workspaces()) {
    symlinkSync(join(copy, group, name), join(copy, 'node_modules/@tulha', name));
    const own = join(group, name, 'node_modules');
    if (existsSync(join(ROOT, own))) symlinkSync(join(ROOT, own), join(copy, own));
  }
};

/** Built packages and their stamps are copied too, so that only changed ones are built again. */
const copyBuilt = (copy) => {
  const built = [...workspaces().map(({ group, name }) => join(group, name, 'dist')), '.cache/stamps', '.cache/tsconfig.tsbuildinfo'];
  for (const path of built) if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
};

/** A copy of the house in a folder of its own, in which everything runs and nothing is ours. @returns the folder. */
export const copyHouse = () => {
  const copy = mkdtempSync(join(tmpdir(), 'tulha-gen-'));
  for (const file of sources()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  linkPackages(copy);
  copyBuilt(copy);
  return copy;
};
