import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { option, optional, text } from '../kernel/catalogue/fields.js';
import { processoDaPosColheita } from '../relatorios/custos/pos-colheita.fields.js';
import { LUGARES, NOMES_DOS_LUGARES } from '../relatorios/dre/lugares.js';

/**
 * The categories of income and expenses: combustível, frete, venda de palha. An entry keeps the name it had, until its category is moved to
 * another.
 */
export const categoria = defineCatalogue({
  nome: 'Categoria',
  genero: 'f',
  tabela: 'categoria',
  path: 'cat-contas',
  title: { singular: 'Categoria', plural: 'Categorias' },
  permissao: 'financeiro',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    tipo: optional(option('Tipo', ['receita', 'despesa'])),
    dre: optional(
      option('Lugar no DRE', LUGARES, {
        rotulos: NOMES_DOS_LUGARES,
        help: 'Sem dizer: o que se vende é receita, o que se gasta é custeio.',
      }),
    ),
    processo: processoDaPosColheita,
  },
  label: 'descricao',
  list: ['descricao', 'tipo'],
  unique: ['descricao'],
  mover: { parametro: 'category_to_move', iguais: ['tipo'] },
});
