import { session } from './session.js';

export type Acao = 'ler' | 'escrever';

/** Whether the signed-in user may do this in a module. Without a module no permission is needed. */
export const pode = (modulo: string | undefined, acao: Acao = 'ler'): boolean => {
  if (modulo === undefined) return true;
  const now = session.get();
  const alcance = now.status === 'in' ? now.user.permissoes[modulo] : undefined;
  return alcance === 'escrever' || alcance === acao;
};

/** The same, looked at again when the session changes. */
export const usePode = (modulo: string | undefined, acao: Acao = 'ler'): boolean => {
  session.use();
  return pode(modulo, acao);
};
