import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How long the files of a version of the dashboard stay served after another took its place. */
export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** When each file stopped being of the version that is served; null while it is. */
type Known = Record<string, number | null>;

const LIST = 'versoes.json';

const knownIn = async (kept: string): Promise<Known> => {
  try {
    return JSON.parse(await readFile(join(kept, LIST), 'utf8')) as Known;
  } catch {
    // The first start, or a list cut off by a crash: the files found count as present now.
    return Object.fromEntries((await readdir(join(kept, 'assets'))).map((name) => [name, null]));
  }
};

/** Copied beside and renamed, so that no half file is ever served. */
const copied = async (from: string, to: string): Promise<void> => {
  const there = await access(to, constants.F_OK).then(
    () => true,
    () => false,
  );
  if (there) return;
  const half = `${to}.${process.pid}.parte`;
  await copyFile(from, half);
  await rename(half, to);
};

/**
 * Copies the files of the dashboard's present version beside the data, and drops those that no version has used for `KEPT_DAYS`: a page
 * that a browser opened or cached before an upgrade still finds its files.
 */
export const keepAssets = async (dist: string, kept: string, now: number): Promise<void> => {
  const folder = join(kept, 'assets');
  await mkdir(folder, { recursive: true });
  const current = await readdir(join(dist, 'assets'));
  const before = await knownIn(kept);
  const after: Known = {};
  for (const [name, since] of Object.entries(before)) {
    if (now - (since ?? now) > KEPT_DAYS * DAY_MS) await rm(join(folder, name), { force: true });
    else after[name] = since ?? now;
  }
  for (const name of current) {
    await copied(join(dist, 'assets', name), join(folder, name));
    after[name] = null;
  }
  const list = join(kept, `${LIST}.${process.pid}.parte`);
  await writeFile(list, JSON.stringify(after));
  await rename(list, join(kept, LIST));
};
