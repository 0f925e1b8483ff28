import { whyGuessed } from './common-passwords.js';

describe('senhas que se adivinham', () => {
  const ana = ['ana.souza', 'Ana Souza', 'ana@sitio-boa-vista.com.br', 'BOA VISTA'];

  it('as mais comuns, também com maiúsculas, números em volta ou repetidas', () => {
    for (const senha of ['12345678', 'password', 'Password', 'qwertyuiop', 'password123', 'abcabcabc', '11111111', 'iloveyou'])
      expect({ senha, porque: whyGuessed(senha, ana) }).toEqual({ senha, porque: 'comum' });
  });

  it('o login, o nome, o e-mail, a fazenda, o produto, com pouco mais', () => {
    for (const senha of ['ana.souza', 'AnaSouza2026', 'souza1980!', 'BoaVista#1', 'fazenda2026', 'Tulha@2026', 'senha123!', 'cafecafe26'])
      expect({ senha, porque: whyGuessed(senha, ana) }).toEqual({ senha, porque: expect.any(String) });
  });

  it('uma frase serve, também quando fala da fazenda; regra de composição não há', () => {
    for (const senha of ['senha-muito-boa', 'o trator da boa vista quebrou', 'girassol amarelo', 'kq7-mandacaru', 'chuvanapeneira'])
      expect({ senha, porque: whyGuessed(senha, ana) }).toEqual({ senha, porque: undefined });
  });
});
