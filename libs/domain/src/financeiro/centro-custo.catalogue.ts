import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { option, optional, text } from '../kernel/catalogue/fields.js';

/** Cost centres besides land: the yard, the workshop, the house. `codigo` is the accountant's. */
export const centroCusto = defineCatalogue({
  nome: 'CentroCusto',
  genero: 'm',
  tabela: 'centro_custo',
  path: 'cat-cc',
  title: { singular: 'Centro de custo', plural: 'Centros de custo' },
  permissao: 'financeiro',
  fields: {
    descricao: text('Descrição', { max: 80 }),
    codigo: optional(text('Código', { max: 20, help: 'O código do plano de contas do contador, se houver.' })),
    grupo: optional(
      option('Grupo', ['DIRETO', 'INDIRETO'], {
        help: 'Direto é gasto da lavoura. Indireto serve a fazenda toda e se reparte entre os talhões.',
      }),
    ),
  },
  label: 'descricao',
  list: ['codigo', 'descricao', 'grupo'],
  unique: ['descricao', 'codigo'],
});
