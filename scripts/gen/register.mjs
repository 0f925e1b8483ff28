const declaration = ({ nome, camel, genero, tabela, titulo, plural, significado, permissao, path, end }) => `\
import { day, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';
import { defineRegister } from '../kernel/register/register.js';

/** ${significado}. */
export const ${camel} = defineRegister({
  nome: '${nome}',
  genero: '${genero}',
  tabela: '${tabela}',
  path: '${path}',
  title: { singular: '${titulo}', plural: '${plural}' },
  permissao: '${permissao}',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    data: day('Data'),
  },
  label: 'descricao',
  list: ['data', 'descricao'],
  lines: {
    itens: {
      nome: '${nome}Item',
      genero: 'm',
      title: { singular: 'Item', plural: 'Itens' },
      impede: false,
      fields: { descricao: text('Descrição', { max: 120 }), quantidade: quantity('Quantidade', '') },
    },
  },
  situations: { ABERTO: 'Abert${end}', FECHADO: 'Fechad${end}' },
  transitions: { finalizar: {}, abrir: {} },
});
`;

/** A record with lines, situations and steps: its declaration, from which all follows (docs/adr/0025-registers.md). @returns what to do next. */
export const generateRegister = (words, changes) => {
  const file = `libs/domain/src/${words.contexto}/${words.kebab}.register.ts`;
  changes.create(file, declaration(words));
  return `Agora os campos, as linhas e os passos, em ${file}. Depois: npm run docs e npm run check.`;
};
