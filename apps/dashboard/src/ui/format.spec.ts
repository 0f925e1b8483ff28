import { fromScaled } from '@tulha/domain/kernel/decimal';
import { fc } from '@tulha/testing/property';
import {
  day,
  decimal,
  fileStamp,
  instant,
  lineValue,
  money,
  parseMoney,
  parseQuantity,
  perBag,
  percent,
  quantity,
  sacas,
  sum,
  whole,
  wholeSacas,
} from './format.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('números na tela', () => {
  it('no detalhe mostra até a grama, sem zeros que nada dizem', () => {
    expect(plain(quantity(2712.95, 'kg'))).toBe('2.712,95 kg');
    expect(plain(quantity(7355, 'L'))).toBe('7.355 L');
    expect(plain(quantity(42.5, 'L'))).toBe('42,5 L');
    expect(plain(quantity(0, 'kg'))).toBe('0 kg');
    expect(plain(quantity(-0.001, 'kg'))).toBe('-0,001 kg');
    expect(plain(sacas(2712.95))).toBe('45,22 sacas');
    expect(plain(sacas(60))).toBe('1 saca');
    expect(plain(perBag(520))).toBe('520 L');
    expect(plain(perBag(466.25))).toBe('466,3 L');
  });

  it('na frente mostra quilos e sacas inteiros, e nunca diz nada do que é pouco', () => {
    expect(plain(whole(2712.95, 'kg'))).toBe('2.713 kg');
    expect(plain(whole(2712.499, 'kg'))).toBe('2.712 kg');
    expect(plain(whole(0, 'kg'))).toBe('0 kg');
    expect(plain(whole(0.4, 'kg'))).toBe('0,4 kg');
    expect(plain(whole(-3.5, 'L'))).toBe('-4 L');
    expect(plain(wholeSacas(2712.95))).toBe('45,2 sacas');
    expect(plain(wholeSacas(114_240.729))).toBe('1.904 sacas');
    expect(plain(wholeSacas(60))).toBe('1 saca');
    expect(plain(wholeSacas(3))).toBe('0,05 sacas');
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
