import type * as answers from '@tulha/domain/acesso/acesso.answers';
import { api } from '../http/client.js';
import { Problem } from '../http/problem.js';
import { endSession } from '../http/renewal.js';
import { session, signIn, signOut, storedToken, token as currentToken } from '../http/session.js';

/** The token with which an old user who has just signed in may change the login. It is not remembered: after a reload they sign in once more. */
let updating: string | undefined;

/** Sign-in. A login that has to be renewed first is a Problem of kind `atualizar_cadastro`, a billing problem one of kind `financeiro`. */
export const openSession = async (login: string, senha: string): Promise<void> => {
  const answer = await api.post<typeof answers.Sessao>('/session', { login, password: senha, modo: 'web' }).catch((cause: unknown) => {
    if (cause instanceof Problem && cause.kind === 'atualizar_cadastro') updating = cause.token;
    throw cause;
  });
  if (!answer.token) throw new Problem('Usuário ou senha inválidos, verifique os seus dados!', 401, 'SEM_TOKEN');
  signIn(answer.token, answer.user, answer.tutorial);
};

/** Answers that end a session: it is not known, or not to be used. */
const REFUSALS: readonly number[] = [401, 402, 403];

/**
 * Asks the server about the stored token. A refusal ends the session. Anything else does not, since the token may be good: the farm's
 * internet is down, the answer was cut short, or the server is not well.
 * @throws Problem
 */
export const verifySession = async (): Promise<void> => {
  if (!storedToken()) return signOut({ expired: true });
  try {
    const answer = await api.get<typeof answers.SessaoAtual>('/session');
    const [bearer, kept] = [currentToken(), storedToken()];
    if (bearer !== undefined && bearer === kept) return signIn(bearer, answer.user, answer.tutorial);
    // Another tab has signed out, or in as another user, during this request: the answer is about a session that no longer exists.
    session.set({ status: 'unknown' });
    return await verifySession();
  } catch (cause) {
    if (!(cause instanceof Problem) || !REFUSALS.includes(cause.status)) throw cause;
    signOut({ expired: true });
    if (cause.kind === 'financeiro') throw cause;
  }
};

export const forgotPassword = async (email: string): Promise<void> => {
  await api.post('/password/forgot', { email });
};

export const resetPassword = async (senha: string, token: string): Promise<void> => {
  await api.post('/password/reset', { senha, token });
};

export const updateLogin = async (input: { login: string; senha: string; email: string }): Promise<void> => {
  await api.put('/perfil/migration-version', input, { bearer: updating });
  updating = undefined;
};

/** Signs out, here and at the server. */
export const closeSession = (): void => {
  const bearer = currentToken();
  if (bearer) void endSession(bearer);
  signOut();
};
