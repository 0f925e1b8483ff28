import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Projection } from './projection.js';
import type { TableSpec } from './table.js';

/** Code of this package that takes part in making rows: projections, the tables and helpers beside them, how rows are written. */
const MAKES_ROWS =
  /(\.projection|\/movimento|\/tables|\/table|\/field-columns|\/row-ops|\/coalesce|\/write-changes|\/load-changes|\/units|\/isolation\.sql)\.[jt]s$/;
/** Projections may call any function of the domain. */
const DOMAIN = /^(?!.*\.spec\.).*\.[jt]s$/;

const hashFiles = (folder: string, wanted: RegExp): string => {
  const hash = createHash('sha256');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.replaceAll('\\', '/')}`);
  for (const name of names.filter((file) => wanted.test(file)).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
};

const sources = (): string[] => [
  hashFiles(fileURLToPath(new URL('..', import.meta.url)), MAKES_ROWS),
  hashFiles(fileURLToPath(new URL('..', import.meta.resolve('@tulha/domain/kernel/fact'))), DOMAIN),
];

let ours: string[] | undefined;

export const tablesOf = (projections: readonly Projection[]): TableSpec[] => [...new Set(projections.flatMap(({ tables }) => tables))];

/**
 * Changes whenever the shape of a table changes, or code that may make its rows; the read model is then built anew beside
 * the old one. An unneeded rebuild only costs time, and no user waits for it; a missed one would show wrong rows.
 */
export const signatureOf = (projections: readonly Projection[]): string => {
  ours ??= sources();
  const declared = projections.map(({ name, on }) => [name, Object.entries(on).map(([type, apply]) => [type, String(apply)])]);
  return createHash('sha256')
    .update(JSON.stringify([ours, tablesOf(projections), declared]))
    .digest('hex')
    .slice(0, 16);
};
