import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { verifyPassword } from '@tulha/platform/password';
import { findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { placeOf } from '../http/edge/address.js';
import { Unauthenticated } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';
import { comTentativa } from './tentar.js';

/** The row of the user who sends the request, as it is now. */
export const usuarioDe = async ({ services, auth }: Ctx) => {
  const user = await findUsuario(services.readDb, auth.conta, auth.usuario);
  if (!user) throw new Unauthenticated();
  return user;
};

/** Refuses a password that is not the user's own. Wrong ones count against the limit of sign-in, and the session stays open. */
export const conferirSenha = async (ctx: Ctx, senha: string, campo: string): Promise<void> => {
  const { senha_hash, login_hash } = await usuarioDe(ctx);
  const confere = () => verifyPassword(senha_hash ?? undefined, senha, placeOf(ctx.request));
  if (!(await comTentativa(ctx, login_hash, confere))) throw refuseAcesso('SENHA_ATUAL_INCORRETA', undefined, campo);
};
