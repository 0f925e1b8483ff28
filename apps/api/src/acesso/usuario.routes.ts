import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { limitesDo } from '@tulha/domain/acesso/planos';
import { AlterarUsuario, CadastrarUsuario } from '@tulha/domain/acesso/usuario/usuario.commands';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { PAPEIS, type Papel } from '@tulha/domain/acesso/usuario/usuario.events';
import { recuperarSenhaJob } from '@tulha/jobs/recuperar-senha.job';
import { askFor } from '@tulha/jobs/tarefas';
import { hashPassword } from '@tulha/platform/password';
import { encerrarTodas } from '@tulha/read-models/acesso/sessoes';
import { findConta } from '@tulha/read-models/acesso/usuario.queries';
import { contarUsuarios, findUsuarioDaConta, listUsuarios, usuarioView } from '@tulha/read-models/acesso/usuarios.queries';
import { z } from 'zod';
import { idDe } from '../http/criado.js';
import { flag, listQuery } from '../http/list-query.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { loginHashOf } from './entrada.js';

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

const exigirVaga = async (ctx: Ctx): Promise<void> => {
  if (await ctx.jaGravado()) return;
  const conta = await findConta(ctx.services.readDb, ctx.auth.conta);
  const { usuarios: limite } = limitesDo(conta?.plano ?? '');
  if (limite !== null && (await contarUsuarios(ctx.leitura)) >= limite) throw refuseAcesso('LIMITE_DE_USUARIOS', { limite });
};

/** The login is claimed first: where it is taken, nothing else is written. */
const cadastrar = async (ctx: Ctx<unknown, unknown, z.output<typeof CadastrarUsuario>>) => {
  const { nome, login, papel, senha, email, telefone } = ctx.body;
  const convite = email ?? (login.includes('@') ? login : null);
  if (senha === undefined && convite === null) throw refuseAcesso('SENHA_OU_EMAIL');
  await exigirVaga(ctx);
  const novoId = await ctx.nextId('usuario');
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
        await ctx.execute(usuarioDecider, usuarioId, { type: 'AlterarUsuario', data });
        if (!ativo) await encerrarTodas(ctx.services.pool, ctx.auth.conta, usuarioId);
        return usuarioDe(ctx, usuarioId);
      },
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      resumo: 'Exclui um usuário; o que ele fez fica na história',
      handle: async (ctx) => {
        const { id: usuarioId } = ctx.params;
        await usuarioDaConta(ctx, usuarioId);
        await ctx.execute(usuarioDecider, usuarioId, { type: 'ExcluirUsuario', data: { usuarioId } });
        await encerrarTodas(ctx.services.pool, ctx.auth.conta, usuarioId);
      },
    }),
  },
});
