import { specFor } from '@tulha/testing/spec-for';
import { type CafeAcertadoCommand, cafeAcertadoDecider } from './cafe-acertado.decider.js';
import { type CafeAcertadoEvent, cafeAcertadoEvents } from './cafe-acertado.events.js';

const { given } = specFor(cafeAcertadoDecider, cafeAcertadoEvents);
const reservado = (acertoId: number, cafes: string[], ate = '2999-01-01T00:00:00.000Z'): CafeAcertadoEvent => ({
  type: 'CafeAcertadoReservado',
  data: { acertoId, descricao: `Acerto ${acertoId}`, em: '2000-01-01T00:00:00.000Z', ate, cafes },
});
const reservar = (acertoId: number, ...chaves: string[]): CafeAcertadoCommand => ({
  type: 'ReservarCafeAcertado',
  data: { acertoId, descricao: `Acerto ${acertoId}`, cafes: chaves.map((chave) => ({ chave, descricao: `Café ${chave}` })) },
});

describe('o café que acertos reservam', () => {
  it('de dois acertos do mesmo café no mesmo instante, um é recusado', () =>
    given(reservado(1, ['a', 'b']))
      .when(reservar(2, 'c', 'b'))
      .thenRefused('ACERTO_REPETIDO'));
  it('o mesmo acerto pede outra vez, e outro café fica livre', () => {
    expect(
      given(reservado(1, ['a']))
        .when(reservar(1, 'a'))
        .facts(),
    ).toHaveLength(1);
    expect(
      given(reservado(1, ['a']))
        .when(reservar(2, 'b'))
        .facts(),
    ).toHaveLength(1);
  });
  it('a reserva de que nada veio não segura ninguém depois do seu tempo', () =>
    expect(
      given(reservado(1, ['a'], '2000-01-01T00:02:00.000Z'))
        .when(reservar(2, 'a'))
        .facts(),
    ).toHaveLength(1));
  it('reaberto o acerto, o café fica livre, uma vez', () => {
    const liberar: CafeAcertadoCommand = { type: 'LiberarCafeAcertado', data: { acertoId: 1 } };
    const liberado: CafeAcertadoEvent = { type: 'CafeAcertadoLiberado', data: { acertoId: 1 } };
    given(reservado(1, ['a']))
      .when(liberar)
      .then(liberado);
    given(reservado(1, ['a']), liberado)
      .when(liberar)
      .thenNothing();
    expect(
      given(reservado(1, ['a']), liberado)
        .when(reservar(2, 'a'))
        .facts(),
    ).toHaveLength(1);
  });
  it('um acerto só de linhas à mão não reserva nada', () => given().when(reservar(1)).thenNothing());
});
