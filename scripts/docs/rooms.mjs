import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

/** The lists of the parts of rooms written by hand: deciders, facts, policies, projections, tables and routes. A new one needs only its file. */

const DOMAIN = 'libs/domain/src';
const APPLICATION = 'libs/application/src';
const READ_MODELS = 'libs/read-models/src';
const API = 'apps/api/src';

/** The kits make theirs of declarations. */
const KITS = /\/(?:kernel|catalogues|registers)\/|\.spec\.ts$/;

/** The exports of all files of a kind: each name, and the pattern's other group. @throws Error naming a file that exports none */
const exported = (root, files, pattern, { all = true } = {}) =>
  globSync(`${root}/**/${files}`, { cwd: ROOT })
    .filter((file) => !KITS.test(file))
    .sort()
    .flatMap((file) => {
      const found = [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)];
      if (all && found.length === 0) throw new Error(`${file}: não encontrei o que a lista das salas procura: ${pattern.source}`);
      return found.map(([, name, more]) => ({ file, name, more }));
    });

/** A list of facts that another one spreads comes with that. */
const eventLists = () => {
  const lists = exported(DOMAIN, '*.events.ts', /^export const (\w+Events) = (?:defineFacts\(|\{)/gm, { all: false });
  const spread = new Set(exported(DOMAIN, '*.events.ts', /^ {2}\.\.\.(\w+Events),$/gm, { all: false }).map(({ name }) => name));
  return lists.filter(({ name }) => !spread.has(name));
};

/** Groups of routes; a function that builds one from arguments begins with a parenthesis or a type. */
const routeGroups = () =>
  exported(API, '*.routes.ts', /^export const (\w+Routes)(?:(: readonly RouteGroup\[\]) =|(?:: RouteGroup)? =\s(?![(<]|async))/gm, {
    all: false,
  });

const specifier = (list, file) => {
  const inDomain = file.startsWith(`${DOMAIN}/`) && !list.startsWith(`${DOMAIN}/`);
  if (inDomain) return `@tulha/domain/${file.slice(DOMAIN.length + 1, -3)}`;
  const path = relative(dirname(list), file).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
};

/** One import for each file, in the order in which they are found. */
const importsOf = (list, parts) => {
  const files = Map.groupBy(parts, ({ file }) => specifier(list, file));
  return [...files]
    .toSorted(([a], [b]) => Number(a.startsWith('.')) - Number(b.startsWith('.')) || (a < b ? -1 : 1))
    .map(([from, all]) => {
      const values = all.filter(({ type }) => !type).map(({ name }) => name);
      const types = all.filter(({ type }) => type).map(({ name }) => name);
      const typeOnly = values.length === 0;
      const names = [...values, ...types.map((name) => (typeOnly ? name : `type ${name}`))].sort((a, b) => (plain(a) < plain(b) ? -1 : 1));
      const line = `import ${typeOnly ? 'type ' : ''}{ ${names.join(', ')} } from '${from}';\n`;
      return line.length <= 141
        ? line
        : `import ${typeOnly ? 'type ' : ''}{\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
    })
    .join('');
};
const plain = (name) => name.replace(/^type /, '').toLowerCase();

const told = (what, files) => `/** ${what} Written by \`npm run docs\` from the files \`${files}\`. */\n`;
const lines = (all, line) => all.map((one) => `  ${line(one)},\n`).join('');

const application = () => {
  const list = `${APPLICATION}/rooms.ts`;
  const deciders = exported(DOMAIN, '*.decider.ts', /^export const (\w+Decider): Decider</gm);
  const events = eventLists();
  const policies = exported(APPLICATION, '*.policy.ts', /^export const (\w+Policies): readonly Policy\[\]/gm);
  const kit = [
    { file: `${APPLICATION}/dispatch/wish.ts`, name: 'AnyDecider', type: true },
    { file: `${APPLICATION}/dispatch/wish.ts`, name: 'erase' },
    { file: `${APPLICATION}/policies/policy.ts`, name: 'Policy', type: true },
  ];
  return {
    [list]: `${importsOf(list, [...deciders, ...events, ...policies, ...kit])}
${told('Deciders of rooms with rules of their own.', '*.decider.ts')}export const roomDeciders: readonly AnyDecider[] = [
${lines(deciders, ({ name }) => `erase(${name})`)}];

${told('Types of their facts.', '*.events.ts')}export const roomFacts = {
${lines(events, ({ name }) => `...${name}`)}};

${told('Consequences of facts in other streams.', '*.policy.ts')}export const policies: readonly Policy[] = [
${lines(policies, ({ name }) => `...${name}`)}];
`,
  };
};

const readModels = () => {
  const list = `${READ_MODELS}/rooms.ts`;
  const projections = exported(READ_MODELS, '*.projection.ts', /^export const (\w+Projection)(?:: Projection =|\s=\sdefineProjection)/gm, {
    all: false,
  });
  const tables = exported(READ_MODELS, '*.ts', /^export const (\w+Table) = defineTable\(\s*'(\w+)'/gm, { all: false });
  const kit = [
    { file: `${READ_MODELS}/declare/projection.ts`, name: 'Projection', type: true },
    { file: `${READ_MODELS}/declare/table.ts`, name: 'RowOf', type: true },
  ];
  const typed = tables.map((table) => ({ ...table, type: true }));
  return {
    [list]: `${importsOf(list, [...projections, ...typed, ...kit])}
${told('Projections of rooms with rules of their own.', '*.projection.ts')}export const roomProjections: readonly Projection[] = [
${lines(projections, ({ name }) => name)}];

/** Their tables. Written by \`npm run docs\` from every \`export const …Table = defineTable(…)\`. */
export interface RoomTables {
${tables.map(({ name, more }) => `  ${more}: RowOf<typeof ${name}>;\n`).join('')}}
`,
  };
};

const api = () => {
  const list = `${API}/rooms.ts`;
  const groups = routeGroups();
  const kit = [{ file: `${API}/http/pipeline/route.ts`, name: 'RouteGroup', type: true }];
  const about = 'Routes of rooms, in no order that says anything: a fixed path is found before an `:id`.';
  return {
    [list]: `${importsOf(list, [...groups, ...kit])}
${told(about, '*.routes.ts')}export const rooms: readonly RouteGroup[] = [
${lines(groups, ({ name, more }) => (more ? `...${name}` : name))}];
`,
  };
};

/** The lists as their files hold them, by file. */
export const roomLists = () => ({ ...application(), ...readModels(), ...api() });
