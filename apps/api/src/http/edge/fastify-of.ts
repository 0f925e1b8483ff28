import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** The server below Nest, whose types name the raw request by classes of their own. */
export const fastifyOf = (app: NestFastifyApplication): FastifyInstance => app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
