import type * as answers from '@tulha/domain/acesso/acesso.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type { Ctx, Handler } from '../context.js';
import { secretOf } from '../data-folder.js';
import { EXIT, usage } from '../errors.js';
import { type SenhaOptions, senhaDe } from '../senha.js';
import { instant, plural } from '../terminal/format.js';
import { table } from '../terminal/table.js';

/** Opens an account with its owner, with the operator token. */
export const criarConta: Handler<SenhaOptions & { nome: string; login: string; email?: string }> = async (ctx, _, options) => {
  const operator = secretOf(ctx.io, 'TULHA_OPERATOR_TOKEN');
  const senha = await senhaDe(ctx, options, true);
  const api = await ctx.apiAs(operator);
  const { nome, login, email } = options;
  const body = { nome, login, senha, email };
  const made = await api.post<typeof answers.ContaCriada>('/operador/contas', { body });
  if (ctx.json) await ctx.outJson(made);
  else await ctx.say(`Conta ${made.id} criada para ${made.nome}. Para entrar: tulha entrar --login ${made.login}`);
  return EXIT.ok;
};

type Conta = Answer<typeof answers.Conta>;

/** Every account of the installation. */
export const listarContas: Handler = async (ctx) => {
  const api = await ctx.apiAs(secretOf(ctx.io, 'TULHA_OPERATOR_TOKEN'));
  const { content } = await api.get<Paged<typeof answers.Conta>>('/operador/contas');
  if (ctx.json) await ctx.outJson(content);
  else {
    const columns = [
      { title: 'Conta', align: 'right' as const, value: ({ id }: Conta) => String(id) },
      { title: 'Nome', value: ({ nome }: Conta) => nome ?? '(apagado)' },
      { title: 'Plano', value: ({ plano }: Conta) => plano },
      { title: 'Criada em', value: ({ criada_em }: Conta) => instant(criada_em) },
      { title: 'Suspensa por', value: ({ suspensa }: Conta) => suspensa ?? '' },
    ];
    await ctx.out(table(content, columns, ctx.colours.out));
    await ctx.say(plural(content.length, 'conta', 'contas'));
  }
  return EXIT.ok;
};

const asOperator = (ctx: Ctx) => ctx.apiAs(secretOf(ctx.io, 'TULHA_OPERATOR_TOKEN'));

const idOf = (given = ''): string => {
  if (!/^[1-9]\d{0,14}$/.test(given)) throw usage(`"${given}" não é o código de uma conta.`, 'tulha conta listar');
  return given;
};

/** Suspends an account: its users see that there is a billing problem, and nothing else. */
export const suspenderConta: Handler<{ motivo: string }> = async (ctx, [given], { motivo }) => {
  const id = idOf(given);
  await (await asOperator(ctx)).post(`/operador/contas/${id}/suspensao`, { body: { motivo } });
  if (ctx.json) await ctx.outJson({ id: Number(id), suspensa: motivo });
  else await ctx.say(`Conta ${id} suspensa. Para reativá-la: tulha conta reativar ${id}`);
  return EXIT.ok;
};

/** Lets a suspended account work again. */
export const reativarConta: Handler = async (ctx, [given]) => {
  const id = idOf(given);
  await (await asOperator(ctx)).raw('DELETE', `/operador/contas/${id}/suspensao`);
  if (ctx.json) await ctx.outJson({ id: Number(id), suspensa: null });
  else await ctx.say(`Conta ${id} reativada.`);
  return EXIT.ok;
};
