import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import type { LancamentoEvent } from '@tulha/domain/financeiro/lancamento/lancamento.events';
import type { ReservaColheitaEvent } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { reservaColheitaDecider } from '@tulha/domain/folha/colheita/reserva-colheita.decider';
import { chavesDe, lerChave } from '@tulha/domain/folha/comum/trabalho.fields';
import { folhaPagamentoDecider } from '@tulha/domain/folha/pagamento/folha-pagamento.decider';
import type { FolhaPagamentoEvent, PagamentoDoTrabalho } from '@tulha/domain/folha/pagamento/folha-pagamento.events';
import type { Dia } from '@tulha/domain/kernel/dates';
import { definePolicy, type Policy, send } from '../policy.js';
import { descontar, descontosDe, devolver, lancarFolha } from './da-folha.js';

/** Which lines of an activity go, of each kind that it has. */
const excluirDaAtividade = (atividadeId: number, trabalho: readonly string[]) => {
  const lidas = trabalho.map(lerChave);
  const idsDe = (fonte: string) => lidas.filter((lida) => lida.fonte === fonte).map(({ linhaId }) => linhaId);
  const partes = [
    { parte: 'mdobras', parteIds: idsDe('MAO_DE_OBRA') },
    { parte: 'mdobrasproducao', parteIds: idsDe('PRODUCAO') },
  ] as const;
  return partes
    .filter(({ parteIds }) => parteIds.length > 0)
    .map((data) => send(atividadeDecider, atividadeId, { type: 'ExcluirPartes', data }));
};

/** What a closing takes, of some workers: their work, and advances. */
const doTrabalho = (colaboradores: readonly PagamentoDoTrabalho[], dia: Dia) => {
  const { chaves, descontos } = descontosDe(colaboradores, dia);
  return { trabalho: [...colaboradores.flatMap(({ linhas }) => linhas.flatMap(chavesDe)), ...chaves], ...(descontos && { descontos }) };
};

/** As of a harvest sheet (`quando-folha-colheita.policy.ts`), of days, hours, pieces and salaries. */
export const folhaPagamentoPolicies: readonly Policy[] = [
  definePolicy<FolhaPagamentoEvent, 'FolhaPagamentoSomada'>({
    name: 'reservar-parte-do-trabalho',
    on: 'FolhaPagamentoSomada',
    then: ({ meta, data: { folhaId, lancamentoId, parte, data, colaboradores } }) => [
      send(reservaColheitaDecider, meta.conta, {
        type: 'ReservarTrabalho',
        data: { folhaId, ...doTrabalho(colaboradores, data), lancamentoId, parte },
      }),
    ],
  }),
  definePolicy<FolhaPagamentoEvent, 'FolhaPagamentoTrancada'>({
    name: 'reservar-trabalho',
    on: 'FolhaPagamentoTrancada',
    then: ({ meta, data: { folhaId, lancamento, colaboradores, partes } }) => [
      send(reservaColheitaDecider, meta.conta, {
        type: 'ReservarTrabalho',
        data: { folhaId, ...doTrabalho(colaboradores, lancamento.data), lancamento, partes },
      }),
    ],
  }),
  definePolicy<ReservaColheitaEvent, 'TrabalhoReservado'>({
    name: 'lancar-folha-pagamento',
    on: 'TrabalhoReservado',
    then: ({ data: { folhaId, lancamento } }) => lancarFolha('folha_pagamento', folhaId, lancamento),
  }),
  definePolicy<ReservaColheitaEvent, 'TrabalhoReservado'>({
    name: 'descontar-adiantamentos-do-trabalho',
    on: 'TrabalhoReservado',
    then: ({ data: { folhaId, descontos } }) => descontar('folha_pagamento', folhaId, descontos),
  }),
  definePolicy<ReservaColheitaEvent, 'TrabalhoReservadoEmParte'>({
    name: 'descontar-adiantamentos-de-parte-do-trabalho',
    on: 'TrabalhoReservadoEmParte',
    then: ({ data: { folhaId, descontos } }) => descontar('folha_pagamento', folhaId, descontos),
  }),
  definePolicy<ReservaColheitaEvent, 'TrabalhoLiberado'>({
    name: 'devolver-adiantamentos-do-trabalho',
    on: 'TrabalhoLiberado',
    then: ({ data: { descontos } }) => devolver(descontos),
  }),
  definePolicy<ReservaColheitaEvent, 'TrabalhoRecusado'>({
    name: 'abrir-folha-pagamento-recusada',
    on: 'TrabalhoRecusado',
    then: ({ data: { folhaId, lancamentoId, outraFolhaId } }) => {
      const motivo = outraFolhaId === null ? 'trabalho_excluido' : 'trabalho_em_outra_folha';
      return [send(folhaPagamentoDecider, folhaId, { type: 'AbrirFolha', data: { folhaId, lancamentoId, motivo } })];
    },
  }),
  definePolicy<ReservaColheitaEvent, 'TrabalhoRetirado'>({
    name: 'excluir-trabalho-retirado',
    on: 'TrabalhoRetirado',
    then: ({ data: { atividadeId, trabalho } }) => excluirDaAtividade(atividadeId, trabalho),
  }),
  definePolicy<LancamentoEvent, 'LancamentoExcluido'>({
    name: 'abrir-folha-pagamento',
    on: 'LancamentoExcluido',
    then: ({ data: { lancamentoId, origem } }) =>
      origem?.tipo === 'folha_pagamento'
        ? [send(folhaPagamentoDecider, origem.id, { type: 'AbrirFolha', data: { folhaId: origem.id, lancamentoId, motivo: 'reaberta' } })]
        : [],
  }),
  definePolicy<FolhaPagamentoEvent, 'FolhaPagamentoAberta'>({
    name: 'liberar-trabalho',
    on: 'FolhaPagamentoAberta',
    then: ({ meta, data: { folhaId, lancamentoId } }) => [
      send(reservaColheitaDecider, meta.conta, { type: 'LiberarTrabalho', data: { folhaId, lancamentoId } }),
    ],
  }),
];
