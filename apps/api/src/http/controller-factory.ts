import {
  Body,
  Controller,
  HttpCode,
  Inject,
  Param,
  Query,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
  StreamableFile,
  type Type,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../services.js';
import { SERVICES } from '../tokens.js';
import { MODULE, ROUTE } from './auth.guard.js';
import { contextOf } from './context.js';
import { inTime } from './deadline.js';
import { toProblem } from './problem.filter.js';
import { claimKey, unclaimed } from './idempotency.js';
import { idNaRota } from './list-query.js';
import type { Route, RouteGroup } from './route.js';

/** Path parameters are ids unless the route says otherwise. */
const paramsOf = ({ path, params }: Route) =>
  params ?? z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, idNaRota])));

const STATUS: Partial<Record<Route['method'], number>> = { POST: 201, DELETE: 204 };
export const statusOf = ({ method, status }: Route): number => status ?? STATUS[method] ?? 200;

/** The status of a success. Whoever waited too long was told 503 meanwhile, on this very reply: that is not how it ended. */
const statusDone = (route: Route, { statusCode }: FastifyReply): number => (statusCode < 400 ? statusCode : statusOf(route));

/** The one way through any route: claim the key, build the context, run, remember the answer. */
const run = async (
  services: Services,
  bus: CommandBus,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  input: { params: unknown; query: unknown; body: unknown },
) => {
  const recebido = await route.recebe?.(request, services);
  const claim = () => (route.segredo ? unclaimed() : claimKey(services, request.auth?.conta ?? 0, request, recebido?.impressao));
  const attempt = await Promise.resolve(claim()).catch(async (error: unknown) => {
    await recebido?.desfazer();
    throw error;
  });
  request.correlationId = attempt.commandId;
  if (attempt.replay) {
    await recebido?.desfazer();
    reply.code(attempt.replay.status).headers(attempt.replay.headers);
    return attempt.replay.body ?? undefined;
  }
  const carryOut = async () => {
    try {
      const ctx = await contextOf({
        services,
        bus,
        route,
        request,
        reply,
        attempt,
        ...input,
        ...(recebido ? { body: recebido.body } : {}),
      });
      const answer = await route.handle(ctx as never);
      if (answer instanceof StreamableFile)
        await attempt.failed(true); // A file is made again when asked for again.
      else await attempt.succeeded(statusDone(route, reply), answer, reply);
      return answer;
    } catch (error) {
      const refused = toProblem(error).status < 500;
      if (refused) await recebido?.desfazer();
      await attempt.failed(refused);
      throw error;
    }
  };
  const [template, began] = [request.routeOptions.url ?? 'other', Date.now() - reply.elapsedTime];
  const attributes = { 'http.request.method': route.method, 'http.route': template, 'tulha.request_id': request.id };
  const { commandId: correlationId, mayRepeat: again } = attempt;
  return services.tracing.request({ name: `${route.method} ${template}`, attributes, correlationId, began, again }, carryOut);
};

/** What every error is answered with, as OpenAPI's component `Problema`. */
export const PROBLEMA = {
  type: 'object' as const,
  required: ['error', 'code', 'status', 'requestId'],
  properties: {
    error: { type: 'string', description: 'Texto para quem usa, em pt-BR; nunca vazio' },
    code: { type: 'string', description: 'Um dos códigos de docs/erros.md' },
    status: { type: 'integer' },
    requestId: { type: 'string' },
    errors: { type: 'array', items: { type: 'object', properties: { campo: { type: 'string' }, mensagem: { type: 'string' } } } },
  },
};

/** How OpenAPI tells of a form with a file. */
const formDocs = (formulario: z.ZodType): MethodDecorator[] => {
  const { properties = {} } = z.toJSONSchema(formulario, { io: 'input', unrepresentable: 'any' });
  const file = { type: 'string', format: 'binary' };
  const schema = { type: 'object', required: ['file'], properties: { ...properties, file } };
  return [ApiConsumes('multipart/form-data'), ApiBody({ schema: schema as never })];
};

const decorate = (prototype: object, key: string, route: Route, { tag, permissao }: RouteGroup): void => {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, key) as TypedPropertyDescriptor<unknown>;
  const method = RequestMethod[route.method];
  const status = statusOf(route);
  const decorators: MethodDecorator[] = [
    RequestMapping({ path: route.path, method }),
    HttpCode(status),
    SetMetadata(ROUTE, route) as MethodDecorator,
    SetMetadata(MODULE, permissao) as MethodDecorator,
    ApiOperation({ summary: route.resumo }),
    ApiTags(tag),
    ApiResponse({ status, description: 'Certo', ...(route.resposta ? { standardSchema: route.resposta } : {}) }),
    ApiResponse({
      status: 'default' as never,
      description: 'Erro',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } } },
    }),
    ...(route.formulario ? formDocs(route.formulario) : []),
    ...(route.acesso === 'aberta' ? [] : [ApiBearerAuth()]),
    ...(route.bruto ? [ApiConsumes('multipart/form-data'), ApiBody({ schema: { type: 'object' } })] : []),
  ];
  for (const apply of decorators) apply(prototype, key, descriptor as never);
  Reflect.defineMetadata('design:paramtypes', [Object, Object, Object, Object, Object], prototype, key);
  Param({ schema: paramsOf(route) })(prototype, key, 0);
  if (route.query) Query({ schema: route.query })(prototype, key, 1);
  if (route.body) Body({ schema: route.body })(prototype, key, 2);
  Req()(prototype, key, 3);
  Res({ passthrough: true })(prototype, key, 4);
};

/** A Nest controller from a declared group of routes. */
export const controllerOf = (group: RouteGroup): Type => {
  class GroupController {
    constructor(
      readonly services: Services,
      readonly bus: CommandBus,
    ) {}
  }
  const name = group.path.replace(/(^|[-/])(\w)/g, (_, __, letter: string) => letter.toUpperCase()).replace(/\W/g, '') || 'Raiz';
  Object.defineProperty(GroupController, 'name', { value: name });
  Inject(SERVICES)(GroupController, undefined, 0);
  Inject(CommandBus)(GroupController, undefined, 1);
  for (const [key, route] of Object.entries(group.routes)) {
    // Swagger finds a method's parameters by the function's own name.
    const named = {
      async [key](this: GroupController, params: unknown, query: unknown, body: unknown, request: FastifyRequest, reply: FastifyReply) {
        const answer = run(this.services, this.bus, route, request, reply, { params, query, body });
        return route.demorada ? answer : inTime(request, this.services, answer);
      },
    };
    Object.defineProperty(GroupController.prototype, key, { configurable: true, writable: true, value: named[key] });
    decorate(GroupController.prototype, key, route, group);
  }
  Controller(group.path)(GroupController);
  return GroupController;
};
