import { timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config.js';
import type { Services } from '../../services.js';
import { SERVICES } from '../../tokens.js';
import { pode, podeVerClientes } from '@tulha/domain/acesso/papeis';
import type { Fuso } from '@tulha/domain/kernel/relogio';
import { CONTA_SUSPENSA } from '@tulha/domain/acesso/errors';
import { inTime } from './deadline.js';
import { BillingProblem, LoginOutdated, refuseHttp, Unauthenticated } from './errors.js';
import { createRateLimits, type TakeTurn } from '../edge/rate-limits.js';
import type { Auth, Route } from './route.js';
import { createTokenCheck, type TokenCheck } from './token-check.js';

export const ROUTE = 'tulha:route';
export const MODULE = 'tulha:module';

declare module 'fastify' {
  interface FastifyRequest {
    auth?: Auth;
    /** Living farms of the caller's account, or those of them they work on. */
    farms?: readonly number[];
    /** The clock of each. */
    clocks?: ReadonlyMap<number, Fuso>;
    /** The caller works on those farms alone. */
    limited?: boolean;
    /** The caller may not know who buys. */
    semClientes?: boolean;
    /** Whether the caller may read a module. */
    podeLer?: (modulo: string) => boolean;
  }
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Whether the request carries a valid user token or the operator's, judged by the token alone; the guard decides later on its rights. */
export const knownBy = (jwt: JwtService, { operatorToken }: Pick<ApiConfig, 'operatorToken'>) => {
  const checkToken = createTokenCheck(jwt);
  return (request: FastifyRequest): boolean => {
    const token = bearerOf(request);
    return sameText(token, operatorToken) || checkToken(token) !== undefined;
  };
};

/** Lets a request through to routes it may call, and puts who it is on `request.auth`. Runs before anything is parsed. */
export class AuthGuard implements CanActivate {
  private readonly checkToken: TokenCheck;
  private readonly takeTurn: TakeTurn;

  constructor(
    jwt: JwtService,
    private readonly services: Services,
  ) {
    this.checkToken = createTokenCheck(jwt);
    this.takeTurn = createRateLimits(services.config.rateLimits, services.slots);
  }

  canActivate(context: ExecutionContext): Promise<boolean> {
    return inTime(context.switchToHttp().getRequest<FastifyRequest>(), this.services, this.mayPassInTurn(context));
  }

  private async mayPassInTurn(context: ExecutionContext): Promise<boolean> {
    const route = Reflect.getMetadata(ROUTE, context.getHandler()) as Route | undefined;
    const http = context.switchToHttp();
    const takeTurn = async () => route && this.takeTurn(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), route);
    // A refused request also counts against the limits, so that tokens cannot be tried without end.
    const may = await this.mayPass(context).catch((error: unknown) => takeTurn().then(() => Promise.reject(error)));
    await takeTurn();
    return may;
  }

  private async mayPass(context: ExecutionContext): Promise<boolean> {
    const route = Reflect.getMetadata(ROUTE, context.getHandler()) as Route | undefined;
    if (!route || route.access === 'open') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = bearerOf(request);
    if (route.access === 'operator') {
      if (!sameText(token, this.services.config.operatorToken))
        throw new Unauthenticated('Chave de operador inválida.', 'OPERADOR_INVALIDO');
      return true;
    }
    const claims = this.checkToken(token);
    if (!claims) throw new Unauthenticated();
    const user = await this.services.sessions.of(claims.conta, claims.sub, claims.sessao);
    if (!user) throw new Unauthenticated();
    const modulo = Reflect.getMetadata(MODULE, context.getHandler()) as string;
    if (!pode(user.papel, modulo, route.method === 'GET' || route.reads ? 'ler' : 'escrever', user.permissoes)) {
      const who = { user: claims.sub, account: claims.conta, role: user.papel };
      this.services.log.warn('Permission refused', { requestId: request.id, ...who, module: modulo, method: route.method });
      throw refuseHttp('SEM_PERMISSAO');
    }
    if (user.suspensa && !route.whilePending) throw new BillingProblem(CONTA_SUSPENSA);
    if (user.vencido && !route.whilePending) throw new LoginOutdated();
    request.auth = { conta: claims.conta, usuario: claims.sub, sessao: claims.sessao, papel: user.papel };
    if (user.limitada && route.contaInteira) throw refuseHttp('CONTA_INTEIRA');
    request.farms = user.fazendas;
    request.clocks = user.fusos;
    request.limited = user.limitada;
    request.podeLer = (um) => pode(user.papel, um, 'ler', user.permissoes);
    request.semClientes = !podeVerClientes(user.papel, user.permissoes);
    return true;
  }
}
Inject(JwtService)(AuthGuard, undefined, 0);
Inject(SERVICES)(AuthGuard, undefined, 1);
