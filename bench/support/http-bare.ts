import Fastify from 'fastify';
import pg from 'pg';

/**
 * The least any service over HTTP could do, in a process of its own: Fastify and a pool as wide as the api's; POST is one INSERT, GET one
 * SELECT by primary key, both prepared. No sign-in, no validation, no log. Sends its port to its parent.
 */
type Body = { readonly descricao: string; readonly capacidadeL: number };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL as string, max: 20 });
await pool.query(`create table secador_nu (
  id bigint generated always as identity primary key, descricao text not null, capacidade_l integer not null)`);

const insert = 'insert into secador_nu (descricao, capacidade_l) values ($1, $2) returning id';
const select = 'select id, descricao, capacidade_l as "capacidadeL" from secador_nu where id = $1';

const app = Fastify();
app.post('/', async (request, reply) => {
  const { descricao, capacidadeL } = request.body as Body;
  const { rows } = await pool.query<{ id: string }>({ name: 'insert', text: insert, values: [descricao, capacidadeL] });
  return reply.code(201).send({ id: Number(rows[0]?.id), descricao, capacidadeL });
});
app.get('/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { rows } = await pool.query<Body & { id: string }>({ name: 'select', text: select, values: [id] });
  return rows[0] ? { ...rows[0], id: Number(rows[0].id) } : reply.code(404).send({});
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(url).port));
process.once('disconnect', () => process.exit(0));
