import type { Fields } from '../../kernel/catalogue/catalogue.js';
import { day, money, option, optional, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns } from '../../kernel/columns/columns.js';

const tipo = option('Tipo', ['entrada', 'saida'], { rotulos: { entrada: 'Entrada', saida: 'Saída' } });
const status = option('Situação', ['PAGO', 'PENDENTE'], { rotulos: { PAGO: 'Feita', PENDENTE: 'Em aberto' } });

/** A movement of a cash flow, as its page lists it. */
export const movimentacaoColumns = defineColumns({
  descricao: text('Movimentação'),
  tipo,
  data_vencimento: day('Vencimento'),
  dataPagamento: optional(day('Feita em')),
  status,
  valor: money('Valor'),
});

/** What is typed of a movement. */
export const movimentacaoForm = {
  descricao: text('Descrição', { max: 200 }),
  tipo,
  valor: money('Valor'),
  data_vencimento: day('Vencimento'),
  status,
  dataPagamento: optional(day('Feita em', { help: 'Só da que já foi feita; sem dizer, hoje.' })),
} satisfies Fields;

/** The success texts, word for word as published. */
export const movimentacaoSucesso = {
  adicionada: 'Movimentação adicionada com sucesso!',
  editada: 'Movimentação editada com sucesso!',
  removida: 'Movimentação removida com sucesso!',
} as const;

/** A month of a cash flow. */
export const mesDoFluxoColumns = defineColumns({
  mes: column(text('Mês'), { card: 'title' }),
  entrada: money('Entra'),
  saida: money('Sai'),
  saldo: money('Saldo no fim'),
});
