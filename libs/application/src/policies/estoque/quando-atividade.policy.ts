import { type AtividadeCommand, atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { AtividadeEvent } from '@tulha/domain/atividades/atividade/atividade.events';
import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import type { MovimentoEvent } from '@tulha/domain/estoque/movimento/movimento.events';
import { definePolicy, type Policy, send } from '../policy.js';

const ATIVIDADE = 'atividade';
/** Kept with what was not there on the new day, where nobody could be asked. */
const MOTIVO = 'A atividade mudou de dia ou de fazenda.';

const acompanhar = (conta: number, id: number, em: string, fazendaId: number) =>
  send(estoqueDecider, conta, {
    type: 'AcompanharOrigem',
    data: { origem: { registro: ATIVIDADE, id }, em, fazendaId, insumos: [], motivo: MOTIVO },
  });
const devolver = (conta: number, id: number) =>
  send(estoqueDecider, conta, { type: 'DevolverAoEstoque', data: { origem: { registro: ATIVIDADE, id } } });

/**
 * What an activity took out of stock is where the activity is, and goes back with it. Whoever took something out meanwhile asks the activity,
 * and where that has gone elsewhere the stock follows once more: so both agree in the end, whichever came first.
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
