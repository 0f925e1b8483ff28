import { day, integer, money, option, optional, ref, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';
import { CODIGOS_DOS_MEIOS, MEIOS } from '../meios.types.js';

const SITUACOES = { PAGO: 'Pago', PENDENTE: 'Pendente' } as const;
const situacao = option('Situação', ['PAGO', 'PENDENTE'], { rotulos: SITUACOES });

// #region colunas
/** An entry of money. `total` is its sum with interest and discount, `vencimento` the day of its next open payment. */
export const lancamentoColumns = defineColumns({
  descricao: column(optional(text('Lançamento')), { sort: true, card: 'title' }),
  status: column(situacao, { card: 'corner' }),
  tipo: column(
    option('Tipo', ['receita', 'despesa', 'transferencia'], {
      rotulos: { receita: 'Receita', despesa: 'Despesa', transferencia: 'Transferência' },
    }),
    { sort: true },
  ),
  categoriaNome: optional(text('Categoria')),
  fornecedorNome: optional(text('Fornecedor ou cliente')),
  safraNome: optional(text('Safra')),
  data: column(day('Data'), { sort: true }),
  vencimento: column(day('Vencimento'), { card: 'off' }),
  valor: money('Valor das parcelas'),
  juros: money('Juros'),
  desconto: money('Desconto'),
  total: column(money('Valor'), { sort: true }),
  tipoPagamento: optional(option('Forma de pagamento', CODIGOS_DOS_MEIOS, { rotulos: MEIOS })),
  notafiscal: optional(text('Nota fiscal')),
  boleto: optional(text('Boleto')),
  obs: optional(text('Observação')),
});
// #endregion

/** A payment of an entry. */
export const pagamentoColumns = defineColumns({
  data: day('Vencimento'),
  dataPagamento: column(optional(day('Pago em')), { card: 'off' }),
  status: situacao,
  atual: column(integer('Parcela'), { card: 'off' }),
  total: summed(money('Valor')),
});

/** In a file they are told as its own columns are. */
const { fornecedorNome: _fornecedor, safraNome: _safra, tipoPagamento: _meio, ...noArquivo } = lancamentoColumns;

/** An entry in a file, with all columns for spreadsheets; `fluxo` and the days are those of its next open payment, or of the last one. */
export const lancamentoCsvColumns = defineColumns({
  id: integer('Código'),
  fazenda: ref('Fazenda', 'fazenda'),
  ...noArquivo,
  dataPagamento: optional(day('Pago em')),
  pagParcelas: integer('Parcelas'),
  pagas: integer('Parcelas pagas'),
  categoriaPagamento: optional(text('Categoria do pagamento')),
  tipoPagamento: optional(text('Tipo do pagamento')),
  fornecedor: optional(ref('Fornecedor', 'fornecedor')),
  safra: optional(ref('Safra', 'safra')),
  fluxo: optional(ref('Fluxo de caixa', 'fluxo')),
  fluxoSaida: optional(ref('Fluxo de saída', 'fluxo')),
  numeroCheque: integer('Número do cheque'),
  obsCheque: optional(text('Observação do cheque')),
});
