import { integer, option, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';
import { defineRegister } from '../kernel/register/register.js';
import { UNIDADES } from '../kernel/unidade.js';

/** A mixture to be sprayed: which inputs, how much of each in 100 litres or on a hectare, and in which order they go into the tank. */
export const calda = defineRegister({
  nome: 'Calda',
  genero: 'f',
  tabela: 'calda',
  path: 'cad-caldas',
  title: { singular: 'Calda', plural: 'Caldas' },
  permissao: 'atividades',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    volumeHa: optional(quantity('Volume de calda', 'L/ha', { help: 'Quantos litros de calda vão em um hectare.' })),
    agronomo: optional(ref('Agrônomo', 'agronomo')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'volumeHa', 'agronomo'],
  unique: ['descricao'],
  lines: {
    itens: {
      nome: 'CaldaItem',
      genero: 'm',
      title: { singular: 'Insumo', plural: 'Insumos' },
      impede: false,
      fields: {
        insumo: ref('Insumo', 'insumo'),
        dose: quantity('Dose', ''),
        unidade: option('Unidade da dose', UNIDADES, {
          rotulos: { KG: 'Quilo', G: 'Grama', L: 'Litro', ML: 'Mililitro', UN: 'Unidade' },
        }),
        base: option('A dose é', ['POR_100_L', 'POR_HA'], { rotulos: { POR_100_L: 'por 100 L de calda', POR_HA: 'por hectare' } }),
        ordem: optional(integer('Ordem no tanque', { min: 1, max: 99, help: 'Condicionador de água, WP, WG e SG, SC, SL, EC, foliares.' })),
      },
    },
  },
});
