import { fc } from '@tulha/testing/property';
import { instantFromIso } from './calendar.js';
import { addDays, addMonths, diaAt, diaFromBr, isDia, withCentury } from './dates.js';
import { fromScaled, mulDivHalfUp, scaledFromBr, scaledToBr, toScaled, toWire } from './decimal.js';
import { completeCnpj, completeCpf, formatDocumento, isCnpj, isCpf } from './documents.js';
import { refusals } from './errors.js';
import { fact } from './facts.js';

describe('decimais exatos', () => {
  it('lê número com casas decimais sem passar por ponto flutuante', () => {
    expect(toScaled(1.005, 3)).toBe(1005);
    expect(toScaled(0.1, 2)).toBe(10);
    expect(toScaled(1.005, 2)).toBeUndefined();
    expect(toScaled(Number.NaN, 2)).toBeUndefined();
    expect(toScaled(1e300, 2)).toBeUndefined();
  });

  it('formata e lê de volta o mesmo valor', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 4 }), (value, scale) => {
        expect(scaledFromBr(scaledToBr(value, scale), scale)).toBe(value);
        expect(toScaled(fromScaled(value, scale), scale)).toBe(value);
        expect(toWire(value, scale)).toBe(Number(fromScaled(value, scale)));
      }),
    ));

  it('recusa ponto que não agrupa milhar', () => {
    expect(scaledFromBr('10.02', 2)).toBeUndefined();
    expect(scaledFromBr('1.850,00', 2)).toBe(185000);
    expect(scaledFromBr('7355', 3)).toBe(7355000);
  });

  it('arredonda meio centavo para cima', () => {
    expect(mulDivHalfUp(1, 1, 2)).toBe(1);
    expect(mulDivHalfUp(-1, 1, 2)).toBe(-1);
    expect(mulDivHalfUp(1800, 553, 60)).toBe(16590);
  });
});

describe('datas', () => {
  it('só aceita dia que existe', () => {
    expect(isDia('2024-02-29')).toBe(true);
    expect(isDia('2026-02-29')).toBe(false);
    expect(diaFromBr('1/9/2025')).toBe('2025-09-01');
    expect(diaFromBr('31/02/2026')).toBeUndefined();
  });

  it.each([
    ['2026-02-28T10:00:00-03:00', '2026-02-28T13:00:00.000Z'],
    ['2026-02-28T10:00:00.5Z', '2026-02-28T10:00:00.500Z'],
    ['2011-01-03T12:00:00', '2011-01-03T15:00:00.000Z'],
    ['2011-01-03', '2011-01-03T03:00:00.000Z'],
    ['2026-02-30T10:00:00-03:00', undefined],
    ['2026-02-28T24:01:00-03:00', undefined],
    ['0001-01-01T00:00:00Z', undefined],
    ['28/02/2026', undefined],
  ])('lê o instante %s de um documento', (texto, instante) => expect(instantFromIso(texto)).toBe(instante));

  it('nenhum fato guarda o que nenhuma tabela guarda: dia, hora ou letra que não há', () => {
    for (const dia of ['2026-02-30', '2026-13-01', '0000-01-01', '2026-2-3']) expect(fact.dia().safeParse(dia).success).toBe(false);
    for (const hora of ['24:00', '10:60', '1:00']) expect(fact.hora().safeParse(hora).success).toBe(false);
    for (const texto of ['a\0b', 'a\ud800']) expect(fact.texto().safeParse(texto).success).toBe(false);
    expect([fact.dia().parse('2024-02-29'), fact.hora().parse('23:59'), fact.texto().parse('café')]).toEqual([
      '2024-02-29',
      '23:59',
      'café',
    ]);
  });

  it('soma meses sem pular o fim do mês', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2025-11-30', 3)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });

  it('soma dias', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it.each([
    ['11/05/26', '11/05/2026'],
    ['1/5/46', '1/5/2046'],
    ['11/05/47', '11/05/1947'],
    ['11/05/2026', '11/05/2026'],
    ['11/05/202', '11/05/202'],
    ['11/05', '11/05'],
  ])('%s, digitado em 2026, é %s', (digitado, inteiro) => expect(withCentury(digitado, 2026)).toBe(inteiro));

  it('sabe que dia é na fazenda', () => expect(diaAt('2026-05-12T01:30:00Z')).toBe('2026-05-11'));
});

describe('documentos', () => {
  it('confere dígitos de CPF e CNPJ, inclusive alfanumérico', () => {
    expect(isCpf('900.000.100-57')).toBe(true);
    expect(isCpf('900.000.100-58')).toBe(false);
    expect(isCnpj('90.000.001/0001-29')).toBe(true);
    expect(isCnpj('12.ABC.345/01DE-35')).toBe(true);
    expect(isCnpj('12.ABC.345/01DE-36')).toBe(false);
    expect(formatDocumento('90000010057')).toBe('900.000.100-57');
    expect(completeCpf('900000100')).toBe('90000010057');
    expect(completeCnpj('12ABC34501DE')).toBe('12ABC34501DE35');
  });
});

describe('recusas', () => {
  it('preenchem a mensagem e dizem o campo', () => {
    const refuse = refusals({ LOTE_SEM_SALDO: { kind: 'refused', message: 'O lote {codigo} não tem saldo.', campo: 'lote' } });
    expect(refuse('LOTE_SEM_SALDO', { codigo: '26-0001' })).toMatchObject({ message: 'O lote 26-0001 não tem saldo.', campo: 'lote' });
  });
});
