import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { JwtModule, JwtService } from '@nestjs/jwt';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { commandHandlers } from './cqrs/envelopes.js';
import { AuthGuard, knownBy } from './http/pipeline/auth.guard.js';
import { BODY_MAX, createBodyBounds } from './http/edge/body-bounds.js';
import { hearOut } from './http/edge/hear-out.js';
import { controllerOf } from './http/pipeline/controller-factory.js';
import { fastifyOf } from './http/edge/fastify-of.js';
import { ProblemFilter } from './http/pipeline/problem.filter.js';
import { useHeaders } from './http/edge/headers.js';
import { tellLastAnswers } from './http/edge/drain.js';
import { observeRequests } from './http/edge/observe.js';
import { takeInTurn } from './http/edge/in-turn.js';
import { bePatient, PATIENCE, type Patience } from './http/edge/patience.js';
import { answerNoRequest } from './http/edge/client-error.js';
import { compressAnswers } from './http/edge/compress.js';
import { serveDashboard } from './http/edge/dashboard.js';
import { answerUnroutable } from './http/edge/unroutable.js';
import { useStrictJson } from './http/edge/strict-json.js';
import { validationPipe } from './http/pipeline/validation.js';
import { CABECALHOS } from './rotas/estilo-publico.js';
import { NAO_HA_PAGINA } from './rotas/pagina-publica.js';
import { describing } from './reference/openapi.js';
import { DESCRIBE } from './reference/reference.routes.js';
import { routeGroups } from './routes.js';
import type { Services } from './services.js';
import { SERVICES } from './tokens.js';

const moduleOf = (services: Services) => {
  class ApiModule {}
  Module({
    imports: [CqrsModule.forRoot(), JwtModule.register({ secret: services.config.jwtSecret, global: true })],
    controllers: routeGroups.map(controllerOf),
    providers: [{ provide: SERVICES, useValue: services }, ...commandHandlers, AuthGuard],
  })(ApiModule);
  return ApiModule;
};

const CONNECTIONS_MAX = 2_500;
/** How often Node looks after heads that do not arrive, in ms. */
const LOOK_EVERY_MS = 1_000;
/** The longest that a connection without a sign of its client is kept, in ms: more than any answer takes to be made. */
const SILENT_MS = 60_000;

const requestIdOf = (given: unknown): string => (typeof given === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(given) ? given : randomUUID());

/** The api as an application that has not begun to listen: tests inject into it, `main` listens. */
export const createApp = async (services: Services, patience: Patience = PATIENCE): Promise<NestFastifyApplication> => {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_MAX.bytes,
    requestTimeout: patience.bodies.uploadWithinMs, // every other part of a request has less time
    connectionTimeout: SILENT_MS,
    clientErrorHandler: answerNoRequest,
    http: { headersTimeout: patience.heads.withinMs, connectionsCheckingInterval: LOOK_EVERY_MS },
    trustProxy: services.config.trustedProxy ?? false,
    return503OnClosing: false, // a request still arriving is answered, as the last on its connection
    genReqId: (request: { headers: Record<string, unknown> }) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnroutable({ headers: CABECALHOS, html: NAO_HA_PAGINA }),
  });
  const app = await NestFactory.create<NestFastifyApplication>(moduleOf(services), adapter, {
    logger: ['error', 'warn'],
    bodyParser: false,
  });
  app.setGlobalPrefix('v1', { exclude: ['health/*path', 'metrics', 'p/*path'] });
  app.useGlobalFilters(new ProblemFilter(services.log, services.progress));
  app.useGlobalGuards(app.get(AuthGuard));
  app.useGlobalPipes(validationPipe());
  const fastify = fastifyOf(app);
  fastify.server.maxConnections = CONNECTIONS_MAX;
  takeInTurn(fastify.server);
  observeRequests(fastify, services);
  bePatient(fastify, patience);
  tellLastAnswers(fastify);
  const isKnown = knownBy(app.get(JwtService), services.config);
  useStrictJson(fastify, { boundsOf: createBodyBounds(routeGroups), isKnown });
  hearOut(fastify, isKnown);
  await fastify.register(multipart);
  await fastify.register(cookie);
  await useHeaders(fastify, services.config);
  await serveDashboard(fastify, services);
  compressAnswers(fastify);
  fastify.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  fastify.decorate(DESCRIBE, describing(app, routeGroups));
  await app.init();
  await fastify.ready();
  return app;
};
