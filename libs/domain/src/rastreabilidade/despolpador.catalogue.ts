import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { option, optional, text } from '../kernel/catalogue/fields.js';

/** Máquinas da via úmida. Only a descascador may have several outputs. */
export const despolpador = defineCatalogue({
  nome: 'Despolpador',
  genero: 'm',
  tabela: 'despolpador',
  path: 'cad-despolpadores',
  title: { singular: 'Despolpador', plural: 'Despolpadores' },
  permissao: 'rastreabilidade',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    tipo: optional(option('Tipo', ['despolpador', 'descascador', 'desmucilador'])),
  },
  label: 'descricao',
  list: ['descricao', 'tipo'],
  unique: ['descricao'],
});
