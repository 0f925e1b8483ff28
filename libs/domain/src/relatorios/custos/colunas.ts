import { integer, money, option, optional, quantity, text } from '../../kernel/catalogue/fields.js';
import { UNIDADES } from '../../kernel/unidade.js';
import { column, linked, summed } from '../../kernel/columns/columns.js';
import { NOMES_DOS_CUSTOS } from './custo.js';

/** The sum of each kind of cost, and of all. */
export const colunasDosCustos = {
  colheita: summed(money(NOMES_DOS_CUSTOS.colheita)),
  maoDeObra: summed(money(NOMES_DOS_CUSTOS.maoDeObra)),
  producao: summed(money(NOMES_DOS_CUSTOS.producao)),
  maquinas: summed(money(NOMES_DOS_CUSTOS.maquinas)),
  insumos: summed(money(NOMES_DOS_CUSTOS.insumos)),
  estoque: summed(money(NOMES_DOS_CUSTOS.estoque)),
  extras: summed(money(NOMES_DOS_CUSTOS.extras)),
  lancamentos: summed(money(NOMES_DOS_CUSTOS.lancamentos)),
  total: column(summed(money('Custo total')), { card: 'corner' }),
} as const;

/** An input, how much of it was used, and the cost. */
export const colunasDosInsumos = {
  insumo: column(linked(text('Insumo'), '/cadastros/cad-insumos/:insumoId'), { card: 'title' }),
  categoria: optional(text('Categoria')),
  quantidade: column(quantity('Quantidade', ''), { unitFrom: 'unidade' }),
  unidade: option('Unidade', UNIDADES, { rotulos: { KG: 'Quilo', G: 'Grama', L: 'Litro', ML: 'Mililitro', UN: 'Unidade' } }),
  valor: column(summed(money('Custo dos insumos')), { card: 'corner' }),
} as const;

/** A kind of activity, how often it was done, and its cost. */
export const colunasDasAtividades = {
  atividade: column(text('Atividade'), { card: 'title' }),
  vezes: summed(integer('Vezes')),
} as const;
