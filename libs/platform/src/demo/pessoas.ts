import { type Call, callerOf, criar, expectStatus } from './call.js';

/** The users of the demonstration besides its owner, by the calls they make. */
export type Pessoas = { readonly gerente: Call; readonly terreiro: Call };

const USUARIOS = {
  gerente: { nome: 'Rita Campos', login: 'rita', papel: 'gerente' },
  terreiro: { nome: 'Cícero Lopes', login: 'cicero', papel: 'funcionario' },
} as const;

/** Makes the missing users, with the password of the owner and logins that end in `equipe`, and signs each in. */
export const fillPessoas = async (
  baseUrl: string,
  dono: Call,
  { equipe, senha }: { readonly equipe: string; readonly senha: string },
): Promise<Pessoas> => {
  const entrar = async (quem: keyof typeof USUARIOS): Promise<Call> => {
    const login = `${USUARIOS[quem].login}.${equipe}`;
    await criar(dono, '/cat-usuarios', { ...USUARIOS[quem], login, senha });
    const session = expectStatus(
      await callerOf(baseUrl)('/session', { login, password: senha, modo: 'web' }),
      [200],
      `Entrar como ${login}`,
    );
    return callerOf(baseUrl, String(session.token));
  };
  return { gerente: await entrar('gerente'), terreiro: await entrar('terreiro') };
};
