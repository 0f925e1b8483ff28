import { Usuario } from '@tulha/domain/acesso/acesso.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { contaDecider } from '@tulha/domain/acesso/conta/conta.decider';
import { AlterarUsuario, CadastrarUsuario, PassarConta } from '@tulha/domain/acesso/usuario/usuario.commands';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { PAPEIS, type Papel } from '@tulha/domain/acesso/usuario/usuario.events';
import { recuperarSenhaJob } from '@tulha/jobs/recuperar-senha.job';
import { askFor } from '@tulha/jobs/pedir';
import { hashPassword, SALT_BYTES } from '@tulha/platform/password';
import { encerrarTodas } from '@tulha/read-models/acesso/sessoes';
import { findConta } from '@tulha/read-models/acesso/usuario.queries';
import { findUsuarioDaConta, listUsuarios, temLogin, usuarioView } from '@tulha/read-models/acesso/usuarios.queries';
import { z } from 'zod';
import { idDe } from '../rotas/criado.js';
import { flag, listQuery } from '../rotas/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { loginHashOf } from './entrada.js';
import { conferirSenha } from './conferir-senha.js';
import { exigirSenha } from './senha.js';
import { emailDe, permitirTroca } from './trocar-email.js';
import { comVagaDoPlano } from '../rotas/vaga-do-plano.js';

/** A user of the caller's account. @throws USUARIO_NAO_ENCONTRADO */
export const usuarioDaConta = async (ctx: Ctx, id: number) => {
  const row = await findUsuarioDaConta(ctx.reader, id);
  if (!row) throw refuseAcesso('USUARIO_NAO_ENCONTRADO');
  return row;
};

const usuarioDe = async (ctx: Ctx, id: number) => {
  const row = await usuarioDaConta(ctx, id);
  ctx.etag(row.versao);
  return usuarioView(row);
};

/** Whether this user owns the account. */
export const eDono = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await findConta(ctx.services.readDb, ctx.auth.conta))?.dono_id === id;

/** A login of the account's own is refused before anything is written; of any other, by its stream, and the place is given back. */
const exigirLoginLivre = async (ctx: Ctx, login: string): Promise<void> => {
  if (!(await ctx.alreadyWritten()) && (await temLogin(ctx.reader, loginHashOf(login)))) throw refuseAcesso('LOGIN_EM_USO', { login });
};

/** The place in the plan is taken first, then the login: where one of them is not to be had, nothing else is written. */
const cadastrar = async (ctx: Ctx<unknown, unknown, z.output<typeof CadastrarUsuario>>) => {
  const { login, senha, email } = ctx.body;
  const convite = email ?? (login.includes('@') ? login : null);
  if (senha === undefined && convite === null) throw refuseAcesso('SENHA_OU_EMAIL');
  if (senha !== undefined) await exigirSenha(senha, ctx.body, 'senha', ctx.reader);
  await exigirLoginLivre(ctx, login);
  const registroId = await ctx.nextId('usuario');
  const usuarioId = await comVagaDoPlano(ctx, { tipo: 'usuario', registroId }, () => gravarNovo(ctx, registroId));
  if (senha === undefined && convite !== null) await convidar(ctx, usuarioId, convite);
  await ctx.show();
  return usuarioDe(ctx, usuarioId);
};

/** One fact says the whole user, and the user follows from it. @returns the id of the user that an earlier try of the same request made, if one did */
const gravarNovo = async (ctx: Ctx<unknown, unknown, z.output<typeof CadastrarUsuario>>, usuarioId: number): Promise<number> => {
  const { nome, login, papel, senha, email, telefone } = ctx.body;
  const loginHash = loginHashOf(login);
  const senhaHash = senha === undefined ? null : await hashPassword(senha, ctx.secret('sal', SALT_BYTES));
  const data = { usuarioId, login, novo: { nome, loginHash, senhaHash, papel, email, telefone } };
  return idDe(await ctx.execute(loginDecider, loginHash, { type: 'ReservarLogin', data }, { moreFollow: true }), 'usuarioId');
};

const convidar = async (ctx: Ctx, usuarioId: number, email: string): Promise<void> => {
  const { pool, jobs } = ctx.services;
  const { conta, usuario } = ctx.auth;
  const entrada = { emailHash: loginHashOf(email), usuarioId };
  await askFor(pool, jobs, recuperarSenhaJob, { id: await ctx.nextId('tarefa'), conta, usuario, entrada });
};

/**
 * The account's stream decides first whether the user may be dismissed: its owner may not, and a dismissed user cannot become its owner.
 * The user's own command follows.
 */
