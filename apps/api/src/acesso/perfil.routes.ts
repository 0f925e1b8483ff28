import { Perfil, Tutorial } from '@tulha/domain/acesso/acesso.answers';
import { AlterarPerfil, AtualizarCadastro, MarcarTutorial, TrocarSenha } from '@tulha/domain/acesso/usuario/usuario.commands';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { hashPassword, SALT_BYTES } from '@tulha/platform/password';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { conferirSenha, usuarioDe } from './conferir-senha.js';
import { loginHashOf } from './entrada.js';
import { exigirSenha } from './senha.js';
import { avisarEnderecoAntigo, emailDe, permitirTroca } from './trocar-email.js';

const perfilDe = async (ctx: Ctx) => {
  const user = await usuarioDe(ctx);
  const { id, nome, login, telefone, papel, plano, tutorial, versao } = user;
  ctx.etag(versao);
  return { id, nome: nome ?? '', login: login ?? '', email: emailDe(user), telefone, papel, plano, tutorial };
};

/** The user's own profile, password and login. */
export const perfilRoutes = defineRoutes({
  path: 'perfil',
  tag: 'Perfil',
  permissao: 'sessao',
  routes: {
    obterPerfil: route({ method: 'GET', path: '/', summary: 'Seu perfil', answer: Perfil, handle: perfilDe }),
    alterarPerfil: route({
      method: 'PUT',
      path: '/',
      summary: 'Altera o seu perfil; o que não vem fica como está',
      body: AlterarPerfil,
      answer: Perfil,
      handle: async (ctx) => {
        const { usuario: usuarioId } = ctx.auth;
        const atual = await perfilDe(ctx);
        const { nome = atual.nome, email = atual.email, telefone = atual.telefone, senha_atual: senha } = ctx.body;
        await permitirTroca(ctx, { usuarioId, de: atual.email, para: email, senha });
        const data = { usuarioId, nome, email, telefone };
        await ctx.execute(usuarioDecider, usuarioId, { type: 'AlterarPerfil', data });
        return perfilDe(ctx);
      },
    }),
    trocarSenha: route({
      method: 'PUT',
      path: '/password',
      status: 204,
      summary: 'Troca a senha e encerra as outras sessões',
      body: TrocarSenha,
      answer: 'nothing',
      handle: async (ctx) => {
        const { usuario, sessao } = ctx.auth;
        if (await ctx.alreadyWritten()) return;
        await conferirSenha(ctx, ctx.body.senha_atual, 'senha_atual');
        await exigirSenha(ctx.body.senha_nova, await usuarioDe(ctx), 'senha_nova', ctx.reader);
        const senhaHash = await hashPassword(ctx.body.senha_nova, ctx.secret('sal', SALT_BYTES));
        const data = { usuarioId: usuario, senhaHash, motivo: 'troca' as const, sessaoMantida: sessao };
        await ctx.execute(usuarioDecider, usuario, { type: 'TrocarSenha', data }, { moreFollow: true });
        ctx.services.sessions.forget();
      },
    }),
    atualizarCadastro: route({
      method: 'PUT',
      path: '/migration-version',
      whilePending: true,
      summary: 'Troca o login e informa o e-mail, como se pede a usuários antigos',
      body: AtualizarCadastro,
      answer: Perfil,
      handle: async (ctx) => {
        const { usuario } = ctx.auth;
        const { login, senha, email } = ctx.body;
        await conferirSenha(ctx, senha, 'senha');
        const { email: antigo } = await perfilDe(ctx);
        if (antigo !== email) await avisarEnderecoAntigo(ctx, usuario, antigo);
        const loginHash = loginHashOf(login);
        ctx.checkVersion((await usuarioDe(ctx)).versao);
        const reservar = { type: 'ReservarLogin', data: { usuarioId: usuario, login } } as const;
        // Where nothing comes after it, the login is kept for the user, who may ask again.
        await ctx.execute(loginDecider, loginHash, reservar, { otherStream: true, moreFollow: true });
        const data = { usuarioId: usuario, login, loginHash, email };
        await ctx.execute(usuarioDecider, usuario, { type: 'AtualizarCadastro', data }, { otherStream: true });
        return perfilDe(ctx);
      },
    }),
  },
});

/** Whether the user has seen the first steps and put them away. */
export const tutorialRoutes = defineRoutes({
  path: 'users',
  tag: 'Perfil',
  permissao: 'sessao',
  routes: {
    marcarTutorial: route({
      method: 'PATCH',
      path: '/tutorial',
      summary: 'Guarda os primeiros passos do início, ou os mostra de novo',
      body: MarcarTutorial,
      answer: Tutorial,
      handle: async (ctx) => {
        const data = { usuarioId: ctx.auth.usuario, tutorial: ctx.body.tutorial };
        await ctx.execute(usuarioDecider, ctx.auth.usuario, { type: 'MarcarTutorial', data });
        return { tutorial: ctx.body.tutorial };
      },
    }),
  },
});
