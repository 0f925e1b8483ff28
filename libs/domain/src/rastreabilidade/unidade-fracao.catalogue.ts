import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { option, optional, quantity, ref, text, withDefault } from '../kernel/catalogue/fields.js';

/** A farm's own measures: the content of a *medida*, a *balaio* or a *saco* there. A record keeps the value it was made with. */
export const unidadeFracao = defineCatalogue({
  nome: 'UnidadeFracao',
  genero: 'f',
  tabela: 'unidade_fracao',
  path: 'cat-unidades-fracao',
  title: { singular: 'Unidade de fração', plural: 'Unidades de fração' },
  permissao: 'rastreabilidade',
  fields: {
    unidade: text('Unidade', { max: 40, help: 'Como se chama na fazenda: medida, balaio, lata, saco.' }),
    quantidade: quantity('Quantidade', '', { help: 'Quanto cabe em uma, na unidade de saída.' }),
    unidadeSaida: withDefault(option('Unidade de saída', ['kg', 'L'], { rotulos: { kg: 'kg', L: 'L' } }), 'kg'),
    fazenda: optional(ref('Fazenda', 'fazenda')),
  },
  label: 'unidade',
  list: ['unidade', 'quantidade', 'unidadeSaida'],
  unique: [],
});
