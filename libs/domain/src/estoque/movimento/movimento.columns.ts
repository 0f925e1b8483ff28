import { day, money, option, optional, quantity, ref, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, linked } from '../../kernel/columns/columns.js';
import { UNIDADES } from '../../kernel/unidade.js';
import { noDiaDaContagem } from './documento.fields.js';

/** An input and its stock, in its unit. */
export const estoqueColumns = defineColumns({
  descricao: column(linked(text('Insumo'), '/estoque/:id'), { sort: true, card: 'title' }),
  quantidade: column(quantity('Há', ''), { card: 'corner' }),
  unidade: option('Unidade', UNIDADES, { rotulos: { KG: 'kg', G: 'g', L: 'L', ML: 'mL', UN: 'un' } }),
  custoMedio: optional(money('Custo médio')),
  valor: money('Vale'),
  minimo: optional(quantity('Estoque mínimo', '')),
  situacao: optional(option('Situação', ['ATIVO', 'INATIVO'])),
});

/** A lot of an input, at a farm. */
export const loteDoInsumoColumns = defineColumns({
  lote: optional(text('Lote')),
  validade: optional(day('Validade')),
  quantidade: quantity('Há', ''),
});

/** A movement of an input, and the stock after it. */
export const movimentoColumns = defineColumns({
  data: day('Data'),
  tipo: option('Movimento', ['entrada', 'saida', 'transferencia', 'contagem'], {
    rotulos: { saida: 'Saída', transferencia: 'Transferência' },
  }),
  quantidade: column(quantity('Quantidade', ''), { card: 'off' }),
  custo: column(money('Custo'), { card: 'off' }),
  saldo: column(quantity('Ficou', ''), { card: 'off' }),
  custoMedio: column(optional(money('Custo médio')), { card: 'off' }),
});

/** The form of a transfer from one farm to another. */
export const transferenciaFields = {
  paraFazenda: ref('Para a fazenda', 'fazenda'),
  data: day('Data'),
  ...noDiaDaContagem,
  motivo: optional(text('Motivo', { max: 500 })),
};

/** An input that goes along. */
export const transferidoFields = {
  insumo: ref('Insumo', 'insumo'),
  quantidade: quantity('Quantidade', '', { help: 'Na unidade do insumo.' }),
  lote: optional(text('Lote', { max: 60, help: 'Sem dizer, vai o que vence primeiro.' })),
};

/** The form of a manual adjustment of stock. */
export const reajusteFields = {
  insumo: ref('Insumo', 'insumo'),
  tipo: option('O que houve', ['contagem', 'entrada', 'saida'], {
    rotulos: { contagem: 'Contei o que há', entrada: 'Entrou', saida: 'Saiu' },
  }),
  data: day('Data'),
  quantidade: quantity('Quantidade', '', { help: 'Na unidade do insumo. De uma contagem, tudo o que há.' }),
  valor: optional(money('Valor', { help: 'De uma entrada: quanto custou tudo.' })),
  lote: optional(text('Lote', { max: 60, help: 'Sem dizer, sai o que vence primeiro.' })),
  validade: optional(day('Validade', { help: 'De uma entrada com lote.' })),
  motivo: optional(text('Motivo', { max: 500, help: 'Pedido quando sai mais do que havia.' })),
};
