import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/stamp.mjs';

/** `npm run where secagem`: the glossary's row of a word, and the places where it is defined: one line each, no mentions. */

/** `cad-secadores`, `ordem_servico`, `OrdemServico` and `Ordem de serviço` as words with a dash before each. */
const plain = (text) =>
  `-${text}`
    .replace(/[a-z](?=[A-Z])/g, '$&-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ (?:de|da|do|das|dos) /g, ' ')
    .replace(/[^a-z0-9]+/g, '-');

const firsts = (text, pattern) => [...text.matchAll(pattern)].map(([, ...found]) => found.find(Boolean));

const readOnce = (read) => {
  let text;
  return () => (text ??= read());
};
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const addresses = readOnce(() => Object.keys(JSON.parse(textOf('docs/openapi.json')).paths));

/** The address of a group, or those of its routes where only they have the word; of a group that a kit makes, as OpenAPI has it. */
const addressesIn = (text, has, own) => {
  const [group] = firsts(text, /^ {2}path: '([^']+)'/gm);
  if (group === undefined) return own ? addresses().filter(has).slice(0, 1) : [];
  const below = firsts(text, /^ {6}path: '([^']+)'/gm).map((path) => `/v1/${group}${path === '/' ? '' : path}`);
  return has(group) ? [`/v1/${group}`] : below.filter(has);
};
const pathIn = (text, has) => firsts(text, /^ {2}path: '([^']+)'/gm).filter(has);
const tabelaIn = (text, has) => firsts(text, /^ {2}tabela: '(\w+)'/gm).filter(has);
const named = () => [];

/** A kind of place, its files, and the part of each that contains the word. A file named after the word always counts. */
const PLACES = [
  ['URL', /^apps\/api\/.*\.routes\.ts$/, addressesIn],
  ['URL', /\.(catalogue|register|report)\.ts$/, (text, has) => pathIn(text, has).map((path) => `/v1/${path}`)],
  ['domínio', /^libs\/domain\/.*\.(catalogue|register|report|decider|commands|registro|answers|columns)\.ts$/, named],
  ['fatos', /^libs\/domain\/.*\.events\.ts$/, (text, has) => firsts(text, /^ {2}([A-Z]\w+): \{/gm).filter(has)],
  ['tabela', /^libs\/read-models\/.*(\.projection|\/tables)\.ts$/, (text, has) => firsts(text, /defineTable\(\s*'(\w+)'/g).filter(has)],
  ['tabela', /\.(catalogue|register)\.ts$/, tabelaIn],
  ['consulta', /^libs\/read-models\/.*\.queries\.ts$/, named],
  ['tela', /^apps\/dashboard\/.*\.screen\.tsx?$/, pathIn],
  ['tela', /\.(catalogue|register)\.ts$/, (text, has) => pathIn(text, has).map((path) => `/cadastros/${path.replaceAll('/', '-')}`)],
  ['tela', /\.report\.ts$/, (text, has) => pathIn(text, has).map((path) => `/${path}`)],
  ['tarefa', /\.job\.ts$/, named],
  ['teste', /\.spec\.tsx?$/, named],
];

const sources = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(ROOT, file)));
const baseOf = (file) => file.slice(file.lastIndexOf('/') + 1).split('.')[0] ?? '';

/** The places named after the word, by kind. A file named after it lists all its definitions; other files only lines with the word. */
const placesOf = (word) => {
  const has = (text) => plain(text).includes(word);
  const files = sources().map((file) => ({ file, own: has(baseOf(file)) }));
  return PLACES.flatMap(([kind, pattern, saidIn]) =>
    files
      .filter(({ file }) => pattern.test(file))
      .map(({ file, own }) => ({
        kind,
        file,
        own,
        words: [...new Set(saidIn(textOf(file), own && saidIn !== addressesIn ? () => true : has, own))],
      }))
      .filter(({ words, own }) => own || words.length > 0),
  );
};

const asked = process.argv.slice(2).join(' ');
const word = plain(asked.trim());
if (word === '-') {
  console.error('Diga a palavra: npm run where secagem');
  process.exit(1);
}
const rows = textOf('docs/glossario.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && plain(line.split('|')[1] ?? '').includes(word));
const places = placesOf(word);
for (const row of rows) console.log(row);
if (rows.length > 0) console.log('');
for (const { kind, file, words } of places) console.log(`${kind.padEnd(9)} ${words.length > 0 ? `${words.join(', ')}  ` : ''}${file}`);
if (places.length + rows.length === 0) console.log(`Nenhum lugar tem o nome de "${asked}".`);
