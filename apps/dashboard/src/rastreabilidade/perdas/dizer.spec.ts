import { NADA, perdido } from './dizer.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('uma perda em palavras', () => {
  it('sem nenhum registro não há o que pesar: nem "não pesada", nem zero', () => {
    expect(perdido(null, 0)).toBe(NADA);
    expect(perdido(0, 0)).toBe(NADA);
  });

  it('a que ninguém pesou é dita assim', () => expect(perdido(null, 2)).toBe('não pesada'));

  it('na frente vai em quilos inteiros; as gramas, só no detalhe', () => {
    expect(plain(perdido(1234.567, 2))).toBe('1.235 kg');
    expect(plain(perdido(1234.567, 1, true))).toBe('1.234,567 kg');
  });
});
