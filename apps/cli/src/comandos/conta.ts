import type { Handler } from '../context.js';
import { secretOf } from '../data-folder.js';
import { EXIT } from '../errors.js';
import { type SenhaOptions, senhaDe } from '../senha.js';
import { instant, plural } from '../terminal/format.js';
import { table } from '../terminal/table.js';

/** Opens an account with its owner, with the operator token. */
export const criarConta: Handler<SenhaOptions & { nome: string; login: string }> = async (ctx, _, options) => {
  const operator = secretOf(ctx.io, 'TULHA_OPERATOR_TOKEN');
  const senha = await senhaDe(ctx, options, true);
  const api = await ctx.apiAs(operator);
  const body = { nome: options.nome, login: options.login, senha };
  const made = await api.post<{ id: number; nome: string; login: string }>('/operador/contas', { body });
  if (ctx.json) await ctx.outJson(made);
  else await ctx.say(`Conta ${made.id} criada para ${made.nome}. Para entrar: tulha entrar --login ${made.login}`);
  return EXIT.ok;
};

type Conta = { readonly id: number; readonly nome: string | null; readonly plano: string; readonly criada_em: string };

/** Every account of the installation. */
export const listarContas: Handler = async (ctx) => {
  const api = await ctx.apiAs(secretOf(ctx.io, 'TULHA_OPERATOR_TOKEN'));
  const { content } = await api.get<{ content: Conta[] }>('/operador/contas');
  if (ctx.json) await ctx.outJson(content);
  else {
    const columns = [
      { title: 'Conta', align: 'right' as const, value: ({ id }: Conta) => String(id) },
      { title: 'Nome', value: ({ nome }: Conta) => nome ?? '(apagado)' },
      { title: 'Plano', value: ({ plano }: Conta) => plano },
      { title: 'Criada em', value: ({ criada_em }: Conta) => instant(criada_em) },
    ];
    await ctx.out(table(content, columns, ctx.colours.out));
    await ctx.say(plural(content.length, 'conta', 'contas'));
  }
  return EXIT.ok;
};
