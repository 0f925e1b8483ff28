import { diasDoMes, mesDe, nomeDoMes, outroMes, semanasDe, semApontamento } from './mes.js';

describe('o mês de um calendário', () => {
  it('começa no domingo e tem todos os dias uma vez', () => {
    const semanas = semanasDe('2026-06');
    expect(semanas[0]).toEqual([null, '2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06']);
    expect(semanas.flat().filter(Boolean)).toHaveLength(30);
    expect(semanas.every((semana) => semana.length === 7)).toBe(true);
    expect(semanasDe('2026-02').flat()).toHaveLength(28);
  });
  it('diz o nome, os dias das pontas e o mês de antes e de depois', () => {
    expect(nomeDoMes('2026-06')).toBe('junho de 2026');
    expect(diasDoMes('2028-02')).toEqual({ dateStart: '2028-02-01', dateEnd: '2028-02-29' });
    expect([outroMes('2026-12', 1), outroMes('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect(['2026-13', '26-1', null].map(mesDe)).toEqual([undefined, undefined, undefined]);
  });
  it('conta os dias úteis sem apontamento, até hoje, sem os domingos', () => {
    expect(semApontamento('2026-06', new Set(['2026-06-01', '2026-06-07']), { de: '', ate: '2026-06-08' })).toBe(6);
    expect(semApontamento('2026-06', new Set(), { de: '', ate: '2026-05-31' })).toBe(0);
    expect(semApontamento('2026-06', new Set(), { de: '', ate: '2026-12-31' })).toBe(26);
    expect(semApontamento('2026-06', new Set(), { de: '2026-06-29', ate: '2026-12-31' })).toBe(2);
  });
});
