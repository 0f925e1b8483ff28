import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { controllerOf, PROBLEMA } from '../http/pipeline/controller-factory.js';
import type { RouteGroup } from '../http/pipeline/route.js';
import { DESCRIBE, type Describe } from './reference.routes.js';

const byName = <T>(object: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

const config = new DocumentBuilder()
  .setTitle('Tulha')
  .setDescription('Gestão de fazendas de café com rastreabilidade.')
  .setVersion('1')
  .addBearerAuth()
  .build();

/** The parts of an application that Swagger reads, with these routes and no others. */
const onlyWith = (app: NestFastifyApplication, group: RouteGroup): NestFastifyApplication => {
  const metatype = controllerOf(group);
  const controllers = new Map([[metatype, { metatype, instance: Object.create(metatype.prototype as object) as object }]]);
  const modules = new Map([['only', { metatype: class Only {}, controllers, imports: new Set() }]]);
  return Object.create(app, { container: { value: { getModules: () => modules } } }) as NestFastifyApplication;
};

/** The document of some routes, as JSON has it. */
const documentOf = (app: NestFastifyApplication, group: RouteGroup): OpenAPIObject => {
  const document = SwaggerModule.createDocument(onlyWith(app, group), config, {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
    autoTagControllers: false, // each group of routes names its own section
  });
  return JSON.parse(JSON.stringify(document)) as OpenAPIObject;
};

/** Describes one route at a time: all of them in one go would block other requests for seconds. */
function* piecesOf(app: NestFastifyApplication, groups: readonly RouteGroup[]): Generator<undefined, OpenAPIObject> {
  const { paths: _none, components, ...rest } = documentOf(app, { path: '', tag: '', permissao: 'suporte', routes: {} });
  const paths: OpenAPIObject['paths'] = {};
  const schemas: NonNullable<NonNullable<OpenAPIObject['components']>['schemas']> = {};
  for (const group of groups)
    for (const [key, route] of Object.entries(group.routes)) {
      const piece = documentOf(app, { ...group, routes: { [key]: route } });
      for (const [path, methods] of Object.entries(piece.paths)) paths[path] = { ...paths[path], ...methods };
      Object.assign(schemas, piece.components?.schemas);
      yield;
    }
  return { ...rest, paths: byName(paths), components: { ...components, schemas: byName({ ...schemas, Problema: PROBLEMA }) } };
}

/** The OpenAPI document of all routes, sorted, so that a new route is one hunk of it and a moved one is none. */
export const openApiOf = (app: NestFastifyApplication, groups: readonly RouteGroup[]): OpenAPIObject => {
  const pieces = piecesOf(app, groups);
  let next = pieces.next();
  while (!next.done) next = pieces.next();
  return next.value;
};

/** The same document, built once at the first request, yielding to other requests between two pieces. Later requests wait for the same build. */
export const describing = (
  app: NestFastifyApplication,
  groups: readonly RouteGroup[],
  breathe: () => Promise<unknown> = nextTurn,
): Describe => {
  const make = async () => {
    const pieces = piecesOf(app, groups);
    let next = pieces.next();
    for (; !next.done; next = pieces.next()) await breathe();
    return next.value as unknown as Awaited<ReturnType<Describe>>;
  };
  let made: ReturnType<Describe> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
};

/** Builds the description ahead of the first request, so that this one is answered as fast as the next. */
export const describeAhead = (app: NestFastifyApplication): Promise<unknown> =>
  app.getHttpAdapter().getInstance().getDecorator<Describe>(DESCRIBE)();
