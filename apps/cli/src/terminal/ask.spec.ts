import { typed } from './ask.js';

describe('senha sem eco', () => {
  it('junta o que chega aos pedaços até o Enter', () => {
    expect(typed('', 'sen')).toEqual({ text: 'sen', done: false, interrupted: false });
    expect(typed('sen', 'ha\r')).toEqual({ text: 'senha', done: true, interrupted: false });
  });
  it('apaga um caractere inteiro, e a linha toda com Ctrl-U', () => {
    expect(typed('senhaç', '\u007f')).toMatchObject({ text: 'senha' });
    expect(typed('s😀', '\b')).toMatchObject({ text: 's' });
    expect(typed('senha', '\u0015nova\n')).toMatchObject({ text: 'nova', done: true });
  });
  it('não guarda teclas que não são texto', () => {
    expect(typed('', 'a\u0001b\u001bc')).toMatchObject({ text: 'abc' });
  });
  it('Ctrl-C interrompe', () => {
    expect(typed('se', '\u0003')).toMatchObject({ interrupted: true, done: false });
  });
});
