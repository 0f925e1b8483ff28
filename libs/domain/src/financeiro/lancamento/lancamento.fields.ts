import { z } from 'zod';
import { day, integer, keptAs, money, option, optional, ref, refs, text, withDefault, withWire } from '../../kernel/catalogue/fields.js';
import { dia } from '../../kernel/dates.js';
import { dinheiro } from '../../kernel/decimal.js';
import { arquivoCitado } from '../../suporte/arquivo/arquivo-citado.js';
import { categoria, rotulo, vinculo } from '../campos.js';

/** More than any farm's money; the bound keeps sums within the exact range of a number. */
export const MAX = 1_000_000_000;

const rotulado = (label: string, max = 120) => optional(withWire(text(label), rotulo(max)));
const ligado = (label: string, de: string) => optional(withWire(ref(label, de), vinculo()));
const cheque = withDefault(withWire(integer('Número do cheque'), z.int().min(0)), 0);
const acrescimo = (label: string, min = 0) => withDefault(withWire(money(label), dinheiro({ min, max: MAX })), 0);

/** The fields of an entry besides its amounts, which are its payments'. */
export const lancamentoFields = {
  fazenda: ref('Fazenda', 'fazenda'),
  tipo: option('Tipo', ['receita', 'despesa', 'transferencia']),
  descricao: text('Descrição', { max: 200 }),
  /** Its name at the time, whether typed or chosen from the catalogue, whose id is beside it. */
  categoria: optional(withWire(text('Categoria'), categoria())),
  categoriaEscolhida: keptAs(ligado('Categoria do cadastro', 'categoria'), 'categoriaId'),
  categoriaPagamento: rotulado('Categoria do pagamento'),
  tipoPagamento: rotulado('Tipo do pagamento', 60),
  data: day('Data'),
  safra: ligado('Safra', 'safra'),
  fornecedor: ligado('Fornecedor', 'fornecedor'),
  notafiscal: rotulado('Nota fiscal', 60),
  boleto: rotulado('Boleto', 60),
  numeroCheque: cheque,
  obsCheque: optional(text('Observação do cheque', { max: 200 })),
  obs: optional(text('Observação', { max: 2_000 })),
  files: keptAs(withWire(refs('Arquivos', 'arquivo'), z.array(arquivoCitado()).max(50)), 'files'),
};

/** The fields of a payment that can be changed. */
export const pagamentoFields = {
  data: keptAs(withWire(day('Vencimento'), dia().meta({ description: 'Vencimento' })), 'vencimento'),
  valor: withWire(money('Valor'), dinheiro({ min: 0.01, max: MAX })),
  juros: acrescimo('Juros'),
  desconto: acrescimo('Desconto'),
  /** May be negative. */
  reajuste: acrescimo('Reajuste', -MAX),
  fluxo: ligado('Fluxo de caixa', 'fluxo'),
  /** The cash flow that the money leaves, in a transfer. */
  fluxoSaida: ligado('Fluxo de saída', 'fluxo'),
  numeroCheque: cheque,
  notafiscal: rotulado('Nota fiscal', 60),
  obs: optional(text('Observação', { max: 2_000 })),
  file_id: keptAs(optional(withWire(ref('Arquivo', 'arquivo'), vinculo(arquivoCitado()))), 'fileId'),
};
