import { jest } from '@jest/globals';
import { limpar } from './cells/ler.js';
import { texto } from './decimal.js';
import { emBranco } from './letras.fields.js';
import { aparar, canonico, normalizar } from './letras.js';
import { vazio } from './vazio.js';

const DECOMPOSTO = 'Sa\u0303o Joa\u0303o';

describe('letras que parecem as mesmas', () => {
  it('acento composto e acento solto são o mesmo texto', () => {
    expect(texto(120).parse(DECOMPOSTO)).toBe('São João');
    expect(canonico(DECOMPOSTO)).toBe(canonico('SÃO  JOÃO'));
    expect(canonico('Sítio')).not.toBe(canonico('Sitio'));
  });

  it('o que não se vê não conta: no começo e no fim sai, no meio não distingue', () => {
    expect(aparar('\u200b\u00a0 Secador\u00a01 \u2060\ufeff')).toBe('Secador\u00a01');
    expect(canonico('Seca\u200bdor\u00a01')).toBe('secador 1');
    for (const traco of '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d')
      expect(canonico(`Talhão 1${traco}A`)).toBe(canonico('Talhão 1-A'));
    expect(aparar('Café ☕\ufe0f')).toBe('Café ☕\ufe0f');
    expect(aparar('👩\u200d🌾')).toBe('👩\u200d🌾');
  });

  it.each(['', '   ', '\u200b', '\u200d\u2060 \ufeff', '\u3164', '\u2800\u00ad', '\ufe0f', '\u{e0020}', '\u0085', '\u0090\u0091'])(
    '%j é vazio',
    (nada) => {
      expect(aparar(nada)).toBe('');
      expect(texto(10).safeParse(nada).success).toBe(false);
      expect(vazio(texto(10)).parse(nada)).toBeNull();
      expect(emBranco().parse(nada)).toBeNull();
    },
  );

  it('o que vira a ordem das letras não fica em nome nenhum, nem no meio', () => {
    const viram = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
    for (const codigo of viram) {
      const marca = String.fromCodePoint(codigo);
      for (const escrito of [`Nota ${marca}fdp.exe`, `${marca}Nota fdp.exe`, `Nota fdp.exe${marca}`])
        expect([codigo, texto(120).parse(escrito)]).toEqual([codigo, 'Nota fdp.exe']);
      expect(limpar(`São${marca} João`)).toBe('São João');
    }
  });

  it('uma letra com acentos sem fim é recusada, e ninguém a compõe', () => {
    const torre = `a${'\u0301\u0323'.repeat(500_000)}`;
    const composta = jest.spyOn(String.prototype, 'normalize');
    expect(normalizar(torre, 'NFC')).toBe(torre);
    expect(texto(2_000_000).safeParse(torre).error?.issues[0]?.message).toBe('Contém caracteres inválidos.');
    expect(canonico(torre)).toBe(torre);
    const tamanhos = composta.mock.contexts.map((composto) => String(composto).length);
    composta.mockRestore();
    expect(Math.max(0, ...tamanhos)).toBeLessThan(100);
  });
});
