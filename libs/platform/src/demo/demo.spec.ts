import { whyGuessed } from '../common-passwords.js';
import { senhaDemo } from './demo.js';

describe('a senha da fazenda de demonstração', () => {
  const instalacoes = Array.from({ length: 500 }, (_, numero) => `operador-${numero}`);

  it('é uma que se aceita, em qualquer instalação, e outra em cada uma', () => {
    const senhas = instalacoes.map(senhaDemo);
    expect(senhas.filter((senha) => whyGuessed(senha, ['demo', 'Fazendas de demonstração']))).toEqual([]);
    expect(new Set(senhas).size).toBe(senhas.length);
  });
});
