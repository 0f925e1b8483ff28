import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { JwtModule } from '@nestjs/jwt';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { commandHandlers } from './cqrs/envelopes.js';
import { AuthGuard } from './http/auth.guard.js';
import { controllerOf, PROBLEMA } from './http/controller-factory.js';
import { ProblemFilter } from './http/problem.filter.js';
import { useHeaders } from './http/headers.js';
import { tellLastAnswers } from './http/drain.js';
import { observeRequests } from './http/observe.js';
import { serveDashboard } from './http/dashboard.js';
import { answerUnroutable } from './http/unroutable.js';
import { useStrictJson } from './http/strict-json.js';
import { validationPipe } from './http/validation.js';
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

/** Bytes of a JSON body; an upload of spreadsheets has its own bounds (`importacao/receber.ts`). */
const BODY_MAX = 1_048_576;
/** The longest that a request may take to arrive, uploads included, in ms. */
const REQUEST_WITHIN_MS = 120_000;
const CONNECTIONS_MAX = 2_000;

const requestIdOf = (given: unknown): string => (typeof given === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(given) ? given : randomUUID());

/** The OpenAPI document of all routes. */
export const openApiOf = (app: NestFastifyApplication): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setTitle('Tulha')
    .setDescription('Gestão de fazendas de café com rastreabilidade.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
    autoTagControllers: false, // each group of routes names its own section
  });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, Problema: PROBLEMA } };
  return document;
};

/** The api as an application that has not begun to listen: tests inject into it, `main` listens. */
export const createApp = async (services: Services): Promise<NestFastifyApplication> => {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_WITHIN_MS,
    trustProxy: services.config.trustedProxy ?? false,
    return503OnClosing: false, // what still arrives is answered, as the last on its connection
    genReqId: (request: { headers: Record<string, unknown> }) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnroutable,
  });
  const app = await NestFactory.create<NestFastifyApplication>(moduleOf(services), adapter, {
    logger: ['error', 'warn'],
    bodyParser: false,
  });
  app.setGlobalPrefix('v1', { exclude: ['health/*path', 'metrics', 'p/*path'] });
  app.useGlobalFilters(new ProblemFilter(services.log));
  app.useGlobalGuards(app.get(AuthGuard));
  app.useGlobalPipes(validationPipe());
  const fastify = app.getHttpAdapter().getInstance();
  fastify.server.maxConnections = CONNECTIONS_MAX;
  observeRequests(fastify as never, services);
  tellLastAnswers(fastify as never);
  useStrictJson(fastify as never);
  await fastify.register(multipart as never);
  await useHeaders(fastify as never, services.config);
  await serveDashboard(fastify as never, services.config.dashboardDir);
  fastify.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.init();
  await fastify.ready();
  return app;
};
