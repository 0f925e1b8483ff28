import { createHash } from 'node:crypto';
import { CONTA_SUSPENSA, LOGIN_OU_SENHA_INVALIDOS } from '@tulha/domain/acesso/errors';
import type { Entrar } from '@tulha/domain/acesso/usuario/usuario.commands';
import { type Concedidas, permissoesDe } from '@tulha/domain/acesso/papeis';
import { verifyPassword } from '@tulha/platform/password';
import { abrirSessao, renovarSessao, SESSAO_SEGUNDOS } from '@tulha/read-models/acesso/sessoes';
import { findByLoginHash } from '@tulha/read-models/acesso/sem-conta.queries';
import { findSessao, findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { placeOf } from '../http/edge/address.js';
import type { z } from 'zod';
import { BillingProblem, LoginOutdated, Unauthenticated } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';
import { comTentativa } from './tentar.js';

/** How a login is kept where it must be found but not read. */
export const loginHashOf = (login: string): string => createHash('sha256').update(login.trim().toLowerCase()).digest('hex');

type UserRow = NonNullable<Awaited<ReturnType<typeof findUsuario>>>;
/** The user as their own session sees them, with the permissions granted to them. */
export const userView = ({ id, nome, login, papel, plano }: UserRow, concedidas: Concedidas) => ({
  id,
  nome: nome ?? '',
  login: login ?? '',
  papel,
  plano,
  permissoes: permissoesDe(papel, concedidas),
});

type Renewal = { readonly sessao: number; readonly renovacao: string };

/** The name of this installation's cookie: browsers send the cookies of all ports of a host to each. */
const cookieName = ({ services }: Ctx): string =>
  `tulha_renovacao_${createHash('sha256').update(services.config.jwtSecret).digest('hex').slice(0, 8)}`;

/** Keeps the renewal token where no page can read it, and where only the session's own routes are sent it. */
const setCookie = (ctx: Ctx, value: string, seconds: number): void =>
  void ctx.reply.setCookie(cookieName(ctx), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/v1/session',
    maxAge: seconds,
    secure: 'auto', // where the request came by https
  });

export const clearCookie = (ctx: Ctx): void => setCookie(ctx, '', 0);

const answerOf = async (ctx: Ctx, user: UserRow, { sessao, renovacao }: Renewal, inCookie: boolean) => {
  const { signToken, config, pool } = ctx.services;
  const viva = await findSessao(pool, user.conta, user.id, sessao);
  if (!viva) throw new Unauthenticated();
  const token = await signToken({ sub: user.id, conta: user.conta, sessao });
  if (user.vencido) throw new LoginOutdated(token);
  if (inCookie) setCookie(ctx, renovacao, SESSAO_SEGUNDOS);
  return {
    token,
    validade: config.tokenSeconds,
    ...(inCookie ? {} : { renovacao }),
    user: userView(user, viva.permissoes),
    tutorial: user.tutorial,
  };
};

/**
 * Sign-in. An unknown login costs the same time as a wrong password: the same queries, and the check of a hash.
 * @throws Unauthenticated, TooManyTries, BillingProblem, LoginOutdated
 */
export const entrar = async (ctx: Ctx, { login, password, modo }: z.output<typeof Entrar>) => {
  const { services, request } = ctx;
  const loginHash = loginHashOf(login);
  const user = await comTentativa(ctx, loginHash, async () => {
    const found = await findByLoginHash(services.readDb, loginHash);
    const matches = await verifyPassword(found?.senha_hash ?? undefined, password, placeOf(request));
    return matches && found;
  });
  if (!user) {
    services.log.warn('Sign-in refused', { requestId: request.id, address: request.ip });
    throw new Unauthenticated(LOGIN_OU_SENHA_INVALIDOS, 'LOGIN_OU_SENHA_INVALIDOS');
  }
  if (user.suspensa !== null) throw new BillingProblem(CONTA_SUSPENSA);
  const origem = { modo: modo ?? '', endereco: request.ip, programa: request.headers['user-agent'] ?? '' };
  const renewal = await abrirSessao(services.pool, services.config.jwtSecret, user, origem);
  services.log.info('Signed in', { requestId: request.id, user: user.id, session: renewal.sessao, address: request.ip });
  return answerOf(ctx, user, renewal, modo === 'web');
};

/** A new short token for a session that goes on. @throws Unauthenticated, BillingProblem, LoginOutdated */
export const renovar = async (ctx: Ctx, dada: string | undefined) => {
  const { services, request } = ctx;
  const { pool, config, readDb, sessions } = services;
  const key = request.headers['idempotency-key'];
  const renewed = await renovarSessao(
    pool,
    config.jwtSecret,
    dada ?? request.cookies[cookieName(ctx)] ?? '',
    typeof key === 'string' && key ? key : request.id,
  );
  if (renewed === 'reuso') {
    sessions.forget();
    services.log.warn('A renewal token came twice: its session was ended', { requestId: request.id, address: request.ip });
  }
  if (!renewed || renewed === 'reuso') throw new Unauthenticated();
  const { conta, usuario, id: sessao, renovacao } = renewed;
  const user = await findUsuario(readDb, conta, usuario);
  if (!user) throw new Unauthenticated();
  if (user.suspensa !== null) throw new BillingProblem(CONTA_SUSPENSA);
  return answerOf(ctx, user, { sessao, renovacao }, dada === undefined);
};
