import { timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.js';
import { SERVICES } from '../tokens.js';
import { pode } from '@tulha/domain/acesso/papeis';
import { findUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { inTime } from './deadline.js';
import { refuseHttp, Unauthenticated } from './errors.js';
import type { Auth, Route } from './route.js';

export const ROUTE = 'tulha:route';
export const MODULE = 'tulha:module';
export type Claims = { readonly sub: number; readonly conta: number };

declare module 'fastify' {
  interface FastifyRequest {
    auth?: Auth;
  }
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Lets a request through to routes it may call, and puts who it is on `request.auth`. Runs before anything is parsed. */
export class AuthGuard implements CanActivate {
  constructor(
    private readonly jwt: JwtService,
    private readonly services: Services,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    return inTime(context.switchToHttp().getRequest<FastifyRequest>(), this.services.log, this.mayPass(context));
  }

  private async mayPass(context: ExecutionContext): Promise<boolean> {
    const route = Reflect.getMetadata(ROUTE, context.getHandler()) as Route | undefined;
    if (!route || route.acesso === 'aberta') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = bearerOf(request);
    if (route.acesso === 'operador') {
      if (!sameText(token, this.services.config.operatorToken))
        throw new Unauthenticated('Chave de operador inválida.', 'OPERADOR_INVALIDO');
      return true;
    }
    const claims = await this.jwt.verifyAsync<Claims>(token, { algorithms: ['HS256'] }).catch(() => {
      throw new Unauthenticated();
    });
    const user = await findUsuario(this.services.readDb, claims.conta, claims.sub);
    if (!user) throw new Unauthenticated();
    const modulo = Reflect.getMetadata(MODULE, context.getHandler()) as string;
    if (!pode(user.papel, modulo, route.method === 'GET' ? 'ler' : 'escrever')) throw refuseHttp('SEM_PERMISSAO');
    request.auth = { conta: claims.conta, usuario: claims.sub };
    return true;
  }
}
Inject(JwtService)(AuthGuard, undefined, 0);
Inject(SERVICES)(AuthGuard, undefined, 1);
