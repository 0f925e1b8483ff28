import { presosQueMudam } from '../../kernel/depois.js';
import { igual } from '../../kernel/igual.js';
import type { Mudado } from '../extrato/mes-fechado.js';
import type { Movimentacao, MovimentacaoEvent } from '../movimentacao/movimentacao.events.js';
import {
  LANCAMENTO_CONCILIADO,
  LANCAMENTO_PAGO,
  MOVIMENTACAO_CONCILIADA,
  PAGAMENTO_CONCILIADO,
  PAGAMENTO_PAGO,
  PAPEL,
} from './depois-de-pago.js';
import type { Cabecalho, LancamentoEvent } from './lancamento.events.js';

type Antes = { readonly cabecalho: Cabecalho | null; readonly pagamentos: readonly { readonly pagamentoId: number }[] };
type Toque = Pick<Mudado, 'oque' | 'desmente'>;

const mudou = <T extends object>(regras: Readonly<Record<string, unknown>>, antes: T, depois: T): boolean =>
  (Object.keys(regras) as (keyof T & string)[]).some(
    (campo) => regras[campo] !== PAPEL && !igual(antes[campo] ?? null, depois[campo] ?? null),
  );

const doFato = ({ cabecalho, pagamentos }: Antes, { type, data }: LancamentoEvent): readonly (readonly [number, Toque])[] => {
  switch (type) {
    case 'LancamentoAlterado': {
      if (!cabecalho || !mudou(LANCAMENTO_PAGO, cabecalho, data)) return [];
      const desmente = presosQueMudam(LANCAMENTO_CONCILIADO, cabecalho, data).length > 0;
      return pagamentos.map(({ pagamentoId }) => [pagamentoId, { oque: 'ALTERADO', desmente }]);
    }
    case 'LancamentoExcluido':
      return data.pagamentoIds.map((id) => [id, { oque: 'EXCLUIDO', desmente: true }]);
    case 'PagamentoAlterado': {
      const { pagamentoId, antes, depois } = data;
      const desmente = presosQueMudam(PAGAMENTO_CONCILIADO, antes, depois).length > 0;
      return mudou(PAGAMENTO_PAGO, antes, depois) ? [[pagamentoId, { oque: 'ALTERADO', desmente }]] : [];
    }
    // Another day takes the old one back first, in a fact of its own.
    case 'PagamentoEfetuado':
      return [[data.pagamentoId, { oque: 'ALTERADO', desmente: false }]];
    case 'PagamentoEstornado':
      return [[data.pagamentoId, { oque: 'ESTORNADO', desmente: true }]];
    case 'PagamentoExcluido':
      return [[data.pagamento.pagamentoId, { oque: 'EXCLUIDO', desmente: true }]];
    default:
      return [];
  }
};

/** The payments that facts change in what a bank's statement was held against, or in how the entry counts; papers and remarks change nothing. */
export const pagamentosTocados = (antes: Antes, lancamentoId: number, facts: readonly LancamentoEvent[]): readonly Mudado[] => {
  const porPagamento = new Map<number, Toque>();
  for (const [id, toque] of facts.flatMap((fato) => doFato(antes, fato))) {
    const primeiro = porPagamento.get(id) ?? toque;
    porPagamento.set(id, { ...primeiro, desmente: primeiro.desmente || toque.desmente });
  }
  return [...porPagamento].map(([id, toque]) => ({ tipo: 'pagamento', id, lancamentoId, ...toque }));
};

/** The same of a movement of a cash flow. */
export const movimentacaoTocada = (antes: Movimentacao | null, facts: readonly MovimentacaoEvent[]): readonly Mudado[] =>
  facts.map(({ type, data }) => {
    const dela = { tipo: 'movimentacao', id: data.movimentacaoId, lancamentoId: null } as const;
    if (type === 'MovimentacaoExcluida') return { ...dela, oque: 'EXCLUIDO', desmente: true };
    return { ...dela, oque: 'ALTERADO', desmente: antes !== null && presosQueMudam(MOVIMENTACAO_CONCILIADA, antes, data).length > 0 };
  });
