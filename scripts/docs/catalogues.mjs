import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';
import { explain } from '../gen/glossary.mjs';
import { readGlossary } from './glossary.mjs';

/** What is made of the declarations of catalogues: the list of all of them, and what the glossary lacks. A new catalogue is its file. */

export const INDEX = 'libs/domain/src/catalogues/index.ts';
const DOMAIN = 'libs/domain/src';

const found = (file, text, what, pattern) => {
  const match = pattern.exec(text);
  if (!match) throw new Error(`${file}: não encontrei ${what}.`);
  return match[1];
};

/** One declaration as its source says it: name, words, and the first sentence of its docstring. */
const read = (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const of = (what, pattern) => found(file, text, what, pattern);
  const property = (name) => of(`${name}: '…'`, new RegExp(`\\b${name}: '([^']+)'`));
  const camel = of('export const … = defineCatalogue', /export const (\w+) = defineCatalogue\(/);
  const docstring = of(
    'o que é, em inglês, logo acima da declaração',
    new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export const ${camel} =`),
  );
  const significado = docstring
    .replaceAll(/\s*\n\s*\* ?/g, ' ')
    .trim()
    .replace(/\.(?:\s.*)?$/s, '');
  if (significado.includes('|')) throw new Error(`${file}: o significado vai para uma tabela: sem "|".`);
  return {
    file,
    camel,
    significado,
    contexto: basename(dirname(file)),
    ...Object.fromEntries(['nome', 'genero', 'tabela', 'singular', 'plural'].map((name) => [name, property(name)])),
    mover: /\n {2}mover: /.test(text),
  };
};

/** Every declaration, by its table. */
export const declarations = () =>
  globSync(`${DOMAIN}/*/*.catalogue.ts`, { cwd: ROOT })
    .map(read)
    .sort((a, b) => (a.tabela < b.tabela ? -1 : 1));

/** The one list of catalogues, as `libs/domain/src/catalogues/index.ts` holds it. */
export const indexOf = (all) => {
  const imports = all
    .map(({ camel, file }) => ({ camel, path: `../${file.slice(DOMAIN.length + 1).replace(/\.ts$/, '.js')}` }))
    .concat({ camel: 'type Catalogue', path: '../kernel/catalogue/catalogue.js' })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ camel, path }) => `import { ${camel} } from '${path}';\n`);
  const entries = all.map(({ tabela, camel }) => `  ${tabela === camel ? camel : `${tabela}: ${camel}`},\n`);
  const told = '/** Every plain catalogue there is. Written by `npm run docs` from the files `*.catalogue.ts`: a new one is its file. */';
  const text = `${imports.join('')}\n${told}\nexport const catalogues = {\n${entries.join('')}} satisfies Record<string, Catalogue>;\n`;
  return text.replace(/import \{ type Catalogue \}/, 'import type { Catalogue }');
};

/** Gives each catalogue that the glossary does not know its row, and its facts theirs, in the words of its declaration. */
export const explainNew = (all, changes) => {
  const { terms, events } = readGlossary();
  for (const declaration of all) {
    const { nome, genero, singular, significado, mover } = declaration;
    const end = genero === 'm' ? 'o' : 'a';
    const participles = ['Cadastrad', 'Alterad', 'Excluid', ...(mover ? ['Movid'] : [])];
    const types = participles.map((participle) => `${nome}${participle}${end}`).filter((type) => !events.get(type));
    const known = terms.has(singular.toLowerCase());
    const meaning = `Catalogue: ${significado[0].toLowerCase()}${significado.slice(1)}`;
    if (!known || types.length > 0)
      explain(changes, { ...declaration, titulo: singular }, types.length > 0 ? [[types, meaning]] : [], known);
  }
};
