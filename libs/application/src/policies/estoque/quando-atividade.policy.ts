import { type AtividadeCommand, atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { AtividadeEvent } from '@tulha/domain/atividades/atividade/atividade.events';
import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import type { MovimentoEvent } from '@tulha/domain/estoque/movimento/movimento.events';
import { definePolicy, type Policy, send } from '../policy.js';

const ATIVIDADE = 'atividade';
/** The reason recorded with a lack of stock on the new day, since no user can be asked. */
const MOTIVO = 'A atividade mudou de dia ou de fazenda.';

const acompanhar = (conta: number, id: number, em: string, fazendaId: number) =>
  send(estoqueDecider, conta, {
    type: 'AcompanharOrigem',
    data: { origem: { registro: ATIVIDADE, id }, em, fazendaId, insumos: [], motivo: MOTIVO },
  });
const devolver = (conta: number, id: number) =>
  send(estoqueDecider, conta, { type: 'DevolverAoEstoque', data: { origem: { registro: ATIVIDADE, id } } });

/**
 * The inputs of an activity follow it, and go back to stock with it. A concurrent exit asks the activity afterwards, and if
 * that has moved on the stock follows once more: both agree in the end, in either order.
 */
export const estoqueDaAtividadePolicies: readonly Policy[] = [
  definePolicy<AtividadeEvent, 'AtividadeAlterada'>({
    name: 'acompanhar-atividade',
    on: 'AtividadeAlterada',
    then: ({ meta, data: { atividadeId, data, fazendaId } }) => [acompanhar(meta.conta, atividadeId, data, fazendaId)],
  }),
  definePolicy<AtividadeEvent, 'AtividadeExcluida'>({
    name: 'devolver-insumos',
    on: 'AtividadeExcluida',
    then: ({ meta, data: { atividadeId } }) => [devolver(meta.conta, atividadeId)],
  }),
  definePolicy<MovimentoEvent, 'InsumoRetirado'>({
    name: 'conferir-insumos',
    on: 'InsumoRetirado',
    then: ({ data: { origem, em, fazendaId } }) => {
      if (origem?.registro !== ATIVIDADE) return [];
      const conferir: AtividadeCommand = { type: 'ConferirInsumos', data: { em, fazendaId } };
      return [send(atividadeDecider, origem.id, conferir)];
    },
  }),
  definePolicy<AtividadeEvent, 'InsumosForaDoLugar'>({
    name: 'corrigir-insumos',
    on: 'InsumosForaDoLugar',
    then: ({ meta, data: { atividadeId, em, fazendaId, excluida } }) => [
      excluida ? devolver(meta.conta, atividadeId) : acompanhar(meta.conta, atividadeId, em, fazendaId),
    ],
  }),
];
