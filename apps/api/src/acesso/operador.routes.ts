import { refuseAcesso } from '@tulha/domain/acesso/errors';
import { contaDecider } from '@tulha/domain/acesso/conta/conta.decider';
import { CriarConta, RegistrarFatura, SuspenderConta } from '@tulha/domain/acesso/usuario/usuario.commands';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { hashPassword } from '@tulha/platform/password';
import { findByLoginHash, listContas } from '@tulha/read-models/acesso/sem-conta.queries';
import { findConta } from '@tulha/read-models/acesso/usuario.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { loginHashOf } from './entrada.js';
import { exigirSenha } from './senha.js';

const Conta = z.object({ id: z.int(), nome: z.string(), login: z.string() }).meta({ id: 'ContaCriada' });

/** The login is claimed first: where it is taken, nothing else is written. All three facts are of the new account. */
const criarConta = async (ctx: Ctx<unknown, unknown, z.output<typeof CriarConta>>) => {
  const { nome, login, senha, email = null } = ctx.body;
  await exigirSenha(senha, { nome, login, email }, 'senha');
  const [contaId, usuarioId] = [await ctx.nextId('conta'), await ctx.nextId('usuario')];
  const como = { conta: contaId, ator: usuarioId };
  const loginHash = loginHashOf(login);
  await ctx.execute(loginDecider, loginHash, { type: 'ReservarLogin', data: { usuarioId, login } }, { como });
  await ctx.execute(contaDecider, contaId, { type: 'CriarConta', data: { contaId, nome, plano: 'basico' } }, { como, isNew: true });
  const senhaHash = await hashPassword(senha);
  const data = { usuarioId, nome, login, loginHash, senhaHash, email, papel: 'dono' as const };
  await ctx.execute(usuarioDecider, usuarioId, { type: 'CadastrarUsuario', data }, { como, isNew: true });
  return { id: contaId, nome, login };
};

/** The account of an operator's request: its facts are its own, written by nobody of it. */
const contaDe = async ({ services, params }: Ctx<{ id: number }>) => {
  const conta = await findConta(services.readDb, params.id);
  if (!conta) throw refuseAcesso('CONTA_NAO_ENCONTRADA');
  return { contaId: conta.id, como: { conta: conta.id, ator: 0 } };
};

/** What only whoever runs the installation may do, with its operator token. An addition of ours to the spec. */
export const operadorRoutes = defineRoutes({
  path: 'operador',
  tag: 'Operador',
  permissao: 'operador',
  routes: {
    criarConta: route({
      method: 'POST',
      path: '/contas',
      acesso: 'operador',
      resumo: 'Cria uma conta e seu dono',
      body: CriarConta,
      resposta: Conta,
      handle: criarConta,
    }),
    suspenderConta: route({
      method: 'POST',
      path: '/contas/:id/suspensao',
      status: 200,
      acesso: 'operador',
      resumo: 'Suspende uma conta: os seus usuários veem que há uma pendência financeira',
      body: SuspenderConta,
      handle: async (ctx) => {
        const { contaId, como } = await contaDe(ctx);
        const { motivo } = ctx.body;
        await ctx.execute(contaDecider, contaId, { type: 'SuspenderConta', data: { contaId, motivo } }, { como });
        return { id: contaId, suspensa: motivo };
      },
    }),
    reativarConta: route({
      method: 'DELETE',
      path: '/contas/:id/suspensao',
      acesso: 'operador',
      resumo: 'Reativa uma conta suspensa',
      handle: async (ctx) => {
        const { contaId, como } = await contaDe(ctx);
        await ctx.execute(contaDecider, contaId, { type: 'ReativarConta', data: { contaId } }, { como });
      },
    }),
    registrarFatura: route({
      method: 'POST',
      path: '/contas/:id/faturas',
      acesso: 'operador',
      resumo: 'Registra uma fatura da assinatura, ou que foi paga',
      body: RegistrarFatura,
      handle: async (ctx) => {
        const { contaId, como } = await contaDe(ctx);
        const { fatura: faturaId, valor: valorCentavos, vencimento, pagaEm } = ctx.body;
        const data = { contaId, faturaId, valorCentavos, vencimento, pagaEm };
        await ctx.execute(contaDecider, contaId, { type: 'RegistrarFatura', data }, { como });
        return { id: faturaId, conta: contaId };
      },
    }),
    vencerCadastro: route({
      method: 'POST',
      path: '/usuarios/:login/cadastro',
      status: 200,
      acesso: 'operador',
      resumo: 'Pede a um usuário antigo que atualize o seu cadastro antes de continuar',
      params: z.object({ login: z.string().max(254) }),
      handle: async (ctx) => {
        const user = await findByLoginHash(ctx.services.readDb, loginHashOf(ctx.params.login));
        if (!user) throw refuseAcesso('USUARIO_NAO_ENCONTRADO');
        const { id: usuarioId, conta } = user;
        await ctx.execute(usuarioDecider, usuarioId, { type: 'VencerCadastro', data: { usuarioId } }, { como: { conta, ator: 0 } });
        return { id: usuarioId };
      },
    }),
    listarContas: route({
      method: 'GET',
      path: '/contas',
      acesso: 'operador',
      resumo: 'Lista as contas da instalação',
      handle: async ({ services }) => {
        const content = await listContas(services.readDb);
        return { content, pagination: { page: 1, size: content.length, total: content.length } };
      },
    }),
  },
});
