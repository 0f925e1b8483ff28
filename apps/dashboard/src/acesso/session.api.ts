import { api } from '../http/client.js';
import { Problem } from '../http/problem.js';
import { type User, signIn, signOut, storedToken } from '../http/session.js';

type SessionAnswer = { readonly token?: string; readonly user: User; readonly tutorial?: boolean };

/** Sign-in. A login that has to be renewed first is a Problem of kind `atualizar_cadastro`, a billing problem one of kind `financeiro`. */
export const openSession = async (login: string, senha: string): Promise<void> => {
  const answer = await api.post<SessionAnswer>('/session', { login, senha, modo: 'web' });
  if (!answer.token) throw new Problem('Usuário ou senha inválidos, verifique os seus dados!', 401, 'SEM_TOKEN');
  signIn(answer.token, answer.user, answer.tutorial ?? false);
};

/**
 * Asks the server about the stored token. A refusal ends the session; no answer at all does not, since the token may be good
 * and the farm's internet down.
 * @throws Problem with status 0 when no answer came
 */
export const verifySession = async (): Promise<void> => {
  const stored = storedToken();
  if (!stored) return signOut();
  try {
    const answer = await api.get<SessionAnswer>('/session');
    signIn(stored, answer.user, answer.tutorial ?? false);
  } catch (cause) {
    if (cause instanceof Problem && cause.status === 0) throw cause;
    signOut();
    if (cause instanceof Problem && cause.kind === 'financeiro') throw cause;
  }
};

export const forgotPassword = (email: string) => api.post<void>('/password/forgot', { email });

export const resetPassword = (senha: string, token: string) => api.post<void>('/password/reset', { senha, token });

export const updateLogin = (input: { login: string; senha: string; email: string }) => api.put<void>('/perfil/migration-version', input);
