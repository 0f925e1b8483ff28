import { specFor } from '@tulha/testing/spec-for';
import { type ReservaColheitaEvent, reservaColheitaEvents } from './folha-colheita.events.js';
import { type ReservaColheitaCommand, reservaColheitaDecider } from './reserva-colheita.decider.js';

const { given } = specFor(reservaColheitaDecider, reservaColheitaEvents);
const lancamento = (lancamentoId: number) => ({
  lancamentoId,
  pagamentoId: lancamentoId,
  fazendaId: 1,
  descricao: 'Maio',
  categoria: 'Colheita',
  categoriaId: null,
  data: '2026-06-05',
  fluxoId: null,
  valorCentavos: 100,
});
const reservar = (folhaId: number, lancamentoId: number, ...linhaIds: number[]): ReservaColheitaCommand => ({
  type: 'ReservarColheita',
  data: { folhaId, linhaIds, lancamento: lancamento(lancamentoId) },
});
const reservada = (folhaId: number, lancamentoId: number, ...linhaIds: number[]): ReservaColheitaEvent => ({
  type: 'ColheitaReservada',
  data: { folhaId, linhaIds, lancamento: lancamento(lancamentoId) },
});
const liberada = (folhaId: number, lancamentoId: number, ...linhaIds: number[]): ReservaColheitaEvent => ({
  type: 'ColheitaLiberada',
  data: { folhaId, lancamentoId, linhaIds },
});
const liberar = (folhaId: number, lancamentoId: number): ReservaColheitaCommand => ({
  type: 'LiberarColheita',
  data: { folhaId, lancamentoId },
});

const retirar = (...linhaIds: number[]): ReservaColheitaCommand => ({ type: 'RetirarColheita', data: { atividadeId: 7, linhaIds } });
const retirada = (...linhaIds: number[]): ReservaColheitaEvent => ({ type: 'ColheitaRetirada', data: { atividadeId: 7, linhaIds } });

describe('reserva da colheita pelas folhas', () => {
  it('a linha retirada não entra em folha nenhuma, e retirar de novo não muda nada', () => {
    given(retirada(100))
      .when(reservar(1, 10, 99, 100))
      .then({ type: 'ColheitaRecusada', data: { folhaId: 1, lancamentoId: 10, linhaId: 100, outraFolhaId: null } });
    given(retirada(100))
      .when(reservar(1, 10, 99))
      .then(reservada(1, 10, 99));
    given(retirada(100)).when(retirar(100)).thenNothing();
    given(retirada(100)).when(retirar(100, 101)).then(retirada(101));
  });

  it('a linha paga não pode ser retirada, nem as que vêm com ela; liberada, pode', () => {
    given(reservada(1, 10, 100, 101))
      .when(retirar(99, 101))
      .thenRefused('LINHA_EM_FOLHA_FECHADA', 'A linha de colheita 101 está na folha fechada 1. Abra a folha antes de mexer nela.');
    given(reservada(1, 10, 100, 101), liberada(1, 10, 100, 101))
      .when(retirar(99, 101))
      .then(retirada(99, 101));
  });

  it('a linha de uma folha fechada não entra em outra', () => {
    given(reservada(1, 10, 100, 101))
      .when(reservar(2, 20, 102, 101))
      .then({ type: 'ColheitaRecusada', data: { folhaId: 2, lancamentoId: 20, linhaId: 101, outraFolhaId: 1 } });
    given(reservada(1, 10, 100, 101))
      .when(reservar(2, 20, 102))
      .then(reservada(2, 20, 102));
  });

  it('liberada, pode entrar em outra', () =>
    given(reservada(1, 10, 100), liberada(1, 10, 100))
      .when(reservar(2, 20, 100))
      .then(reservada(2, 20, 100)));

  it('a mesma reserva duas vezes é uma', () =>
    given(reservada(1, 10, 100))
      .when(reservar(1, 10, 100))
      .thenNothing());

  it('fechada de novo antes de liberar: a reserva antiga sai, e a liberação atrasada não desfaz a nova', () => {
    const nova = given(reservada(1, 10, 100, 101))
      .when(reservar(1, 11, 101, 102))
      .facts();
    expect(nova).toEqual([liberada(1, 10, 100, 101), reservada(1, 11, 101, 102)]);
    given(reservada(1, 10, 100, 101), ...nova)
      .when(liberar(1, 10))
      .thenNothing();
    given(reservada(1, 10, 100, 101), ...nova)
      .when(reservar(2, 20, 100))
      .then(reservada(2, 20, 100));
  });

  it('libera o que reservou, uma vez', () => {
    given(reservada(1, 10, 100))
      .when(liberar(1, 10))
      .then(liberada(1, 10, 100));
    given(reservada(1, 10, 100), liberada(1, 10, 100))
      .when(liberar(1, 10))
      .thenNothing();
  });
});
