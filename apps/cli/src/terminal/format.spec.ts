import { count, day, decimal, duration, fileStamp, instant, money, percent, plural, quantity } from './format.js';

describe('números e datas da linha de comando', () => {
  it('escreve números como se escreve aqui, sem espaços que não se separam', () => {
    expect(decimal(1234.5, 2)).toBe('1.234,50');
    expect(count(1_234_567)).toBe('1.234.567');
    expect(quantity(2712.95, 'kg')).toBe('2.712,95 kg');
    expect(quantity(7355, 'L')).toBe('7.355 L');
    expect(quantity(0.5, 'L')).toBe('0,5 L');
    expect(money(-1234.5)).toBe('-R$ 1.234,50');
    expect(percent(33.3333)).toBe('33,33 %');
  });

  it('arredonda para mostrar, com meio para cima, também onde o binário mente', () => {
    expect(decimal(1.005, 2)).toBe('1,01');
    expect(percent(12.345)).toBe('12,35 %');
    expect(percent(99.9999)).toBe('100,00 %');
    expect(decimal(1 / 3, 2)).toBe('0,33');
    expect(decimal(0.1 + 0.2, 2)).toBe('0,30');
    expect(decimal(1e-9, 2)).toBe('0,00');
  });

  it('escreve dias e instantes no horário da fazenda', () => {
    expect(day('2026-05-11')).toBe('11/05/2026');
    expect(instant('2026-05-11T02:30:05.000Z')).toBe('10/05/2026 23:30:05');
    expect(fileStamp(new Date('2026-05-11T02:30:05.000Z'))).toBe('10-05-2026-23-30-05');
  });

  it('escreve durações e plurais', () => {
    expect([duration(850), duration(95_000)]).toEqual(['0,9 s', '1 min 35 s']);
    expect([plural(1, 'lote', 'lotes'), plural(2500, 'lote', 'lotes')]).toEqual(['1 lote', '2.500 lotes']);
  });
});
