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

/** A plain catalogue: its declaration. The list of catalogues and the glossary follow from it (scripts/docs/catalogues.mjs). @returns what to do next. */
export const generateCatalogue = (words, changes) => {
  const { contexto, kebab, path, givenPath } = words;
  changes.create(`libs/domain/src/${contexto}/${kebab}.catalogue.ts`, declaration(words, givenPath ?? `cad-${path}`));
  return 'Agora os campos: docs/como-fazer/um-cadastro.md diz quais há. Depois: npm run docs e npm run check.';
};
