import { AlterarPerfil, AtualizarCadastro, Entrar, EsqueciSenha, MarcarTutorial, RedefinirSenha, TrocarSenha } from './usuario.commands.js';

/** The published payloads, word by word. */
const PALAVRAS = [
  ['POST /session', Entrar, ['login', 'password', 'modo']],
  ['POST /password/forgot', EsqueciSenha, ['email']],
  ['POST /password/reset', RedefinirSenha, ['senha', 'token']],
  ['PUT /perfil/password', TrocarSenha, ['senha_atual', 'senha_nova']],
  ['PUT /perfil/migration-version', AtualizarCadastro, ['login', 'senha', 'email']],
  ['PATCH /users/tutorial', MarcarTutorial, ['tutorial']],
  ['PUT /perfil', AlterarPerfil, ['nome', 'email', 'telefone', 'senha_atual']],
] as const;

describe('as palavras de quem entra', () => {
  it.each(PALAVRAS)('%s leva as da especificação, e nenhuma outra', (_, esquema, palavras) => {
    expect(Object.keys(esquema.shape)).toEqual(palavras);
  });
});
