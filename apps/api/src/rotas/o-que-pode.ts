import { type Acao, pode } from '@tulha/domain/acesso/papeis';
import { Unauthenticated } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';

/** Which modules the caller may look at, or write in, as their role and what was granted to them say now: for an answer made of several. */
export const oQuePodeVer = async ({ services, auth }: Ctx): Promise<(modulo: string, acao?: Acao) => boolean> => {
  const sessao = await services.sessions.of(auth.conta, auth.usuario, auth.sessao);
  if (!sessao) throw new Unauthenticated();
  return (modulo, acao = 'ler') => pode(sessao.papel, modulo, acao, sessao.permissoes);
};
