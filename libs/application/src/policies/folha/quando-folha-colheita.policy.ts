import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { LancamentoEvent } from '@tulha/domain/financeiro/lancamento/lancamento.events';
import { folhaColheitaDecider } from '@tulha/domain/folha/colheita/folha-colheita.decider';
import type { FolhaColheitaEvent, PagamentoDoColaborador, ReservaColheitaEvent } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { reservaColheitaDecider } from '@tulha/domain/folha/colheita/reserva-colheita.decider';
import { chavesDe } from '@tulha/domain/folha/comum/trabalho.fields';
import type { Dia } from '@tulha/domain/kernel/dates';
import { definePolicy, type Policy, send } from '../policy.js';
import { descontar, descontosDe, devolver, lancarFolha } from './da-folha.js';

/** What a closing takes, of some workers: their picking, other work, and advances. */
const daColheita = (colaboradores: readonly PagamentoDoColaborador[], dia: Dia) => {
  const { chaves, descontos } = descontosDe(colaboradores, dia);
  const trabalho = [...colaboradores.flatMap((colaborador) => (colaborador.trabalho ?? []).flatMap(chavesDe)), ...chaves];
  const linhaIds = colaboradores.flatMap((colaborador) => colaborador.linhaIds);
  return { linhaIds, ...(trabalho.length > 0 && { trabalho }), ...(descontos && { descontos }) };
};

/**
 * Closing: the sheet closes, its lines are reserved, the expense is booked; refused lines open the sheet again.
 * Opening: the expense goes first, since it may be paid and refuse; the sheet follows, and gives its lines back.
 * Deleting lines: the sheets go first, since they may have paid them and refuse; the activity follows.
 */
export const folhaColheitaPolicies: readonly Policy[] = [
  definePolicy<FolhaColheitaEvent, 'FolhaColheitaSomada'>({
    name: 'reservar-parte-da-colheita',
    on: 'FolhaColheitaSomada',
    then: ({ meta, data: { folhaId, lancamentoId, parte, data, colaboradores } }) => [
      send(reservaColheitaDecider, meta.conta, {
        type: 'ReservarColheita',
        data: { folhaId, ...daColheita(colaboradores, data), lancamentoId, parte },
      }),
    ],
  }),
  definePolicy<FolhaColheitaEvent, 'FolhaColheitaTrancada'>({
    name: 'reservar-colheita',
    on: 'FolhaColheitaTrancada',
    then: ({ meta, data: { folhaId, lancamento, colaboradores, partes } }) => [
      send(reservaColheitaDecider, meta.conta, {
        type: 'ReservarColheita',
        data: { folhaId, ...daColheita(colaboradores, lancamento.data), lancamento, partes },
      }),
    ],
  }),
  definePolicy<ReservaColheitaEvent, 'ColheitaReservada'>({
    name: 'lancar-folha-colheita',
    on: 'ColheitaReservada',
    then: ({ data: { folhaId, lancamento } }) => lancarFolha('folha_colheita', folhaId, lancamento),
  }),
  definePolicy<ReservaColheitaEvent, 'ColheitaReservada'>({
    name: 'descontar-adiantamentos-da-colheita',
    on: 'ColheitaReservada',
    then: ({ data: { folhaId, descontos } }) => descontar('folha_colheita', folhaId, descontos),
  }),
  definePolicy<ReservaColheitaEvent, 'ColheitaReservadaEmParte'>({
    name: 'descontar-adiantamentos-de-parte-da-colheita',
    on: 'ColheitaReservadaEmParte',
    then: ({ data: { folhaId, descontos } }) => descontar('folha_colheita', folhaId, descontos),
  }),
  definePolicy<ReservaColheitaEvent, 'ColheitaLiberada'>({
    name: 'devolver-adiantamentos-da-colheita',
    on: 'ColheitaLiberada',
    then: ({ data: { descontos } }) => devolver(descontos),
  }),
  definePolicy<ReservaColheitaEvent, 'ColheitaRecusada'>({
    name: 'abrir-folha-colheita-recusada',
    on: 'ColheitaRecusada',
    then: ({ data: { folhaId, lancamentoId, outraFolhaId } }) => {
      const motivo = outraFolhaId === null ? 'colheita_excluida' : 'colheita_em_outra_folha';
      return [send(folhaColheitaDecider, folhaId, { type: 'AbrirFolha', data: { folhaId, lancamentoId, motivo } })];
    },
  }),
  definePolicy<ReservaColheitaEvent, 'ColheitaRetirada'>({
    name: 'excluir-colheita-retirada',
    on: 'ColheitaRetirada',
    then: ({ data: { atividadeId, linhaIds, comAtividade, motivo } }) => [
      send(atividadeDecider, atividadeId, { type: 'ExcluirColheita', data: { linhaIds, ...(motivo && { motivo }) } }),
      ...(comAtividade ? [send(atividadeDecider, atividadeId, { type: 'ExcluirAtividade', data: { atividadeId } })] : []),
    ],
  }),
  definePolicy<LancamentoEvent, 'LancamentoExcluido'>({
    name: 'abrir-folha-colheita',
    on: 'LancamentoExcluido',
    then: ({ data: { lancamentoId, origem } }) =>
      origem?.tipo === 'folha_colheita'
        ? [send(folhaColheitaDecider, origem.id, { type: 'AbrirFolha', data: { folhaId: origem.id, lancamentoId, motivo: 'reaberta' } })]
        : [],
  }),
  definePolicy<FolhaColheitaEvent, 'FolhaColheitaAberta'>({
    name: 'liberar-colheita',
    on: 'FolhaColheitaAberta',
    then: ({ meta, data: { folhaId, lancamentoId } }) => [
      send(reservaColheitaDecider, meta.conta, { type: 'LiberarColheita', data: { folhaId, lancamentoId } }),
    ],
  }),
];
