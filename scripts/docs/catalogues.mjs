import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';
import { explain } from '../gen/glossary.mjs';
import { readGlossary } from './glossary.mjs';

/**
 * Gathers the declarations of catalogues and registers: writes the lists of all of them, and the words the glossary lacks. A new one needs
 * only its file.
 */

const DOMAIN = 'libs/domain/src';
const KINDS = {
  catalogue: { define: 'defineCatalogue', type: 'Catalogue', list: 'catalogues', told: 'Every plain catalogue there is.' },
  register: { define: 'defineRegister', type: 'Register', list: 'registers', told: 'Every register there is.' },
};

const found = (file, text, what, pattern) => {
  const match = pattern.exec(text);
  if (!match) throw new Error(`${file}: não encontrei ${what}.`);
  return match[1];
};

const LINE = /\bnome: '(\w+)',\s*genero: '([mf])',[^{]*title: \{ singular: '([^']+)'/g;

/** The steps that mean the same in every register and need not name their facts (`knownSteps` of the kit). */
const KNOWN_STEPS = { finalizar: 'Finalizad', abrir: 'Abert' };

/** The types of the facts of a register's steps: as they are named, or as the kit names them. */
const stepFacts = (text, nome, genero) => {
  const steps = text.slice(text.indexOf('transitions: {'));
  const unnamed = Object.entries(KNOWN_STEPS).filter(([step]) => {
    const own = new RegExp(`\\b${step}: \\{.*?(?=\\n {4}\\w|\\n {2}\\}|$)`, 's').exec(steps)?.[0];
    return steps.startsWith('transitions') && own !== undefined && !own.includes("fato: '");
  });
  const named = [...text.matchAll(/\bfato: '(\w+)'/g)].map(([, fato]) => fato);
  return [...named, ...unnamed.map(([, stem]) => `${nome}${stem}${genero === 'm' ? 'o' : 'a'}`)];
};

/** One declaration as its source says it: name, words, and the first sentence of its docstring. */
const read = (kind, file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const of = (what, pattern) => found(file, text, what, pattern);
  const property = (name) => of(`${name}: '…'`, new RegExp(`\\b${name}: '([^']+)'`));
  const { define } = KINDS[kind];
  const camel = of(`export const … = ${define}`, new RegExp(`export const (\\w+) = ${define}\\(`));
  const docstring = of(
    'o que é, em inglês, logo acima da declaração',
    new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export const ${camel} =`),
  );
  const significado = docstring
    .replaceAll(/\s*\n\s*\* ?/g, ' ')
    .trim()
    .replace(/\.(?:\s.*)?$/s, '');
  if (significado.includes('|')) throw new Error(`${file}: o significado vai para uma tabela: sem "|".`);
  const names = Object.fromEntries(['nome', 'genero', 'tabela', 'singular', 'plural'].map((name) => [name, property(name)]));
  return {
    file,
    camel,
    significado,
    contexto: basename(dirname(file)),
    ...names,
    participios: ['Cadastrad', 'Alterad', 'Excluid', ...(/\n {2}mover: /.test(text) ? ['Movid'] : [])],
    passos: stepFacts(text, names.nome, names.genero),
    linhas: [...text.matchAll(LINE)].slice(1).map(([, nome, genero, singular]) => ({ nome, genero, singular })),
  };
};

/** Every declaration of a kind, by its table. */
const declarations = (kind) =>
  globSync(`${DOMAIN}/*/*.${kind}.ts`, { cwd: ROOT })
    .map((file) => read(kind, file))
    .sort((a, b) => (a.tabela < b.tabela ? -1 : 1));

/** The one list of a kind, as its `index.ts` holds it. */
const indexOf = (kind, all) => {
  const { type, list, told } = KINDS[kind];
  const imports = all
    .map(({ camel, file }) => ({ camel, path: `../${file.slice(DOMAIN.length + 1).replace(/\.ts$/, '.js')}` }))
    .concat({ camel: `type ${type}`, path: `../kernel/${kind}/${kind}.js` })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ camel, path }) => `import { ${camel} } from '${path}';\n`);
  const entries = all.map(({ tabela, camel }) => `  ${tabela === camel ? camel : `${tabela}: ${camel}`},\n`);
  const docstring = `/** ${told} Written by \`npm run docs\` from the files \`*.${kind}.ts\`: a new one is its file. */`;
  const text = `${imports.join('')}\n${docstring}\nexport const ${list} = {\n${entries.join('')}} satisfies Record<string, ${type}>;\n`;
  return text.replace(`import { type ${type} }`, `import type { ${type} }`);
};

/** Every kind's declarations, and the list of them: its path, and its due content. */
export const declaredLists = () =>
  Object.entries(KINDS).map(([kind, { list }]) => {
    const all = declarations(kind);
    return { kind, all, file: `${DOMAIN}/${list}/index.ts`, text: indexOf(kind, all) };
  });

const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** Gives each declaration that the glossary does not know its row, and its facts theirs, in its own words. */
export const explainNew = (kind, all, changes) => {
  const { terms, events } = readGlossary();
  for (const declaration of all) {
    const { nome, genero, singular, significado, participios, passos, linhas } = declaration;
    const typesOf = (name, g, stems) => stems.map((stem) => `${name}${stem}${g === 'm' ? 'o' : 'a'}`);
    const rows = [
      [typesOf(nome, genero, participios), `${KINDS[kind].type}: ${small(significado)}`],
      [passos, `Steps of: ${singular.toLowerCase()}`],
      ...linhas.map((linha) => [
        typesOf(linha.nome, linha.genero, participios),
        `Lines of: ${singular.toLowerCase()} (${linha.singular.toLowerCase()})`,
      ]),
    ];
    const missing = rows
      .map(([types, meaning]) => [types.filter((type) => !events.get(type)), meaning])
      .filter(([types]) => types.length > 0);
    const known = terms.has(singular.toLowerCase());
    if (!known || missing.length > 0) explain(changes, { ...declaration, titulo: singular }, missing, known);
  }
};
