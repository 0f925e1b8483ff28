import { AVULSA } from '../comercial/venda/venda.commands.js';
import { day, integer, money, option, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../kernel/columns/columns.js';
import { carried, defineReport } from '../kernel/report/report.js';

/** The kind of sale whose deliveries take from it. */
export const VENDA_AVULSA = AVULSA;

const TIPO = option('Movimento', ['entrada', 'saida'], { rotulos: { saida: 'Saída' } });

/** Produce of no traced lot: its entries, and the deliveries of loose sales. Amounts of several units are not added up. */
export const producaoAvulsa = defineReport({
  nome: 'producao-avulsa',
  path: 'cad-estoque-producao-avulsa/movimentacoes',
  permissao: 'estoque',
  title: 'Produção avulsa',
  noun: ['movimentação', 'movimentações'],
  filters: {
    dataInicio: optional(day('Desde')),
    dataFim: optional(day('Até')),
    tipo: optional(TIPO),
    categoria: optional(ref('Categoria', 'categoria_producao')),
    cliente: optional(ref('Cliente', 'cliente')),
  },
  columns: defineColumns({
    categoria: column(optional(text('Categoria')), { card: 'title' }),
    tipo: column(TIPO, { card: 'corner' }),
    data: linked(day('Data'), '/cadastros/cad-estoque-producao-avulsa-entradas/:entradaId'),
    entrada: optional(quantity('Entrou', '')),
    saida: optional(quantity('Saiu', '')),
    unidade: text('Unidade'),
    valor: summed(optional(money('Valor da produção avulsa'))),
    clienteNome: linked(optional(text('Cliente')), '/vendas/:vendaId'),
    obs: optional(text('Observação')),
    ...carried({ entradaId: optional(integer('Entrada')), vendaId: optional(integer('Venda')) }),
  }),
  sort: '-data',
  empty: {
    title: 'Nada movimentado neste período',
    text: 'Registre o que entrou. O que sai vem das entregas de vendas avulsas.',
  },
});
