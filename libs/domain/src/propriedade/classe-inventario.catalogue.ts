import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { fraction, integer, optional, text } from '../kernel/catalogue/fields.js';

/** The classes of a farm's property, and how fast each loses value: máquinas, benfeitorias, veículos. */
export const classeInventario = defineCatalogue({
  nome: 'ClasseInventario',
  genero: 'f',
  tabela: 'classe_inventario',
  path: 'cat-classes-inventario',
  title: { singular: 'Classe de inventário', plural: 'Classes de inventário' },
  permissao: 'propriedade',
  fields: {
    descricao: text('Descrição', { max: 60 }),
    vidaUtilAnos: optional(
      integer('Vida útil', { min: 1, max: 100, unit: 'anos', help: 'Em quantos anos perde o valor. Sem isto, não deprecia.' }),
    ),
    valorResidual: optional(
      fraction('Valor residual', { help: 'A parte do valor que sobra no fim da vida útil. Em porcentagem: 10 é 10 %.' }),
    ),
  },
  label: 'descricao',
  list: ['descricao', 'vidaUtilAnos'],
  unique: ['descricao'],
  mover: {},
});
