import { pode } from './papeis.js';

describe('papéis', () => {
  it('o dono pode tudo', () => {
    expect(pode('dono', 'rastreabilidade', 'escrever')).toBe(true);
    expect(pode('dono', 'financeiro', 'ler')).toBe(true);
  });

  it('um papel desconhecido não pode nada', () => {
    expect(pode('visitante', 'rastreabilidade', 'ler')).toBe(false);
    expect(pode('constructor', 'rastreabilidade', 'ler')).toBe(false);
  });
});
