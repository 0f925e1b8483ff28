import { type Acao, pode } from '@tulha/domain/acesso/papeis';
import { Unauthenticated } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';

/** The modules the caller may read or write, by their present role and permissions: for an answer that spans several modules. */
export const oQuePodeVer = async ({ services, auth }: Ctx): Promise<(modulo: string, acao?: Acao) => boolean> => {
  const sessao = await services.sessions.of(auth.conta, auth.usuario, auth.sessao);
  if (!sessao) throw new Unauthenticated();
  return (modulo, acao = 'ler') => pode(sessao.papel, modulo, acao, sessao.permissoes);
};
