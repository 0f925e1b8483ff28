import { day, integer, money, option, optional, ref, text } from '../kernel/catalogue/fields.js';
import { column, defineColumns, linked, summed } from '../kernel/columns/columns.js';
import { carried, defineReport } from '../kernel/report/report.js';
import { ContaDoParceiro } from './extrato-do-parceiro.answers.js';

const QUE = {
  ...{ SALDO: 'Saldo anterior', DESPESA: 'Despesa', RECEITA: 'Receita' },
  ...{ PAGAMENTO: 'Pagamento', RECEBIMENTO: 'Recebimento' },
};

/**
 * The account of one supplier or buyer, in the order of its days: what was bought of or sold to them, what was paid, and what is owed after each.
 * For a supplier an expense counts up, for a buyer an income; what goes the other way is negative.
 */
export const extratoDoParceiro = defineReport({
  nome: 'extrato-do-parceiro',
  path: 'financeiro/extrato-do-parceiro',
  permissao: 'financeiro',
  title: 'Extrato de fornecedor ou cliente',
  noun: ['linha', 'linhas'],
  filters: {
    fornecedor: optional(ref('Fornecedor', 'fornecedor')),
    cliente: optional(ref('Cliente', 'cliente')),
    dateStart: optional(day('Desde')),
    dateEnd: optional(day('Até')),
  },
  columns: defineColumns({
    dia: day('Dia'),
    descricao: column(linked(text('Lançamento'), '/financeiro/:lancamento'), { card: 'title' }),
    oQue: option('O que foi', ['SALDO', 'DESPESA', 'RECEITA', 'PAGAMENTO', 'RECEBIMENTO'], { rotulos: QUE }),
    documento: optional(text('Documento')),
    valor: summed(optional(money('Valor'))),
    pago: summed(optional(money('Pago'))),
    aberto: summed(optional(money('Em aberto'))),
    saldo: column(money('Saldo'), { card: 'corner' }),
    ...carried({ lancamento: optional(integer('Lançamento')), vencimento: optional(day('Vence')) }),
  }),
  sort: 'dia',
  empty: { title: 'De quem é o extrato?', text: 'Escolha um fornecedor ou um cliente: o que se comprou, vendeu e pagou vem dia por dia.' },
  more: { answer: { conta: ContaDoParceiro.nullable() } },
});
