import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { movimentacaoDecider } from '@tulha/domain/financeiro/movimentacao/movimentacao.decider';
import type { RetiradaEvent } from '@tulha/domain/suporte/retirada/retirada.events';
import { catalogueDeciders } from '../../catalogue-deciders.js';
import { type Consequence, definePolicy, type Policy, send } from '../policy.js';

type Abertos = NonNullable<RetiradaEvent['data']['abertos']>;

/** Open entries of a cash flow go to another; paid ones stay where they were paid. */
const mudarDeFluxo = (de: number, para: number | null, { lancamentoIds, movimentacaoIds }: Abertos): Consequence[] => {
  if (para === null) return [];
  return [
    ...lancamentoIds.map((lancamentoId) =>
      send(lancamentoDecider, lancamentoId, { type: 'TrocarFluxo', data: { lancamentoId, de, para } }),
    ),
    ...movimentacaoIds.map((movimentacaoId) =>
      send(movimentacaoDecider, movimentacaoId, { type: 'TrocarFluxo', data: { movimentacaoId, de, para } }),
    ),
  ];
};

/** Deletes a record that the account's stream has released, in the record's own stream, which tells where its references went. */
export const retiradaPolicies: readonly Policy[] = [
  definePolicy<RetiradaEvent, 'CadastroRetirado'>({
    name: 'excluir-cadastro-retirado',
    on: 'CadastroRetirado',
    then: ({ data: { tabela, cadastroId, paraId, abertos } }) => {
      const decider = catalogueDeciders[tabela];
      if (!decider) return [];
      if (!abertos) return [send(decider, cadastroId, { type: 'Excluir', data: { id: cadastroId, para: paraId } })];
      return [...mudarDeFluxo(cadastroId, paraId, abertos), send(decider, cadastroId, { type: 'Excluir', data: { id: cadastroId } })];
    },
  }),
];
