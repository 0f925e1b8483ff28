import { explain } from './glossary.mjs';

const INDEX = 'libs/domain/src/catalogues/index.ts';

const declaration = ({ nome, camel, genero, tabela, titulo, plural, significado, permissao }, path) => `\
import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { text } from '../kernel/catalogue/fields.js';

/** ${significado}. */
export const ${camel} = defineCatalogue({
  nome: '${nome}',
  genero: '${genero}',
  tabela: '${tabela}',
  path: '${path}',
  title: { singular: '${titulo}', plural: '${plural}' },
  permissao: '${permissao}',
  fields: { descricao: text('Descrição', { max: 60 }) },
  label: 'descricao',
  list: ['descricao'],
  unique: ['descricao'],
});
`;

/** A plain catalogue: its declaration, its line in the list of catalogues, its words in the glossary. @returns what to do next. */
export const generateCatalogue = (words, changes) => {
  const { nome, camel, tabela, contexto, kebab, end, path, givenPath } = words;
  changes.create(`libs/domain/src/${contexto}/${kebab}.catalogue.ts`, declaration(words, givenPath ?? `cad-${path}`));
  changes.addImport(INDEX, `import { ${camel} } from '../${contexto}/${kebab}.catalogue.js';`);
  const entries = /export const catalogues = \{\n([^}]*)\}/.exec(changes.textOf(INDEX))?.[1] ?? '';
  const next = entries.split('\n').find((line) => line.trim() > tabela) ?? '} satisfies';
  changes.insertBefore(INDEX, next, tabela === camel ? `  ${camel},\n` : `  ${tabela}: ${camel},\n`, 'export const catalogues');
  const tipos = ['Cadastrad', 'Alterad', 'Excluid'].map((participle) => `${nome}${participle}${end}`);
  explain(changes, words, [[tipos, `Catalogue: ${words.significado[0].toLowerCase()}${words.significado.slice(1)}`]]);
  return 'Agora os campos: docs/como-fazer/um-cadastro.md diz quais há. Depois: npm run docs e npm run check.';
};
