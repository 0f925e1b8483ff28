import { day, instant, integer, money, optional, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns } from '../../kernel/columns/columns.js';

/** A statement as its list and page show it. */
export const extratoColumns = defineColumns({
  nome: column(text('Arquivo'), { sort: true, card: 'title' }),
  fluxoNome: optional(text('Fluxo')),
  de: column(day('De'), { sort: true }),
  ate: column(day('Até'), { sort: true }),
  linhas: integer('Linhas novas'),
  conhecidas: column(integer('Já estavam aqui'), { card: 'off' }),
  recusadas: column(integer('Não se leram'), { card: 'off' }),
  deixadas: integer('Deixadas de fora'),
  recebidoEm: column(instant('Trazido em'), { sort: true, card: 'off' }),
  formato: text('Formato'),
  banco: optional(text('Banco')),
  agencia: optional(text('Agência')),
  conta: optional(text('Conta')),
  entradas: money('Entradas'),
  saidas: money('Saídas'),
});

/** The possible contents of a spreadsheet's column, as the chooser shows them. */
export const CAMPOS_DA_PLANILHA = {
  dia: 'Dia',
  descricao: 'Descrição',
  valor: 'Valor, negativo quando sai',
  entrada: 'Entradas, se em coluna própria',
  saida: 'Saídas, se em coluna própria',
  sinal: 'Se entrou ou saiu',
  nome: 'Quem pagou ou recebeu',
  documento: 'Número do documento',
  identificador: 'Identificador do banco',
  saldo: 'Saldo',
} as const;

/** Success messages after changes of a statement. */
export const extratoSucesso = {
  excluido: 'Extrato excluído com sucesso!',
} as const;
