import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf, ROOT } from '../build/stamp.mjs';

const DOMAIN = 'libs/domain/src';
const domainFiles = (ending) =>
  filesOf(join(ROOT, DOMAIN))
    .filter((file) => file.endsWith(ending))
    .map((file) => relative(join(ROOT, DOMAIN), file));
const textOf = (file) => readFileSync(join(ROOT, DOMAIN, file), 'utf8');

/** The exports of a built file; its path is given as in the sources. */
export const built = (file) => import(pathToFileURL(join(ROOT, file).replace('/src/', '/dist/').replace(/\.ts$/, '.js')));

const isFactTable = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every((type) => type?.versao && type?.data);

/** Every table of facts in `*.events.ts`, by file and name. */
const tablesByHand = async () => {
  const tables = [];
  for (const file of domainFiles('.events.ts')) {
    for (const [name, table] of Object.entries(await built(`${DOMAIN}/${file}`)))
      if (isFactTable(table)) tables.push({ file, name, table });
  }
  return tables;
};

/** The meaning of `FactOf<…>` in the sources: name of a union of facts → the names of its types. */
const unions = (tables) => {
  const found = new Map(
    tables.map(({ name, table }) => [name.replace(/^(.)(.*)s$/, (_, a, b) => a.toUpperCase() + b), Object.keys(table)]),
  );
  for (const { file, name, table } of tables) {
    const alias = new RegExp(`export type (\\w+) = FactOf<(?:Pick<typeof ${name}, ([^>]+)>|typeof ${name})>`, 'g');
    for (const [, union, picked] of textOf(file).matchAll(alias)) {
      found.set(union, picked ? [...picked.matchAll(/'(\w+)'/g)].map(([, type]) => type) : Object.keys(table));
    }
  }
  return found;
};

/** Type of fact → category of its stream, from the second type argument of each decider. */
const categoriesByHand = (tables) => {
  const typesOf = unions(tables);
  const categories = new Map();
  for (const file of domainFiles('.decider.ts')) {
    for (const [, union, category] of textOf(file).matchAll(/Decider<\s*\w+,\s*(\w+),[^>]+>\s*=\s*\{\s*category: '([\w-]+)'/g)) {
      for (const type of typesOf.get(union) ?? []) categories.set(type, category);
    }
  }
  return categories;
};

/**
 * Every type of fact of the registry, sorted by context and file, in the order declared: its name, declaration, JSON Schema, the category
 * of its stream, and the file that declares it.
 */
export const factsOf = async () => {
  const { factTypes } = await import('@tulha/application/registry');
  const tables = await tablesByHand();
  const categories = categoriesByHand(tables);
  const places = new Map();
  for (const file of domainFiles('.catalogue.ts')) {
    for (const { tipos = {}, tabela } of Object.values(await built(`${DOMAIN}/${file}`)))
      for (const type of Object.values(tipos)) places.set(type, { file, category: tabela });
  }
  for (const file of domainFiles('.register.ts')) {
    for (const { lines, facts, tabela } of Object.values(await built(`${DOMAIN}/${file}`)))
      for (const type of lines ? Object.keys(facts) : []) places.set(type, { file, category: tabela });
  }
  // The smallest table that has a type declares it; larger ones gather several rooms.
  for (const { file, table } of tables.sort((a, b) => Object.keys(b.table).length - Object.keys(a.table).length)) {
    for (const type of Object.keys(table)) places.set(type, { file, category: categories.get(type) });
  }
  const facts = Object.entries(factTypes).map(([type, declared]) => {
    const { file, category } = places.get(type) ?? {};
    if (!file) throw new Error(`${type}: nenhum arquivo *.events.ts, cadastro ou register declara este fato.`);
    if (!category)
      throw new Error(`${type}: nenhum *.decider.ts o tem em Decider<comando, FATO, estado> seguido de sua category (${file}).`);
    const { $schema: _, ...schema } = declared.data['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
    return { type, declared, category, file, context: file.split('/')[0], schema };
  });
  return facts.sort((a, b) => (a.context === b.context ? compare(a.file, b.file) : compare(a.context, b.context)));
};

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
