import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { text } from '../kernel/catalogue/fields.js';

/** Qualities a farm tells its coffee apart by: bica corrida, moca, cereja descascado, escolha. */
export const qualidadeCafe = defineCatalogue({
  nome: 'QualidadeCafe',
  genero: 'f',
  tabela: 'qualidade_cafe',
  path: 'cat-qualidades',
  title: { singular: 'Qualidade de café', plural: 'Qualidades de café' },
  permissao: 'rastreabilidade',
  fields: {
    descricao: text('Descrição', { max: 60, help: 'Bica corrida, moca, cereja descascado, escolha, varrição.' }),
  },
  label: 'descricao',
  list: ['descricao'],
  unique: ['descricao'],
  mover: {},
});
