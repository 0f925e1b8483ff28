import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { day, money, optional, quantity, ref, text, withWire } from '../kernel/catalogue/fields.js';
import { diaToBr } from '../kernel/dates.js';
import * as pedido from '../kernel/decimal.js';

/**
 * Produce that came in and is of no traced lot: straw, firewood, maize. It leaves by the delivery of a loose sale. Inputs come in by an
 * `entrada de estoque`.
 */
export const entradaProducao = defineCatalogue({
  nome: 'EntradaProducao',
  genero: 'f',
  tabela: 'entrada_producao',
  path: 'cad-estoque-producao-avulsa/entradas',
  title: { singular: 'Entrada de produção', plural: 'Entradas de produção' },
  permissao: 'estoque',
  fields: {
    data: day('Data'),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    categoria: ref('Categoria', 'categoria_producao'),
    quantidade: withWire(quantity('Quantidade', '', { help: 'Na unidade da categoria.' }), pedido.quantidade({ min: 0.001 })),
    valor: optional(money('Valor', { help: 'Quanto vale tudo, se se sabe.' })),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'data',
  rotulo: ({ data }) => `Entrada de ${diaToBr(String(data))}`,
  list: ['data', 'categoria', 'quantidade', 'valor'],
  unique: [],
  motivoAoExcluir: true,
});
