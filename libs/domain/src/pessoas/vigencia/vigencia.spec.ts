import { specFor } from '@tulha/testing/spec-for';
import type { Vigencia } from '../contrato-meeiro.register.js';
import { type VigenciaCommand, vigenciaDecider } from './vigencia.decider.js';
import { type VigenciaEvent, vigenciaEvents } from './vigencia.events.js';

const { given } = specFor(vigenciaDecider, vigenciaEvents);
const de = (contratoId: number, inicio: string, fim: string | null, mais: Partial<Vigencia> = {}): Vigencia => ({
  contratoId,
  ...{ colaboradorId: 7, talhaoId: 3, inicio, fim },
  ...mais,
});
const DEPOIS = '2999-01-01T00:00:00.000Z';
const ANTES = '2000-01-01T00:00:00.000Z';
const reservada = (data: Vigencia, ate = DEPOIS): VigenciaEvent => ({ type: 'VigenciaReservada', data: { ...data, ate } });
const reservar = (data: Vigencia): VigenciaCommand => ({ type: 'ReservarVigencia', data });

describe('vigências de contratos', () => {
  const semFim = reservada(de(1, '2026-01-01', null));
  const doAno = reservada(de(1, '2026-01-01', '2026-12-31'));

  it.each([
    ['começa no último dia do outro', doAno, de(2, '2026-12-31', null)],
    ['acaba no primeiro dia do outro', doAno, de(2, '2025-01-01', '2026-01-01')],
    ['fica dentro do outro', semFim, de(2, '2030-01-01', '2030-01-02')],
    ['cobre o outro', doAno, de(2, '2020-01-01', null)],
  ])('não se sobrepõem: %s', (_, antes, pedida) => given(antes).when(reservar(pedida)).thenRefused('CONTRATO_SOBREPOSTO'));

  it.each([
    ['no dia seguinte', de(2, '2027-01-01', null)],
    ['noutro talhão', de(2, '2026-06-01', null, { talhaoId: 4 })],
    ['de outro meeiro', de(2, '2026-06-01', null, { colaboradorId: 8 })],
    ['o mesmo contrato, noutros dias', de(1, '2026-06-01', null)],
  ])('cabe: %s', (_, pedida) => {
    const facts = vigenciaDecider.decide(reservar(pedida), vigenciaDecider.evolve(vigenciaDecider.initial(), doAno), {
      ...{ conta: 1, ator: 1, fazenda: 1, commandId: 'c', now: '2026-06-01T00:00:00.000Z' },
    });
    expect(facts).toEqual([reservada(pedida, '2026-06-01T00:02:00.000Z')]);
  });

  it('a reserva de que nada veio não segura ninguém por mais de dois minutos', () => {
    const velha = vigenciaDecider.evolve(vigenciaDecider.initial(), reservada(de(1, '2026-01-01', null), ANTES));
    const meta = { conta: 1, ator: 1, fazenda: 1, commandId: 'c', now: '2026-06-01T00:00:00.000Z' };
    expect(vigenciaDecider.decide(reservar(de(2, '2026-01-01', null)), velha, meta)).toHaveLength(1);
  });

  it('excluído o contrato, os seus dias ficam livres, uma vez', () => {
    const liberar: VigenciaCommand = { type: 'LiberarVigencia', data: { contratoId: 1 } };
    given(doAno)
      .when(liberar)
      .then({ type: 'VigenciaLiberada', data: { contratoId: 1 } });
    given(doAno, { type: 'VigenciaLiberada', data: { contratoId: 1 } })
      .when(liberar)
      .thenNothing();
  });
});
