import { connect } from 'node:net';

/**
 * The load, as a process of its own: each connection asks and waits for the answer before it asks again, over a socket kept open. Speaks
 * just enough HTTP for servers that send Content-Length, since a costly client would hide the differences of the servers.
 */
export type Order = {
  readonly port: number;
  readonly path: string;
  /** Authorization of each connection: as many connections as there are. */
  readonly tokens: readonly string[];
  /** `list`: asks for the path itself, again and again. */
  readonly kind: 'write' | 'read' | 'list';
  readonly ms: number;
  /** For reads: ids to ask for, of each connection. */
  readonly ids?: readonly (readonly number[])[];
};
/** The result: answers a second, and the ids each connection wrote or read. */
export type Tally = { readonly perSecond: number; readonly ids: readonly (readonly number[])[] };

type Answer = { readonly status: number; readonly body: string };

const HEAD_END = '\r\n\r\n';

const open = async (port: number) => {
  const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let text = '';
  let waiting: PromiseWithResolvers<Answer> | undefined;
  socket.on('data', (chunk: string) => {
    text += chunk;
    const head = text.indexOf(HEAD_END);
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
    const end = head + HEAD_END.length + length;
    if (text.length < end) return;
    const answer = { status: Number(text.slice(9, 12)), body: text.slice(head + HEAD_END.length, end) };
    text = text.slice(end);
    waiting?.resolve(answer);
  });
  socket.on('close', () => waiting?.reject(new Error('The server hung up')));
  return {
    ask: (method: string, path: string, token: string, body = ''): Promise<Answer> => {
      waiting = Promise.withResolvers<Answer>();
      const content = body && `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n${content}\r\n${body}`);
      return waiting.promise;
    },
    end: () => socket.destroy(),
  };
};
type Connection = Awaited<ReturnType<typeof open>>;

const idOf = ({ status, body }: Answer, expected: number): number => {
  if (status !== expected) throw new Error(`Answered ${status}: ${body}`);
  return (JSON.parse(body) as { id: number }).id;
};

let written = 0;
const writing = async (connection: Connection, { path, token }: { path: string; token: string }) => {
  const body = JSON.stringify({ descricao: `Secador ${process.pid}-${++written}`, capacidadeL: 15_000 });
  return idOf(await connection.ask('POST', path, token, body), 201);
};

const reading = async (connection: Connection, { path, token, id }: { path: string; token: string; id: number }) => {
  const read = idOf(await connection.ask('GET', `${path === '/' ? '' : path}/${id}`, token), 200);
  if (read !== id) throw new Error(`Asked for ${id}, was given ${read}`);
  return read;
};

const listing = async (connection: Connection, { path, token }: { path: string; token: string }) => {
  const { status, body } = await connection.ask('GET', path, token);
  if (status !== 200) throw new Error(`Answered ${status}: ${body}`);
  return body.length;
};

const carryOut = async ({ port, path, tokens, kind, ms, ids = [] }: Order): Promise<Tally> => {
  const connections = await Promise.all(tokens.map(() => open(port)));
  const started = performance.now();
  const done = await Promise.all(
    connections.map(async (connection, index) => {
      const token = tokens[index] as string;
      const given = ids[index] ?? [];
      const seen: number[] = [];
      while (performance.now() - started < ms) {
        const id = given[seen.length % given.length] as number;
        if (kind === 'list') seen.push(await listing(connection, { path, token }));
        else seen.push(kind === 'write' ? await writing(connection, { path, token }) : await reading(connection, { path, token, id }));
      }
      const seconds = (performance.now() - started) / 1_000;
      // The last record written must be there: it is read at once, without a pause.
      if (kind === 'write') await reading(connection, { path, token, id: seen.at(-1) as number });
      return { seen, seconds };
    }),
  );
  for (const connection of connections) connection.end();
  const answers = done.reduce((sum, { seen }) => sum + seen.length, 0);
  return { perSecond: answers / Math.max(...done.map(({ seconds }) => seconds)), ids: done.map(({ seen }) => seen) };
};

process.on('message', (order: Order) => {
  carryOut(order).then(
    (tally) => process.send?.({ tally }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
