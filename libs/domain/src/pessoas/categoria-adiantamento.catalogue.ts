import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { text } from '../kernel/catalogue/fields.js';

/** The categories of advances to workers: vale, farmácia, mercado, empréstimo. */
export const categoriaAdiantamento = defineCatalogue({
  nome: 'CategoriaAdiantamento',
  genero: 'f',
  tabela: 'categoria_adiantamento',
  path: 'cat-apontamentos',
  title: { singular: 'Categoria de adiantamento', plural: 'Categorias de adiantamento' },
  permissao: 'pessoas',
  fields: { descricao: text('Descrição', { max: 60, help: 'Vale, farmácia, mercado, empréstimo.' }) },
  label: 'descricao',
  list: ['descricao'],
  unique: ['descricao'],
});
