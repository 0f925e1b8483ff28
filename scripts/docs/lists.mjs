import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT, writeWhole } from '../build/stamp.mjs';

/** Lists of all declarations of a kind, made of the files that declare them: a new one is its file. */

const DOMAIN = 'libs/domain/src';

/** The source of each list: the files, how a declaration begins, the property that names it, and the list. */
const LISTS = [
  {
    files: '*.registro.ts',
    define: 'defineRegistro',
    key: 'tabela',
    index: 'references/index.ts',
    name: 'registros',
    type: 'Registro',
    from: 'references/registro.ts',
    told: 'Every kind of record that no other declaration makes.',
  },
];

const importPath = (index, file) => {
  const path = relative(dirname(index), file).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
};

/** One declaration as its source says it: the constant's name and the word it goes by. */
const read = (file, { define, key }) => {
  const text = readFileSync(join(ROOT, DOMAIN, file), 'utf8');
  const camel = new RegExp(String.raw`export const (\w+) = ${define}\b`).exec(text)?.[1];
  const word = new RegExp(String.raw`\b${key}: '([^']+)'`).exec(text)?.[1];
  if (!camel || !word) throw new Error(`${DOMAIN}/${file}: não encontrei export const … = ${define}(…), ou ${key}: '…'.`);
  return { file, camel, word };
};

const textOf = (list) => {
  const { files, index, name, type, from, told } = list;
  const all = globSync(`**/${files}`, { cwd: join(ROOT, DOMAIN) }).map((file) => read(file, list));
  const words = all.map(({ word }) => word);
  const twice = words.find((word, at) => words.indexOf(word) !== at);
  if (twice) throw new Error(`${index}: "${twice}" está declarado duas vezes.`);
  const imports = all
    .map(({ camel, file }) => ({ camel, path: importPath(index, file) }))
    .concat({ camel: `type ${type}`, path: importPath(index, from) })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ camel, path }) => `import ${camel.startsWith('type ') ? `type { ${type} }` : `{ ${camel} }`} from '${path}';\n`);
  const entries = all
    .sort((a, b) => (a.word < b.word ? -1 : 1))
    .map(({ camel, word }) => `  ${word === camel ? camel : `${/^\w+$/.test(word) ? word : `'${word}'`}: ${camel}`},\n`);
  const doc = `/** ${told} Written by \`npm run docs\` from the files \`${files}\`: a new one is its file. */`;
  return `${imports.join('')}\n${doc}\nexport const ${name} = {\n${entries.join('')}} satisfies Record<string, ${type}>;\n`;
};

/** Writes each list, or, with `check`, throws for one that differs from the declarations. */
export const gatherLists = ({ check }) => {
  for (const list of LISTS) {
    const file = join(ROOT, DOMAIN, list.index);
    const text = textOf(list);
    if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) === text) continue;
    if (check) throw new Error(`${DOMAIN}/${list.index} não é o que se declara; rode "npm run docs" e grave junto.`);
    writeWhole(file, text);
  }
};
