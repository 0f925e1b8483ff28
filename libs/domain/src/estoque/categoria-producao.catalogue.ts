import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { fixed, option, text } from '../kernel/catalogue/fields.js';

/** The categories of loose produce, each with its unit: palha, lenha, milho, café de varrição. Inputs have `categoria de estoque`. */
export const categoriaProducao = defineCatalogue({
  nome: 'CategoriaProducao',
  genero: 'f',
  tabela: 'categoria_producao',
  path: 'estoque-producao/categorias',
  title: { singular: 'Categoria de produção', plural: 'Categorias de produção' },
  permissao: 'estoque',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    unidade: fixed(
      option('Unidade', ['KG', 'SACA', 'TONELADA', 'L', 'METRO_CUBICO', 'UNIDADE'], {
        rotulos: { KG: 'Quilo', SACA: 'Saca de 60 kg', L: 'Litro', METRO_CUBICO: 'Metro cúbico' },
        help: 'Em que se conta. Não muda depois.',
      }),
    ),
  },
  label: 'descricao',
  list: ['descricao', 'unidade'],
  unique: ['descricao'],
});
