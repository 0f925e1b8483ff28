import { CadastroVencido, Conta, ContaCriada, ContaSuspensa, FaturaRegistrada } from '@tulha/domain/acesso/acesso.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { contaDecider } from '@tulha/domain/acesso/conta/conta.decider';
import { CriarConta, RegistrarFatura, SuspenderConta } from '@tulha/domain/acesso/usuario/usuario.commands';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { hashPassword, SALT_BYTES } from '@tulha/platform/password';
import { findByLoginHash, listContas } from '@tulha/read-models/acesso/sem-conta.queries';
import { findConta } from '@tulha/read-models/acesso/usuario.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { loginHashOf } from './entrada.js';
import { exigirSenha } from './senha.js';

/** The login is claimed, by a fact that says the rest: where it is taken, nothing is written. Account and owner follow from it. */
const criarConta = async (ctx: Ctx<unknown, unknown, z.output<typeof CriarConta>>) => {
  const { nome, login, senha, email = null } = ctx.body;
  await exigirSenha(senha, { nome, login, email }, 'senha');
  const [contaId, usuarioId] = await Promise.all([ctx.nextId('conta'), ctx.nextId('usuario')]);
  const by = { conta: contaId, ator: usuarioId };
  const loginHash = loginHashOf(login);
  const senhaHash = await hashPassword(senha, ctx.secret('sal', SALT_BYTES));
  const novo = { nome, loginHash, senhaHash, email, papel: 'dono' as const, plano: 'basico' };
  const receipt = await ctx.execute(loginDecider, loginHash, { type: 'ReservarLogin', data: { usuarioId, login, novo } }, { by });
  return { id: receipt.facts[0]?.meta.conta ?? contaId, nome, login };
};

/** The account that an operator's request is about. The facts are the account's, with author 0: no user of it wrote them. */
const contaDe = async ({ services, params }: Ctx<{ id: number }>) => {
  const conta = await findConta(services.readDb, params.id);
  if (!conta) throw refuseAcesso('CONTA_NAO_ENCONTRADA');
  return { contaId: conta.id, by: { conta: conta.id, ator: 0 } };
};

/** Routes for the operator of the installation, who signs in with the operator token. */
export const operadorRoutes = defineRoutes({
  path: 'operador',
  tag: 'Operador',
  permissao: 'operador',
  routes: {
    criarConta: route({
      method: 'POST',
      path: '/contas',
      access: 'operator',
      summary: 'Cria uma conta e seu dono',
      body: CriarConta,
      answer: ContaCriada,
      handle: criarConta,
    }),
    suspenderConta: route({
      method: 'POST',
      path: '/contas/:id/suspensao',
      status: 200,
      access: 'operator',
      summary: 'Suspende uma conta: os seus usuários veem que há uma pendência financeira',
      body: SuspenderConta,
      answer: ContaSuspensa,
      handle: async (ctx) => {
        const { contaId, by } = await contaDe(ctx);
        const { motivo } = ctx.body;
        await ctx.execute(contaDecider, contaId, { type: 'SuspenderConta', data: { contaId, motivo } }, { by });
        return { id: contaId, suspensa: motivo };
      },
    }),
    reativarConta: route({
      method: 'DELETE',
      path: '/contas/:id/suspensao',
      access: 'operator',
      summary: 'Reativa uma conta suspensa',
      answer: 'nothing',
      handle: async (ctx) => {
        const { contaId, by } = await contaDe(ctx);
        await ctx.execute(contaDecider, contaId, { type: 'ReativarConta', data: { contaId } }, { by });
      },
    }),
    registrarFatura: route({
      method: 'POST',
      path: '/contas/:id/faturas',
      access: 'operator',
      summary: 'Registra uma fatura da assinatura, ou que foi paga',
      body: RegistrarFatura,
      answer: FaturaRegistrada,
      handle: async (ctx) => {
        const { contaId, by } = await contaDe(ctx);
        const { fatura: faturaId, valor: valorCentavos, vencimento, pagaEm } = ctx.body;
        const data = { contaId, faturaId, valorCentavos, vencimento, pagaEm };
        await ctx.execute(contaDecider, contaId, { type: 'RegistrarFatura', data }, { by });
        return { id: faturaId, conta: contaId };
      },
    }),
    vencerCadastro: route({
      method: 'POST',
      path: '/usuarios/:login/cadastro',
      status: 200,
      access: 'operator',
      summary: 'Pede a um usuário antigo que atualize o seu cadastro antes de continuar',
      params: z.object({ login: z.string().max(254) }),
      answer: CadastroVencido,
      handle: async (ctx) => {
        const user = await findByLoginHash(ctx.services.readDb, loginHashOf(ctx.params.login));
        if (!user) throw refuseAcesso('USUARIO_NAO_ENCONTRADO');
        // By a later try of this request the login may belong to another user, so the first try's finding is kept.
        const { id: usuarioId, conta } = await ctx.keep('usuario', { id: user.id, conta: user.conta });
        await ctx.execute(usuarioDecider, usuarioId, { type: 'VencerCadastro', data: { usuarioId } }, { by: { conta, ator: 0 } });
        return { id: usuarioId };
      },
    }),
    listarContas: route({
      method: 'GET',
      path: '/contas',
      access: 'operator',
      summary: 'Lista as contas da instalação',
      answer: paged(Conta),
      handle: async ({ services }) => {
        const content = await listContas(services.readDb);
        return { content, pagination: { page: 1, size: content.length, total: content.length } };
      },
    }),
  },
});
