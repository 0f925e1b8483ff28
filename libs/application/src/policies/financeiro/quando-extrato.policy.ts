import type { ExtratoEvent, ItemConciliado } from '@tulha/domain/financeiro/extrato/extrato.events';
import { registrarDeLinha } from '@tulha/domain/financeiro/extrato/lancar-linha';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { movimentacaoDecider } from '@tulha/domain/financeiro/movimentacao/movimentacao.decider';
import { type Consequence, definePolicy, type Policy, send } from '../policy.js';

type Situacao = { readonly status: 'PAGO'; readonly em: string } | { readonly status: 'PENDENTE' };

/** Pays an open item on the day that the bank says, or opens it again; an item paid before stays as it is. */
const situar = (item: ItemConciliado, fluxoId: number | null, situacao: Situacao): readonly Consequence[] => {
  const { tipo, id, lancamentoId, pagou, semFluxo } = item;
  if (!pagou) return [];
  if (tipo === 'movimentacao')
    return [send(movimentacaoDecider, id, { type: 'AlterarMovimentacao', data: { movimentacaoId: id, ...situacao } })];
  if (lancamentoId === null) return [];
  return [
    send(lancamentoDecider, lancamentoId, {
      type: 'MudarPagamento',
      data: { lancamentoId, pagamentoId: id, ...(semFluxo && { dados: { fluxoId } }), ...situacao },
    }),
  ];
};

/** Enters what a line of a bank's statement became, pays the items it was matched with, and opens them again where the match is taken back. */
export const extratoPolicies: readonly Policy[] = [
  definePolicy<ExtratoEvent, 'LinhasDoExtratoConciliadas'>({
    name: 'pagar-o-conciliado',
    on: 'LinhasDoExtratoConciliadas',
    then: ({ data: { fluxoId, itens, em } }) => itens.flatMap((item) => situar(item, fluxoId, { status: 'PAGO', em })),
  }),
  definePolicy<ExtratoEvent, 'LinhasDoExtratoConciliadas'>({
    name: 'lancar-a-linha',
    on: 'LinhasDoExtratoConciliadas',
    then: ({ data: { fluxoId, itens, em, lanca } }) => {
      const [item] = itens;
      if (!lanca || !item) return [];
      const registrar = registrarDeLinha({ item, fluxoId, em, lanca });
      return [send(lancamentoDecider, registrar.data.lancamentoId, registrar)];
    },
  }),
  definePolicy<ExtratoEvent, 'ConciliacaoDesfeita'>({
    name: 'estornar-o-desconciliado',
    on: 'ConciliacaoDesfeita',
    then: ({ data: { itens } }) => itens.flatMap((item) => situar(item, null, { status: 'PENDENTE' })),
  }),
];
