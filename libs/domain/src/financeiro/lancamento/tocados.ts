import { igual } from '../../kernel/igual.js';
import type { Mudado } from '../extrato/mes-fechado.js';
import { LANCAMENTO_PAGO, PAGAMENTO_PAGO, PAPEL } from './depois-de-pago.js';
import type { Cabecalho, LancamentoEvent } from './lancamento.events.js';

type Antes = { readonly cabecalho: Cabecalho | null; readonly pagamentos: readonly { readonly pagamentoId: number }[] };

const mudou = <T extends object>(regras: Readonly<Record<string, unknown>>, antes: T, depois: T): boolean =>
  (Object.keys(regras) as (keyof T & string)[]).some(
    (campo) => regras[campo] !== PAPEL && !igual(antes[campo] ?? null, depois[campo] ?? null),
  );

const doFato = ({ cabecalho, pagamentos }: Antes, { type, data }: LancamentoEvent): readonly (readonly [number, Mudado['oque']])[] => {
  switch (type) {
    case 'LancamentoAlterado':
      return cabecalho && mudou(LANCAMENTO_PAGO, cabecalho, data) ? pagamentos.map(({ pagamentoId }) => [pagamentoId, 'ALTERADO']) : [];
    case 'LancamentoExcluido':
      return data.pagamentoIds.map((id) => [id, 'EXCLUIDO']);
    case 'PagamentoAlterado':
      return mudou(PAGAMENTO_PAGO, data.antes, data.depois) ? [[data.pagamentoId, 'ALTERADO']] : [];
    case 'PagamentoEfetuado':
      return [[data.pagamentoId, 'ALTERADO']];
    case 'PagamentoEstornado':
      return [[data.pagamentoId, 'ESTORNADO']];
    case 'PagamentoExcluido':
      return [[data.pagamento.pagamentoId, 'EXCLUIDO']];
    default:
      return [];
  }
};

/** The payments that facts change in what a bank's statement was held against, or in how the entry counts; papers and remarks change nothing. */
export const pagamentosTocados = (antes: Antes, lancamentoId: number, facts: readonly LancamentoEvent[]): readonly Mudado[] => {
  const porPagamento = new Map<number, Mudado['oque']>();
  for (const [id, oque] of facts.flatMap((fato) => doFato(antes, fato))) if (!porPagamento.has(id)) porPagamento.set(id, oque);
  return [...porPagamento].map(([id, oque]) => ({ tipo: 'pagamento', id, lancamentoId, oque }));
};
