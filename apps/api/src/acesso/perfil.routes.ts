import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { AlterarPerfil, AtualizarCadastro, MarcarTutorial, TrocarSenha } from '@tulha/domain/acesso/usuario/usuario.commands';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { hashPassword, verifyPassword } from '@tulha/platform/password';
import { acertou, falhou } from '@tulha/read-models/acesso/tentativas';
import { findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { z } from 'zod';
import { Unauthenticated } from '../http/errors.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { exigirCalma, loginHashOf } from './entrada.js';
import { exigirSenha } from './senha.js';

const Perfil = z
  .object({
    id: z.int(),
    nome: z.string(),
    login: z.string(),
    email: z.string().nullable(),
    telefone: z.string().nullable(),
    papel: z.string(),
    plano: z.string(),
    tutorial: z.boolean(),
  })
  .meta({ id: 'Perfil' });

const usuarioDe = async ({ services, auth }: Ctx) => {
  const user = await findUsuario(services.readDb, auth.conta, auth.usuario);
  if (!user) throw new Unauthenticated();
  return user;
};

/** Where mail reaches the user: the address given, or a login that is one. */
const emailDe = ({ email, login }: { email: string | null; login: string | null }) => email ?? (login?.includes('@') ? login : null);

const perfilDe = async (ctx: Ctx) => {
  const user = await usuarioDe(ctx);
  const { id, nome, login, telefone, papel, plano, tutorial, versao } = user;
  ctx.etag(versao);
  return { id, nome: nome ?? '', login: login ?? '', email: emailDe(user), telefone, papel, plano, tutorial };
};

/** Refuses a password that is not the user's own; whoever guesses has to wait, as at sign-in. The session stays as it is. */
export const conferirSenha = async (ctx: Ctx, senha: string, campo: string): Promise<void> => {
  const { services, request } = ctx;
  const { senha_hash, login_hash } = await usuarioDe(ctx);
  await exigirCalma(ctx, login_hash);
  if (await verifyPassword(senha_hash ?? undefined, senha)) return acertou(services.pool, login_hash, request.ip);
  await falhou(services.pool, login_hash, request.ip);
  throw refuseAcesso('SENHA_ATUAL_INCORRETA', undefined, campo);
};

/** The user's own profile, password and login (spec part 1 §7). */
export const perfilRoutes = defineRoutes({
  path: 'perfil',
  tag: 'Perfil',
  permissao: 'sessao',
  routes: {
    obterPerfil: route({ method: 'GET', path: '/', resumo: 'Seu perfil', resposta: Perfil, handle: perfilDe }),
    alterarPerfil: route({
      method: 'PUT',
      path: '/',
      resumo: 'Altera o seu perfil; o que não vem fica como está',
      body: AlterarPerfil,
      resposta: Perfil,
      handle: async (ctx) => {
        const atual = await perfilDe(ctx);
        const { nome = atual.nome, email = atual.email, telefone = atual.telefone } = ctx.body;
        const data = { usuarioId: ctx.auth.usuario, nome, email, telefone };
        await ctx.execute(usuarioDecider, ctx.auth.usuario, { type: 'AlterarPerfil', data });
        return perfilDe(ctx);
      },
    }),
    trocarSenha: route({
      method: 'PUT',
      path: '/password',
      status: 204,
      resumo: 'Troca a senha e encerra as outras sessões',
      body: TrocarSenha,
      handle: async (ctx) => {
        const { usuario, sessao } = ctx.auth;
        if (await ctx.jaGravado()) return;
        await conferirSenha(ctx, ctx.body.senha_atual, 'senha_atual');
        await exigirSenha(ctx.body.senha_nova, await usuarioDe(ctx), 'senha_nova', ctx.leitura);
        const senhaHash = await hashPassword(ctx.body.senha_nova);
        const data = { usuarioId: usuario, senhaHash, motivo: 'troca' as const, sessaoMantida: sessao };
        await ctx.execute(usuarioDecider, usuario, { type: 'TrocarSenha', data });
        ctx.services.sessions.forget();
      },
    }),
    atualizarCadastro: route({
      method: 'PUT',
      path: '/migration-version',
      emPendencia: true,
      resumo: 'Troca o login e informa o e-mail, como se pede a usuários antigos',
      body: AtualizarCadastro,
      resposta: Perfil,
      handle: async (ctx) => {
        const { usuario } = ctx.auth;
        const { login, senha, email } = ctx.body;
        await conferirSenha(ctx, senha, 'senha');
        const loginHash = loginHashOf(login);
        await ctx.execute(loginDecider, loginHash, { type: 'ReservarLogin', data: { usuarioId: usuario, login } }, { outroStream: true });
        const data = { usuarioId: usuario, login, loginHash, email };
        await ctx.execute(usuarioDecider, usuario, { type: 'AtualizarCadastro', data });
        return perfilDe(ctx);
      },
    }),
  },
});

/** Whether the user has seen the first steps and put them away (spec part 1 §7). */
export const tutorialRoutes = defineRoutes({
  path: 'users',
  tag: 'Perfil',
  permissao: 'sessao',
  routes: {
    marcarTutorial: route({
      method: 'PATCH',
      path: '/tutorial',
      resumo: 'Guarda os primeiros passos do início, ou os mostra de novo',
      body: MarcarTutorial,
      handle: async (ctx) => {
        const data = { usuarioId: ctx.auth.usuario, tutorial: ctx.body.tutorial };
        await ctx.execute(usuarioDecider, ctx.auth.usuario, { type: 'MarcarTutorial', data });
        return { tutorial: ctx.body.tutorial };
      },
    }),
  },
});
