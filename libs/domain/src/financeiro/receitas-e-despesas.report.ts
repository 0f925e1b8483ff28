import { day, money, option, optional, ref, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../kernel/columns/columns.js';
import { defineReport } from '../kernel/report/report.js';

const SITUACAO = option('Situação', ['PAGO', 'PENDENTE'], { rotulos: { PAGO: 'Pago', PENDENTE: 'Pendente' } });

// #region declaracao
/** Income and expenses, by category. Transfers between the account's own cash flows are neither. */
export const receitasEDespesas = defineReport({
  nome: 'receitas-e-despesas',
  path: 'financeiro/relatorios',
  post: true,
  permissao: 'financeiro',
  title: 'Receitas e despesas',
  noun: ['lançamento', 'lançamentos'],
  filters: {
    dateStart: optional(day('Desde')),
    dateEnd: optional(day('Até')),
    tipo: optional(option('Tipo', ['receita', 'despesa'])),
    status: optional(SITUACAO),
    categoria: optional(ref('Categoria', 'categoria')),
    fornecedor: optional(ref('Fornecedor', 'fornecedor')),
    safra: optional(ref('Safra', 'safra')),
    fluxo: optional(ref('Fluxo', 'fluxo')),
  },
  columns: defineColumns({
    descricao: column(linked(optional(text('Lançamento')), '/financeiro/:id'), { card: 'title' }),
    categoria: optional(text('Categoria')),
    data: day('Data'),
    status: column(SITUACAO, { card: 'corner' }),
    receita: summed(optional(money('Receitas'))),
    recebido: summed(optional(money('Recebido'))),
    despesa: summed(optional(money('Despesas'))),
    pago: summed(optional(money('Pago'))),
    total: summed(money('Resultado')),
  }),
  group: 'categoria',
  sort: '-data',
  chart: { title: 'Em que se gastou?', by: 'categoria', value: 'despesa' },
  empty: { title: 'Nenhum lançamento neste período', text: 'Receitas e despesas vêm das planilhas, das vendas finalizadas e das folhas.' },
});
// #endregion
