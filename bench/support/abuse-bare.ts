import Fastify from 'fastify';

/** What is abused beside the product, to tell what the cores cost from what the product does: a bare Fastify that knows no address. Says its port. */
const app = Fastify({ bodyLimit: 1_048_576 });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(url).port));
process.once('disconnect', () => process.exit(0));
