import type * as answers from '@tulha/domain/acesso/acesso.answers';
import type { Ctx, Handler } from '../context.js';
import { CliError, EXIT } from '../errors.js';
import { isOver } from '../http/renewal.js';
import { profilePath, readProfile, writeProfile } from '../profile.js';
import { type SenhaOptions, senhaDe } from '../senha.js';
import { askLine } from '../terminal/ask.js';
import { facts } from '../terminal/table.js';

/** Signs in and remembers the session in the profile. */
export const entrar: Handler<SenhaOptions & { login?: string }> = async (ctx, _, options) => {
  const login = options.login ?? (await askLine(ctx.io, 'Login: ', 'Informe --login.'));
  const senha = await senhaDe(ctx, options);
  const api = await ctx.apiAs(undefined);
  const { token, renovacao, user } = await api.post<typeof answers.Sessao>('/session', {
    body: { login, password: senha, modo: 'cli' },
  });
  const file = writeProfile(ctx.io.env, {
    url: api.url,
    login: user.login,
    nome: user.nome,
    token,
    ...(renovacao !== undefined && { renovacao }),
  });
  await ctx.say(`Você entrou em ${api.url} como ${user.nome} (${user.login}).`);
  if (ctx.json) await ctx.outJson({ url: api.url, perfil: file, usuario: user });
  return EXIT.ok;
};

/** Time for the server to hear that a session is over, in ms. */
const GOODBYE_MS = 5_000;

/** Ends the session at its server. @returns false where no answer came: it then ends by itself, unused for 30 days */
const encerrada = async (ctx: Ctx, url: string): Promise<boolean> => {
  const { url: server, token } = ctx.settings();
  if (server.value !== url || token?.from !== 'perfil') return false;
  try {
    await (await ctx.api()).raw('DELETE', '/session', { withinMs: GOODBYE_MS });
    return true;
  } catch (error) {
    if (isOver(error)) return true;
    if (error instanceof CliError) return false;
    throw error;
  }
};

/** Ends the session and forgets it; which server it was is kept. */
export const sair: Handler = async (ctx) => {
  const { url, login, token } = readProfile(ctx.io.env);
  const told = token !== undefined && url !== undefined && (await encerrada(ctx, url));
  if (token) writeProfile(ctx.io.env, { ...(url ? { url } : {}), ...(login ? { login } : {}) });
  const how = told ? 'encerrada' : 'esquecida neste computador';
  await ctx.say(token ? `Sessão de ${login ?? 'usuário'} ${how}.` : 'Nenhuma sessão estava guardada.');
  if (ctx.json) await ctx.outJson({ saiu: token !== undefined });
  return EXIT.ok;
};

const sourceOf = (ctx: Ctx): string => {
  const from = ctx.settings().token?.from ?? '';
  return from === 'perfil' ? profilePath(ctx.io.env) : from;
};

/** The user of the session, checked by the server. */
export const quem: Handler = async (ctx) => {
  const api = await ctx.api();
  const { user } = await api.get<typeof answers.SessaoAtual>('/session').catch((error: unknown) => {
    throw error instanceof CliError && error.exit === EXIT.signedOut
      ? new CliError(error.message, { ...error.details, why: `sessão de ${sourceOf(ctx)}` })
      : error;
  });
  const { url } = ctx.settings();
  if (ctx.json) await ctx.outJson({ url: url.value, sessao: sourceOf(ctx), usuario: user });
  else {
    const rows = [
      ['Nome', user.nome],
      ['Login', user.login],
      ['Plano', user.plano],
      ['Servidor', `${url.value} (${url.from})`],
      ['Sessão', sourceOf(ctx)],
    ] as const;
    await ctx.out(facts(rows, ctx.colours.out));
  }
  return EXIT.ok;
};
