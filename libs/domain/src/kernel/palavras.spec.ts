import { fc } from '@tulha/testing/property';
import { canonico } from './letras.js';
import { contem, dobrar, emOrdem, palavrasDe, procurados } from './palavras.js';

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

  it.each(['Talhão 1–A', 'Talhão 1-A', 'Talhão 1−A', 'Talhão 1—A', 'Talhão 1‑A', 'talhao 1a'])('%j é talhao1a', (escrita) => {
    expect(dobrar(escrita)).toBe('talhao1a');
    expect(contem('Talhão 1−A', escrita)).toBe(true);
  });

  it('letras que não se desfazem em outras também se acham', () => {
    expect(dobrar('Straße Øre Łódź İSTANBUL')).toBe('strasseorelodzistanbul');
    expect(dobrar('Pau d’Alho')).toBe(dobrar("PAU D'ALHO"));
  });

  it('o sinal que ninguém deixa de escrever fica', () => expect(dobrar('L-9/2026 50%_A #2 R$ 1:2')).toBe('l9202650%_a#2r$1:2'));

  it.each([
    ['35991234567', ['(35) 99123-4567', '+55 (35) 99123-4567', '5535991234567', '35 9 9123 4567', '99123-4567']],
    ['12ABC34501DE35', ['12.ABC.345/01DE-35', '12.abc.345', '12abc345']],
    ["Mina d'Água", ['mina dagua', 'mina d´agua', 'MINA D’ÁGUA', 'mina d`agua', "d'agua"]],
    ['Mina Dagua', ["Mina d'Água", 'd´água']],
    ['Talhão nº 5', ['n 5', 'n° 5', 'nº 5', 'Nº5', 'no 5', 'n. 5', '№ 5']],
    ['Talhão n 5', ['nº 5', 'n° 5']],
    ['3ª colheita', ['3a colheita', '3ª', '3 colheita', '3a']],
    ['Sítio São José, gleba 2 (arrendada)', ['sao jose gleba 2 arrendada', 'gleba 2 (arr']],
  ])('%s se acha como se vê na tela e como se digita', (texto, digitados) => {
    for (const digitado of digitados) expect({ digitado, acha: contem(texto, digitado) }).toEqual({ digitado, acha: true });
  });

  it('só um telefone inteiro perde o país', () => {
    expect(procurados('5535991234567')).toEqual(['5535991234567', '35991234567']);
    expect(procurados('+55 (35) 3822-1234')).toEqual(['+553538221234', '3538221234']);
    expect(procurados('553599')).toEqual(['553599']);
  });

  it('um sinal sozinho acha quem o tem, e mais ninguém', () => {
    for (const q of ["'", '´', '’']) expect([contem("Mina d'Água", q), contem('Mina Dagua', q)]).toEqual([true, false]);
    for (const q of ['-', '–', ' - ']) expect([contem('L-9', q), contem('L 9', q)]).toEqual([true, false]);
    for (const q of ['(', '()', '.']) expect(contem('Turma A', q)).toBe(false);
    expect([contem('Casa nº 5', '°'), contem('1ª', 'ª'), contem('1ª', 'º')]).toEqual([true, true, false]);
    for (const q of ['%', '_', '\\', '\u0301']) expect(contem('Turma A', q)).toBe(false);
    for (const q of ['', ' ', '\u00a0\u200b']) expect(contem('Turma A', q)).toBe(true);
  });

  it('de várias palavras, um traço entre elas não é uma', () => {
    expect(palavrasDe('secagem - 12')).toEqual(['secagem', '12']);
    expect(palavrasDe(' - ')).toEqual(['-']);
    expect(palavrasDe('+55 (35) 99123-4567')).toEqual(['+55 (35) 99123-4567']);
  });

  it('o que distingue nomes não é o que se procura', () => expect(canonico("Mina d'Água (2)")).toBe("mina d'água (2)"));

  it('todo pedaço de um texto o acha, e como quer que se escreva o que se deixa de escrever', () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(..."aÁ9 -().,/'´º°ª№%_‘’"), fc.string({ unit: 'grapheme', maxLength: 2 })), { maxLength: 9 }),
        fc.nat(9),
        fc.nat(9),
        (partes, de, quantas) => {
          const texto = partes.join('');
          const pedaco = partes.slice(de, de + quantas).join('');
          expect(contem(texto, pedaco) || procurados(pedaco).length === 0).toBe(true);
          expect(procurados(dobrar(pedaco))[0]).toBe(dobrar(pedaco));
        },
      ),
    ));

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
