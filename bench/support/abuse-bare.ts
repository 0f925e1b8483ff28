import Fastify from 'fastify';

/**
 * A target beside the product, to tell the cost of the cores from that of the product: a bare Fastify without routes. Sends its port to its
 * parent.
 */
const app = Fastify({ bodyLimit: 1_048_576 });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(url).port));
process.once('disconnect', () => process.exit(0));
