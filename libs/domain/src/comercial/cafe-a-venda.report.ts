import { optional, quantity, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../kernel/columns/columns.js';
import { defineReport } from '../kernel/report/report.js';

/** Hulled coffee in stock: the promised and the free part of each lot. As it is now, of all seasons. */
export const cafeAVenda = defineReport({
  nome: 'cafe-a-venda',
  path: 'rastreabilidade/cafe-a-venda',
  permissao: 'rastreabilidade',
  title: 'Café à venda',
  noun: ['lote', 'lotes'],
  filters: {},
  columns: defineColumns({
    codigo: column(linked(text('Lote'), '/rastreabilidade/lotes/:id'), { card: 'title', code: true }),
    tipo: optional(text('Tipo')),
    qualidade: optional(text('Qualidade')),
    fazenda: optional(text('Fazenda')),
    saldoKg: summed(quantity('Saldo', 'kg')),
    reservadoKg: summed(quantity('Reservado em vendas', 'kg')),
    livreKg: summed(quantity('Livre para vender', 'kg')),
  }),
  sort: '-livreKg',
  empty: { title: 'Não há café beneficiado', text: 'O café à venda aparece quando o primeiro lote seco vai para o benefício.' },
});
