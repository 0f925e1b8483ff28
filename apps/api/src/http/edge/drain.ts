import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { fastifyOf } from './fastify-of.js';

/** How long new connections are still accepted after the process was asked to end, so that a load balancer learns of it first. In ms. */
const LAME_MS = 250;
/** How long a connection that is open but says nothing is still listened to: its request may be on the way. In ms. */
const LISTEN_MS = 150;
/** How long those under way may take: more than any command may. Downloads that take longer are cut, and can be asked for again. In ms. */
const DRAIN_MS = 3_000;

const draining = new WeakSet<FastifyInstance>();
const shut = new WeakSet<FastifyInstance>();

/** True once this server is about to end: `/health/ready` says so. */
export const isDraining = (fastify: FastifyInstance): boolean => draining.has(fastify);

/** Lets answers say that theirs is the last on the connection, once there are no new ones. */
export const tellLastAnswers = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (shut.has(fastify)) reply.header('connection', 'close');
    done(null, payload);
  });
};

/**
 * Stops the server without cutting answers short: it accepts no connections, closes each one after its next answer, and lets requests under
 * way end.
 */
export const drain = async (app: NestFastifyApplication): Promise<void> => {
  const fastify = fastifyOf(app);
  draining.add(fastify);
  await wait(LAME_MS);
  Server.prototype.close.call(fastify.server); // an HTTP server's own close would also end connections whose request is on the way
  shut.add(fastify);
  await wait(LISTEN_MS);
  const cut = setTimeout(() => fastify.server.closeAllConnections(), DRAIN_MS).unref();
  await app.close();
  clearTimeout(cut);
};
