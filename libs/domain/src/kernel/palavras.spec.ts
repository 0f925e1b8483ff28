import { fc } from '@tulha/testing/property';
import { contem, dobrar, emOrdem } from './palavras.js';

describe('palavras que se procuram', () => {
  it.each([
    'Água Limpa',
    'ÁGUA LIMPA',
    'agua limpa',
    'A\u0301gua Limpa',
    'água-limpa',
    'Agua\u00a0Limpa',
    'água\u200blimpa',
    'água\u2011limpa',
    'ÁGUA – LIMPA',
    'ａｇｕａ limpa',
  ])('%j é agualimpa', (escrita) => {
    expect(dobrar(escrita)).toBe('agualimpa');
    expect(contem(`Fazenda ${escrita} de cima`, 'Água Limpa')).toBe(true);
    expect(contem('Sítio AGUA LIMPA', escrita)).toBe(true);
  });

  it('letras que não se desfazem em outras também se acham', () => {
    expect(dobrar('Straße Øre Łódź İSTANBUL')).toBe('strasseorelodzistanbul');
    expect(dobrar('Pau d’Alho')).toBe(dobrar("PAU D'ALHO"));
    expect(dobrar('Nº 3ª')).toBe('no3a');
  });

  it('o que não é letra fica: um código é o que é', () => expect(dobrar('L-9/2026 50%_A')).toBe('l9/202650%_a'));

  it('dobrar duas vezes é dobrar uma, e nenhuma forma de compor muda o que se acha', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (texto) => {
        const dobrado = dobrar(texto);
        expect(dobrar(dobrado)).toBe(dobrado);
        for (const forma of ['NFC', 'NFD'] as const) expect(dobrar(texto.normalize(forma))).toBe(dobrado);
      }),
    ));

  it('acentos sem fim não levam tempo', () => expect(dobrar(`a${'\u0301'.repeat(500_000)}`)).toBe('a'));
});

describe('palavras em ordem', () => {
  it.each([
    [['abacateiro', 'Água Limpa', 'Éden', 'Zulmira']],
    [['Córrego Fundo', 'Curral Velho']],
    [['agua', 'Agua', 'água', 'Água', 'águas']],
    [['Lote 2', 'Lote 9', 'Lote 10', 'Lote 10 B', 'Lote 101']],
  ])('%j', (certa) => {
    expect(certa.toReversed().toSorted(emOrdem)).toEqual(certa);
    expect(certa.toSorted(emOrdem)).toEqual(certa);
  });

  it('só o mesmo texto é igual', () => {
    expect(emOrdem('São João', 'São João')).toBe(0);
    expect(emOrdem('São João', 'Sa\u0303o Joa\u0303o')).not.toBe(0);
  });
});
