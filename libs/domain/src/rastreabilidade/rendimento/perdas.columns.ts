import { day, optional, percent, quantity, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../../kernel/columns/columns.js';
import { carried, ratio, weighted } from '../../kernel/report/report.js';

/** A hulling, a sorting or a lot of a season: its input, its output, and its yields. */
export const perdasColumns = defineColumns({
  codigo: column(linked(text('Código'), '/rastreabilidade/:tela/:id'), { code: true, card: 'title' }),
  data: day('Data'),
  entraL: summed(quantity('Entrou', 'L')),
  entraKg: summed(quantity('Entrou', 'kg')),
  quantidadeL: summed(quantity('Em lote', 'L')),
  beneficiadoL: summed(quantity('Foi ao benefício', 'L')),
  quebra: weighted(optional(percent('Quebra')), 'quantidadeL'),
  saiKg: summed(quantity('Saiu', 'kg')),
  litrosPorSaca: ratio(optional(quantity('Litros por saca', 'L')), 'colhidoL', 'colhidoKg', 60),
  renda: ratio(optional(percent('Renda')), 'saiKg', 'massaKg', 100),
  escolha: ratio(optional(percent('Escolha')), 'escolhaKg', 'saiKg', 100),
  perda: ratio(optional(percent('Perda')), 'perdaKg', 'massaKg', 100),
  aviso: optional(text('Avisos')),
  ...carried({
    tela: text('Tela'),
    semana: optional(day('Semana de')),
    colhidoL: quantity('Litros colhidos', 'L'),
    colhidoKg: quantity('Quilos do café colhido em litros', 'kg'),
    escolhaKg: quantity('Escolha', 'kg'),
    perdaKg: optional(quantity('Perda', 'kg')),
    massaKg: optional(quantity('Quilos de café seco', 'kg')),
  }),
});

/** The columns of each kind of row, in order. */
export const perdasViews = {
  beneficio: {
    noun: ['benefício', 'benefícios'],
    columns: ['codigo', 'data', 'entraL', 'saiKg', 'litrosPorSaca', 'renda', 'escolha', 'aviso'],
  },
  rebeneficio: { noun: ['rebenefício', 'rebenefícios'], columns: ['codigo', 'data', 'entraKg', 'saiKg', 'escolha', 'perda', 'aviso'] },
  lote: {
    noun: ['lote colhido', 'lotes colhidos'],
    columns: ['codigo', 'data', 'quantidadeL', 'beneficiadoL', 'quebra', 'saiKg', 'litrosPorSaca', 'renda', 'escolha'],
  },
} as const;
