import { contaDecider } from '@tulha/domain/acesso/conta/conta.decider';
import { CriarConta } from '@tulha/domain/acesso/usuario/usuario.commands';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { hashPassword } from '@tulha/platform/password';
import { listContas } from '@tulha/read-models/acesso/usuario.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { loginHashOf } from './session.routes.js';

const Conta = z.object({ id: z.int(), nome: z.string(), login: z.string() }).meta({ id: 'ContaCriada' });

/** The login is claimed first: where it is taken, nothing else is written. All three facts are of the new account. */
const criarConta = async (ctx: Ctx<unknown, unknown, z.output<typeof CriarConta>>) => {
  const { nome, login, senha } = ctx.body;
  const [contaId, usuarioId] = [await ctx.nextId('conta'), await ctx.nextId('usuario')];
  const como = { conta: contaId, ator: usuarioId };
  const loginHash = loginHashOf(login);
  await ctx.execute(loginDecider, loginHash, { type: 'ReservarLogin', data: { usuarioId, login } }, { como });
  await ctx.execute(contaDecider, contaId, { type: 'CriarConta', data: { contaId, nome, plano: 'basico' } }, { como, isNew: true });
  const senhaHash = await hashPassword(senha);
  const data = { usuarioId, nome, login, loginHash, senhaHash, papel: 'dono' as const };
  await ctx.execute(usuarioDecider, usuarioId, { type: 'CadastrarUsuario', data }, { como, isNew: true });
  return { id: contaId, nome, login };
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
