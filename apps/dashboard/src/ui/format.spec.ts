import { fromScaled } from '@tulha/domain/kernel/decimal';
import fc from 'fast-check';
import { day, decimal, fileStamp, instant, lineValue, money, parseMoney, parseQuantity, percent, quantity, sacas, sum } from './format.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('números na tela', () => {
  it('mostra quilos com gramas e em sacas, litros inteiros sem casas', () => {
    expect(plain(quantity(2712.95, 'kg'))).toBe('2.712,950 kg');
    expect(plain(quantity(7355, 'L'))).toBe('7.355 L');
    expect(plain(quantity(7355.5, 'L'))).toBe('7.355,500 L');
    expect(plain(sacas(2712.95))).toBe('45,22 sacas');
    expect(plain(sacas(60))).toBe('1,00 saca');
  });

  it('mostra dinheiro e percentual', () => {
    expect(plain(money(779433.6))).toBe('R$ 779.433,60');
    expect(plain(money(-0.5))).toBe('-R$ 0,50');
    expect(plain(percent(11.4))).toBe('11,4 %');
    expect(plain(percent(100))).toBe('100 %');
    expect(plain(percent(10.05))).toBe('10,05 %');
  });

  it('calcula a linha da venda com meio centavo para cima', () => expect(lineValue(2712.95, 2015.5)).toBe(91132.51));

  it('soma sem poeira de ponto flutuante', () => expect(sum([0.1, 0.2], 2)).toBe(0.3));
});

describe('números digitados', () => {
  it('lê de volta o que mostrou', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (units) => {
        const kilos = Number(fromScaled(units, 3));
        const reais = Number(fromScaled(units, 2));
        expect(parseQuantity(decimal(kilos, 3))).toBe(kilos);
        expect(parseMoney(decimal(reais, 2))).toBe(reais);
      }),
    ));

  it('aceita ponto como decimal só em dinheiro', () => {
    expect(parseMoney('10.02')).toBe(10.02);
    expect(parseMoney('R$ 1.850,5')).toBe(1850.5);
    expect(parseMoney('1.234')).toBe(1234);
    expect(parseQuantity('10.02')).toBeUndefined();
    expect(parseQuantity('1.174,280')).toBe(1174.28);
    expect(parseMoney('dez')).toBeUndefined();
  });
});

describe('datas na tela', () => {
  it('mostra o dia e a hora da fazenda', () => {
    expect(day('2026-05-11')).toBe('11/05/2026');
    expect(instant('2026-05-12T01:30:05Z')).toBe('11/05/2026 22:30:05');
    expect(fileStamp(new Date('2026-05-12T01:30:05Z'))).toBe('11-05-2026-22-30-05');
  });
});