const dispensar = async (ctx: Ctx, usuarioId: number, fim: 'desativar' | 'excluir'): Promise<void> => {
  const { conta: contaId, usuario } = ctx.auth;
  const dono = (await findConta(ctx.services.readDb, contaId))?.dono_id ?? usuario;
  const data = { contaId, usuarioId, dono, fim };
  await ctx.execute(contaDecider, contaId, { type: 'DispensarUsuario', data }, { otherStream: true, moreFollow: true });
};

const readmitir = async (ctx: Ctx, usuarioId: number): Promise<void> => {
  const { conta: contaId } = ctx.auth;
  const command = { type: 'ReadmitirUsuario', data: { contaId, usuarioId } } as const;
  await ctx.execute(contaDecider, contaId, command, { apart: 'readmitir', moreFollow: true });
};

const alterar = async (ctx: Ctx<{ id: number }, unknown, z.output<typeof AlterarUsuario>>) => {
  const { id: usuarioId } = ctx.params;
  const atual = await usuarioDaConta(ctx, usuarioId);
  const {
    nome = atual.nome ?? '',
    email = emailDe(atual),
    telefone = atual.telefone,
    papel = atual.papel as Papel,
    ativo = atual.ativo,
    senha_atual: senha,
  } = ctx.body;
  // The commands depend on the request alone and not on the present state, which a later try may find changed.
  const { ativo: pedido } = ctx.body;
  const data = { usuarioId, nome, email, telefone, papel, ativo };
  const dono = await eDono(ctx, usuarioId);
  if ((papel === 'dono') !== dono) throw refuseAcesso('DONO_NAO_SE_ALTERA');
  ctx.checkVersion(atual.versao);
  await permitirTroca(ctx, { usuarioId, de: emailDe(atual), para: email, senha });
  if (pedido === false) await dispensar(ctx, usuarioId, 'desativar');
  await ctx.execute(usuarioDecider, usuarioId, { type: 'AlterarUsuario', data, dono }, { otherStream: true, moreFollow: true });
  if (pedido === true) await readmitir(ctx, usuarioId);
  if (pedido === false) await encerrarTodas(ctx.services.pool, ctx.auth.conta, usuarioId);
  await ctx.show();
  return usuarioDe(ctx, usuarioId);
};

const excluir = async (ctx: Ctx<{ id: number }>): Promise<void> => {
  const { id: usuarioId } = ctx.params;
  if (!(await ctx.alreadyWritten())) ctx.checkVersion((await usuarioDaConta(ctx, usuarioId)).versao);
  await dispensar(ctx, usuarioId, 'excluir');
  await encerrarTodas(ctx.services.pool, ctx.auth.conta, usuarioId);
};

/** The account's users. */
export const usuarioRoutes = defineRoutes({
  path: 'cat-usuarios',
  tag: 'Usuários',
  permissao: 'acesso',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista os usuários da conta',
      query: listQuery({ papel: z.enum(PAPEIS).optional(), ativo: flag() }),
      answer: paged(Usuario),
      handle: (ctx) => listUsuarios(ctx.reader, ctx.query),
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Um usuário da conta',
      answer: Usuario,
      handle: (ctx) => usuarioDe(ctx, ctx.params.id),
    }),
    cadastrar: route({
      method: 'POST',
      path: '/',
      summary: 'Cadastra um usuário, com senha inicial ou por convite',
      body: CadastrarUsuario,
      answer: Usuario,
      handle: cadastrar,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Altera um usuário: nome, contato, papel, e se pode entrar',
      body: AlterarUsuario,
      answer: Usuario,
      handle: alterar,
    }),
    passarConta: route({
      method: 'POST',
      path: '/:id/dono',
      status: 200,
      summary: 'Passa a conta a outro usuário, com a própria senha; quem a passa fica gerente, ou no papel que tinha',
      body: PassarConta,
      answer: Usuario,
      handle: async (ctx) => {
        const { id: paraId } = ctx.params;
        const { conta: contaId, usuario: deId } = ctx.auth;
        const { ativo, senha_hash } = await usuarioDaConta(ctx, paraId);
        if (await ctx.alreadyWritten()) return usuarioDe(ctx, paraId);
        await conferirSenha(ctx, ctx.body.senha, 'senha');
        if (!ativo || senha_hash === null) throw refuseAcesso('NOVO_DONO_INATIVO');
        await ctx.execute(
          contaDecider,
          contaId,
          { type: 'PassarConta', data: { contaId, deId, paraId } },
          { otherStream: true, moreFollow: true },
        );
        ctx.services.sessions.forget();
        await ctx.show();
        return usuarioDe(ctx, paraId);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Exclui um usuário; o que ele fez fica na história',
      answer: 'nothing',
      handle: excluir,
    }),
  },
});
