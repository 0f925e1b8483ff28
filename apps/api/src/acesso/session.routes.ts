import { createHash } from 'node:crypto';
import { LOGIN_OU_SENHA_INVALIDOS } from '@tulha/domain/acesso/errors';
import { Entrar } from '@tulha/domain/acesso/usuario/usuario.commands';
import { verifyPassword } from '@tulha/platform/password';
import { findByLoginHash, findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { z } from 'zod';
import { Unauthenticated } from '../http/errors.js';
import { defineRoutes, route } from '../http/route.js';

/** How a login is kept where it must be found but not read. */
export const loginHashOf = (login: string): string => createHash('sha256').update(login.trim().toLowerCase()).digest('hex');

const Usuario = z.object({ id: z.int(), nome: z.string(), login: z.string(), plano: z.string() });
const Sessao = z.object({ token: z.string(), user: Usuario, tutorial: z.boolean() }).meta({ id: 'Sessao' });

type UserRow = { id: number; nome: string | null; login: string | null; plano: string };
const userView = ({ id, nome, login, plano }: UserRow) => ({ id, nome: nome ?? '', login: login ?? '', plano });

/** Sign-in, and the check of a stored token (spec part 1 §7). */
export const sessionRoutes = defineRoutes({
  path: 'session',
  tag: 'Sessão',
  permissao: 'acesso',
  routes: {
    entrar: route({
      method: 'POST',
      path: '/',
      status: 200,
      acesso: 'aberta',
      resumo: 'Entra com login e senha',
      body: Entrar,
      resposta: Sessao,
      handle: async ({ body, services }) => {
        const user = await findByLoginHash(services.readDb, loginHashOf(body.login));
        if (!(await verifyPassword(user?.senha_hash ?? undefined, body.senha)) || !user) {
          throw new Unauthenticated(LOGIN_OU_SENHA_INVALIDOS, 'LOGIN_OU_SENHA_INVALIDOS');
        }
        const token = await services.signToken({ sub: user.id, conta: user.conta });
        return { token, user: userView(user), tutorial: false };
      },
    }),
    verificar: route({
      method: 'GET',
      path: '/',
      resumo: 'Confere o token guardado',
      resposta: Sessao.omit({ token: true }),
      handle: async ({ auth, services }) => {
        const user = await findUsuario(services.readDb, auth.conta, auth.usuario);
        if (!user) throw new Unauthenticated();
        return { user: userView(user), tutorial: false };
      },
    }),
  },
});
