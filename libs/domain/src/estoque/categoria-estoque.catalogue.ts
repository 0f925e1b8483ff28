import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { option, optional, text } from '../kernel/catalogue/fields.js';

/** The categories of inputs in stock: adubo, defensivo, combustível, EPI. */
export const categoriaEstoque = defineCatalogue({
  nome: 'CategoriaEstoque',
  genero: 'f',
  tabela: 'categoria_estoque',
  path: 'cat-estoque',
  title: { singular: 'Categoria de estoque', plural: 'Categorias de estoque' },
  permissao: 'estoque',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    grupo: optional(
      option('Grupo', ['FERTILIZANTE', 'CORRETIVO', 'DEFENSIVO', 'MUDA', 'COMBUSTIVEL', 'PECA', 'EMBALAGEM', 'EPI', 'OUTRO'], {
        rotulos: { MUDA: 'Muda ou semente', COMBUSTIVEL: 'Combustível e lubrificante', PECA: 'Peça', EPI: 'EPI' },
        help: 'Defensivo pede receituário. Combustível entra no consumo das máquinas.',
      }),
    ),
  },
  label: 'descricao',
  list: ['descricao', 'grupo'],
  unique: ['descricao'],
});
