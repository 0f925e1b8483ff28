import { DE_TODOS } from '@tulha/domain/acesso/modulos';
import { session } from './session.js';

export type Action = 'ler' | 'escrever';

/** Whether the signed-in user may do this in a module. Without a module, and in the one of all users, no permission is needed. */
export const may = (modulo: string | undefined, acao: Action = 'ler'): boolean => {
  if (modulo === undefined || modulo === DE_TODOS) return true;
  const now = session.get();
  const alcance = now.status === 'in' ? now.user.permissoes[modulo] : undefined;
  return alcance === 'escrever' || alcance === acao;
};

/** The same, looked at again when the session changes. */
export const useMay = (modulo: string | undefined, acao: Action = 'ler'): boolean => {
  session.use();
  return may(modulo, acao);
};
