import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

const FILE = join(ROOT, 'docs/glossario.md');

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Rows of the glossary: `events` by type (several may share a row), `terms` by word, `rows` of terms as they stand. */
export const readGlossary = () => {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : [];
  const rows = lines.filter((line) => line.startsWith('| ') && !/^\| *-/.test(line)).map(cellsOf);
  const isEvent = ([first]) => /^`[A-Z]\w+`/.test(first);
  return {
    events: new Map(rows.filter(isEvent).flatMap(([first, meaning]) => [...first.matchAll(/`(\w+)`/g)].map(([, type]) => [type, meaning]))),
    rows: rows.filter(([term, , gender]) => gender !== undefined && term !== 'term'),
    terms: new Map(rows.filter((row) => !isEvent(row)).map(([term, plural, gender, meaning]) => [term, { plural, gender, meaning }])),
  };
};

/**
 * Removes types of facts that the code no longer has and no commit has known: a step renamed on a branch leaves no word behind. A type that
 * was committed stays, and is reported as wrong. @returns whether any was removed
 */
export const forgetRenamed = ({ events }, facts, committedTypes) => {
  const types = new Set(facts.map(({ type }) => type));
  const gone = [...events.keys()].filter((type) => !types.has(type) && !committedTypes.includes(type));
  if (gone.length === 0) return false;
  const text = readFileSync(FILE, 'utf8').split('\n');
  const rows = text.map((line) =>
    /^\| `[A-Z]/.test(line) ? gone.reduce((row, type) => row.replace(new RegExp(` ?\`${type}\``), ''), line) : line,
  );
  writeFileSync(FILE, rows.filter((line) => !/^\|\s*\|/.test(line)).join('\n'));
  return true;
};

/** The rows the glossary lacks: one for every type of fact and for every catalogue, with the declared plural and gender. */
export const unexplained = async ({ events, terms }, facts) => {
  const { catalogues } = await import('@tulha/domain/catalogues/index');
  const { registers } = await import('@tulha/domain/registers/index');
  const types = new Set(facts.map(({ type }) => type));
  return [
    ...[...types].filter((type) => !events.get(type)).map((type) => `${type}: sem linha na tabela de fatos`),
    ...[...events.keys()].filter((type) => !types.has(type)).map((type) => `${type}: não existe no código`),
    ...[...Object.values(catalogues), ...Object.values(registers)].flatMap(({ title, genero }) => {
      const term = terms.get(title.singular.toLowerCase());
      if (!term?.meaning) return [`${title.singular.toLowerCase()}: sem linha na tabela de termos`];
      const same = term.plural === title.plural.toLowerCase() && term.gender === genero;
      return same ? [] : [`${title.singular.toLowerCase()}: a declaração diz plural "${title.plural.toLowerCase()}" e gênero ${genero}`];
    }),
  ];
};
