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
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import { z } from 'zod';
import type { Services } from '../../services.js';
import { farmOfAnswer, type AddressedRecord, addressedRecordOf } from './other-farm.js';
import { requireFiles } from './require-files.js';
import { SERVICES } from '../../tokens.js';
import { MODULE, ROUTE } from './auth.guard.js';
import { contextOf } from './context.js';
import { inTime } from './deadline.js';
import { ClientGone } from './errors.js';
import { refusedAgain } from '../once/refused-again.js';
import { toProblem } from './problem.filter.js';
import { claimKey, ownerOf, unclaimed } from '../once/idempotency.js';
import { queryOf } from './known-query.js';
import { idNaRota } from '../../rotas/list-query.js';
import { answerDocs, statusOf } from './answer-docs.js';
import { refuseBody } from './no-body.js';
import type { Form, Route, RouteGroup } from './route.js';

/** Path parameters are ids unless the route says otherwise. */
const paramsOf = ({ path, params }: Route) =>
  params ?? z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, idNaRota])));

/** The status of a success. A request that took too long was answered 503 on this same reply, so its `statusCode` is then not the outcome. */
const statusDone = (route: Route, { statusCode }: FastifyReply): number => (statusCode < 400 ? statusCode : statusOf(route));

/** The one way through any route: claim the key, build the context, run, remember the answer. */
const run = async (
  services: Services,
  bus: CommandBus,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  input: { params: unknown; query: unknown; body: unknown; sobre: AddressedRecord | undefined },
) => {
  if (request.socket.destroyed) throw new ClientGone();
  refuseBody(route, request.body);
  const received = await route.receive?.(request, services);
  // A request that only reads is carried out again when it is repeated: its answer may be megabytes and is not kept.
  const claim = () =>
    route.secret || route.reads ? unclaimed(services) : claimKey(services, ownerOf(route, request), request, received?.fingerprint);
  const attempt = await Promise.resolve(claim()).catch(async (error: unknown) => {
    await received?.undo();
    throw error;
  });
  request.correlationId = attempt.commandId;
  if (attempt.replay) {
    await received?.undo();
    reply.code(attempt.replay.status).headers(attempt.replay.headers);
    return attempt.replay.body ?? undefined;
  }
  request.mayBeTwice = route.method !== 'GET' && !route.reads && (route.secret || !request.headers['idempotency-key']) === true;
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
        ...(received ? { body: received.body } : {}),
      });
      await requireFiles(ctx, route.body);
      const answer = await route.handle(ctx as never);
      await ctx.show();
      const fazenda = route.method === 'GET' ? await farmOfAnswer(ctx.reader, input.sobre, input.params, answer) : undefined;
      if (fazenda !== undefined) reply.header('x-fazenda', String(fazenda));
      if (answer instanceof StreamableFile)
        await attempt.failed(true); // A file is made again when asked for again.
      else await attempt.succeeded(statusDone(route, reply), answer, reply);
      return answer;
    } catch (error) {
      const refused = toProblem(error).status < 500;
      // A command of an earlier try may still be under way in the store, and this refusal says nothing about it.
      const taken = await attempt.failed(refused && !attempt.mayRepeat);
      if (refused && !taken) await received?.undo();
      throw refused && attempt.mayRepeat ? await refusedAgain(services, attempt, error) : error;
    }
  };
  const [template, began] = [request.routeOptions.url ?? 'other', Date.now() - reply.elapsedTime];
  const attributes = { 'http.request.method': route.method, 'http.route': template, 'tulha.request_id': request.id };
  const { commandId: correlationId, mayRepeat: again } = attempt;
  return services.tracing.request({ name: `${route.method} ${template}`, attributes, correlationId, began, again }, carryOut);
};

/** The body of every error, as OpenAPI's component `Problema`. */
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

/** A form in OpenAPI: each part with its kind and size, which parts are required, and that no other may come. */
const formDocs = ({ fields, file: { name, required: insists, upTo = 1, maxBytes, accepts } }: Form): MethodDecorator[] => {
  const told = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' });
  const { properties = {}, required = [] } = told.$defs?.[told.$ref?.split('/').at(-1) ?? ''] ?? told; // a named schema stands behind its name
  const one = { type: 'string', format: 'binary', 'x-max-bytes': maxBytes };
  const description = `${accepts}. Até ${tamanhoDe(maxBytes)}${upTo > 1 ? ' ao todo' : ''}.`;
  const file = upTo > 1 ? { type: 'array', items: one, minItems: 1, maxItems: upTo, description } : { ...one, description };
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: [...required, ...(insists ? [name] : [])],
    properties: { ...properties, [name]: file },
  };
  return [ApiConsumes('multipart/form-data'), ApiBody({ schema: schema as never })];
};

const decorate = (prototype: object, key: string, route: Route, { tag, permissao }: RouteGroup): void => {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, key) as TypedPropertyDescriptor<unknown>;
  const method = RequestMethod[route.method];
  const status = statusOf(route);
  const decorators: MethodDecorator[] = [
    RequestMapping({ path: route.path, method }),
    HttpCode(status),
    SetMetadata(ROUTE, route),
    SetMetadata(MODULE, permissao),
    ApiOperation({ summary: route.summary }),
    ApiTags(tag),
    ...answerDocs(route),
    ApiResponse({
      status: 'default',
      description: 'Erro',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } } },
    }),
    ...(route.form ? formDocs(route.form) : []),
    ...(route.access === 'open' ? [] : [ApiBearerAuth()]),
  ];
  for (const apply of decorators) apply(prototype, key, descriptor as never);
  Reflect.defineMetadata('design:paramtypes', [Object, Object, Object, Object, Object], prototype, key);
  Param({ schema: paramsOf(route) })(prototype, key, 0);
  Query({ schema: queryOf(route) })(prototype, key, 1);
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
    const sobre = addressedRecordOf(group, route);
    // Swagger finds a method's parameters by the function's own name.
    const named = {
      async [key](this: GroupController, params: unknown, query: unknown, body: unknown, request: FastifyRequest, reply: FastifyReply) {
        const answer = run(this.services, this.bus, route, request, reply, { params, query, body, sobre });
        if (!route.slow) return inTime(request, this.services, answer);
        this.services.slots.hold(request, answer);
        return answer;
      },
    };
    Object.defineProperty(GroupController.prototype, key, { configurable: true, writable: true, value: named[key] });
    decorate(GroupController.prototype, key, route, group);
  }
  Controller(group.path)(GroupController);
  return GroupController;
};
