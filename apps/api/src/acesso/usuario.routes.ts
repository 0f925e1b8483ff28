import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { contaDecider } from '@tulha/domain/acesso/conta/conta.decider';
import { AlterarUsuario, CadastrarUsuario, PassarConta } from '@tulha/domain/acesso/usuario/usuario.commands';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { PAPEIS, type Papel } from '@tulha/domain/acesso/usuario/usuario.events';
import { recuperarSenhaJob } from '@tulha/jobs/recuperar-senha.job';
import { askFor } from '@tulha/jobs/tarefas';
import { hashPassword } from '@tulha/platform/password';
import { encerrarTodas } from '@tulha/read-models/acesso/sessoes';
import { findConta } from '@tulha/read-models/acesso/usuario.queries';
import { findUsuarioDaConta, listUsuarios, temLogin, usuarioView } from '@tulha/read-models/acesso/usuarios.queries';
import { z } from 'zod';
import { idDe } from '../http/criado.js';
import { flag, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { loginHashOf } from './entrada.js';
import { conferirSenha } from './perfil.routes.js';
import { exigirSenha } from './senha.js';
import { comVaga, devolverVaga } from './vagas.js';

const Usuario = z
  .object({
    id: z.int(),
    nome: z.string(),
    login: z.string(),
    email: z.string().nullable(),
    telefone: z.string().nullable(),
    papel: z.string(),
    ativo: z.boolean(),
    convidado: z.boolean(),
  })
  .meta({ id: 'Usuario' });

/** A user of the caller's account. @throws USUARIO_NAO_ENCONTRADO */
export const usuarioDaConta = async (ctx: Ctx, id: number) => {
  const row = await findUsuarioDaConta(ctx.leitura, id);
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
  if (!(await ctx.jaGravado()) && (await temLogin(ctx.leitura, loginHashOf(login)))) throw refuseAcesso('LOGIN_EM_USO', { login });
};

/** The place in the plan is taken first, then the login: where one of them is not to be had, nothing else is written. */
const cadastrar = async (ctx: Ctx<unknown, unknown, z.output<typeof CadastrarUsuario>>) => {
  const { login, senha, email } = ctx.body;
  const convite = email ?? (login.includes('@') ? login : null);
  if (senha === undefined && convite === null) throw refuseAcesso('SENHA_OU_EMAIL');
  if (senha !== undefined) await exigirSenha(senha, ctx.body, 'senha', ctx.leitura);
  await exigirLoginLivre(ctx, login);
  const registroId = await ctx.nextId('usuario');
  return comVaga(ctx, { tipo: 'usuario', registroId }, () => gravarNovo(ctx, registroId, convite));
};

const gravarNovo = async (ctx: Ctx<unknown, unknown, z.output<typeof CadastrarUsuario>>, novoId: number, convite: string | null) => {
  const { nome, login, papel, senha, email, telefone } = ctx.body;
  const loginHash = loginHashOf(login);
  const senhaHash = senha === undefined ? null : await hashPassword(senha);
  const reserva = await ctx.execute(loginDecider, loginHash, { type: 'ReservarLogin', data: { usuarioId: novoId, login } });
  const usuarioId = reserva.facts.length > 0 ? idDe(reserva, 'usuarioId') : novoId;
  const data = { usuarioId, nome, login, loginHash, senhaHash, papel, email };
  await ctx.execute(usuarioDecider, usuarioId, { type: 'CadastrarUsuario', data });
  if (telefone !== null)
    await ctx.execute(usuarioDecider, usuarioId, { type: 'AlterarPerfil', data: { usuarioId, nome, email, telefone } });
  if (senha === undefined && convite !== null) {
    const { pool, jobs } = ctx.services;
    const entrada = { emailHash: loginHashOf(convite), usuarioId };
    await askFor(pool, jobs, recuperarSenhaJob, {
      id: await ctx.nextId('tarefa'),
      conta: ctx.auth.conta,
      usuario: ctx.auth.usuario,
      entrada,
    });
  }
  return usuarioDe(ctx, usuarioId);
};

/** The account says first whether somebody may be kept out: its owner may not, and whoever is out is not made its owner. */
const dispensar = async (ctx: Ctx, usuarioId: number): Promise<void> => {
  const { conta: contaId, usuario } = ctx.auth;
  const dono = (await findConta(ctx.services.readDb, contaId))?.dono_id ?? usuario;
  await ctx.execute(contaDecider, contaId, { type: 'DispensarUsuario', data: { contaId, usuarioId, dono } }, { aparte: 'dispensar' });
};

const readmitir = async (ctx: Ctx, usuarioId: number): Promise<void> => {
  const { conta: contaId } = ctx.auth;
  await ctx.execute(contaDecider, contaId, { type: 'ReadmitirUsuario', data: { contaId, usuarioId } }, { aparte: 'readmitir' });
};

/** The account's users (spec part 2 §6). */
export const usuarioRoutes = defineRoutes({
  path: 'cat-usuarios',
  tag: 'Usuários',
  permissao: 'acesso',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      resumo: 'Lista os usuários da conta',
      query: listQuery({ papel: z.enum(PAPEIS).optional(), ativo: flag() }),
      handle: (ctx) => listUsuarios(ctx.leitura, ctx.query),
    }),
    obter: route({
      method: 'GET',
      path: '/:id',
      resumo: 'Um usuário da conta',
      resposta: Usuario,
      handle: (ctx) => usuarioDe(ctx, ctx.params.id),
    }),
    cadastrar: route({
      method: 'POST',
      path: '/',
      resumo: 'Cadastra um usuário, com senha inicial ou por convite',
      body: CadastrarUsuario,
      resposta: Usuario,
      handle: cadastrar,
    }),
    alterar: route({
      method: 'PUT',
      path: '/:id',
      resumo: 'Altera um usuário: nome, contato, papel, e se pode entrar',
      body: AlterarUsuario,
      resposta: Usuario,
      handle: async (ctx) => {
        const { id: usuarioId } = ctx.params;
        const atual = await usuarioDaConta(ctx, usuarioId);
        const {
          nome = atual.nome ?? '',
          email = atual.email,
          telefone = atual.telefone,
          papel = atual.papel as Papel,
          ativo = atual.ativo,
        } = ctx.body;
        const data = { usuarioId, nome, email, telefone, papel, ativo };
        const dono = await eDono(ctx, usuarioId);
        if (!ativo) await dispensar(ctx, usuarioId);
        await ctx.execute(usuarioDecider, usuarioId, { type: 'AlterarUsuario', data, dono });
        if (ativo) await readmitir(ctx, usuarioId);
        else await encerrarTodas(ctx.services.pool, ctx.auth.conta, usuarioId);
        return usuarioDe(ctx, usuarioId);
      },
    }),
    passarConta: route({
      method: 'POST',
      path: '/:id/dono',
      status: 200,
      resumo: 'Passa a conta a outro usuário, com a própria senha; quem a passa fica gerente, ou no papel que tinha',
      body: PassarConta,
      resposta: Usuario,
      handle: async (ctx) => {
        const { id: paraId } = ctx.params;
        const { conta: contaId, usuario: deId } = ctx.auth;
        const { ativo, senha_hash } = await usuarioDaConta(ctx, paraId);
        if (await ctx.jaGravado()) return usuarioDe(ctx, paraId);
        await conferirSenha(ctx, ctx.body.senha, 'senha');
        if (!ativo || senha_hash === null) throw refuseAcesso('NOVO_DONO_INATIVO');
        await ctx.execute(contaDecider, contaId, { type: 'PassarConta', data: { contaId, deId, paraId } }, { outroStream: true });
        ctx.services.sessions.forget();
        return usuarioDe(ctx, paraId);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Exclui um usuário; o que ele fez fica na história',
      handle: async (ctx) => {
        const { id: usuarioId } = ctx.params;
        await usuarioDaConta(ctx, usuarioId);
        await dispensar(ctx, usuarioId);
        await ctx.execute(usuarioDecider, usuarioId, { type: 'ExcluirUsuario', data: { usuarioId } });
        await encerrarTodas(ctx.services.pool, ctx.auth.conta, usuarioId);
        await devolverVaga(ctx, { tipo: 'usuario', registroId: usuarioId });
      },
    }),
  },
});
