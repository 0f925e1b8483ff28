import { day, integer, money, option, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../kernel/columns/columns.js';
import { defineReport } from '../kernel/report/report.js';

const SITUACAO = option('Situação', ['ABERTO', 'FECHADO'], { rotulos: { ABERTO: 'Aberta', FECHADO: 'Fechada' } });

/** The buyers of a season's coffee: of each sale the lots picked in it, whenever the sale was. */
export const vendasDaSafra = defineReport({
  nome: 'vendas-da-safra',
  path: 'vendas/relatorios',
  permissao: 'comercial',
  title: 'Vendas da safra',
  noun: ['venda', 'vendas'],
  filters: {
    safra: optional(ref('Safra', 'safra', { help: 'Safra atual' })),
    de: optional(day('Desde')),
    ate: optional(day('Até')),
    status: optional(SITUACAO),
    cliente: optional(ref('Cliente', 'cliente')),
  },
  columns: defineColumns({
    codigo: column(linked(text('Venda'), '/vendas/:id'), { card: 'title', code: true }),
    status: column(SITUACAO, { card: 'corner' }),
    clienteNome: optional(text('Cliente')),
    data: day('Data'),
    lotes: summed(integer('Lotes')),
    vendidoKg: summed(optional(quantity('Vendido', 'kg'))),
    reservadoKg: summed(optional(quantity('Reservado em vendas', 'kg'))),
    valor: summed(money('Valor')),
  }),
  group: 'clienteNome',
  sort: '-data',
  empty: { title: 'Nada vendido desta safra', text: 'Uma venda aparece aqui quando leva café colhido na safra.' },
});
