import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** The API's own text for a busy system, so that users see one kind of "later". */
const LATER = 'O sistema está ocupado. Tente de novo em instantes.';
const PROBLEM = JSON.stringify({ type: '/erros/SISTEMA_OCUPADO', title: LATER, status: 503, code: 'SISTEMA_OCUPADO', error: LATER });
const HEALTH = JSON.stringify({ status: 'reiniciando', porque: ['api_parada'], error: 'A API parou e está sendo reiniciada.' });
const CONNECTIONS_MAX = 500;
/** The longest time a client may take to send its request, in ms. */
const ASK_WITHIN_MS = 5_000;

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const isHealth = request.url?.startsWith('/health/') ?? false;
  request.resume(); // its body is not read
  response.writeHead(503, {
    'content-type': isHealth ? 'application/json; charset=utf-8' : 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': '1',
    connection: 'close',
  });
  response.end(isHealth ? HEALTH : PROBLEM);
};

/**
 * Answers at the API's port while there is no API, which takes a second or two to restart: requests meanwhile get an answer
 * at once instead of a refused connection.
 */
export const createStandIn = (port: number, host: string) => {
  let server: Server | undefined;
  return {
    open: (): void => {
      if (server?.listening) return;
      server = createServer({ requestTimeout: ASK_WITHIN_MS, headersTimeout: ASK_WITHIN_MS }, answer);
      server.maxConnections = CONNECTIONS_MAX;
      server.on('error', () => undefined); // the port is taken: then requests there are answered by its owner
      server.listen({ port, host });
    },
    /** Leaves the door. Resolves once another may stand there; requests under way are still answered. */
    leave: (): Promise<void> => {
      const leaving = server;
      server = undefined;
      if (!leaving?.listening) return Promise.resolve();
      setTimeout(() => leaving.closeAllConnections(), ASK_WITHIN_MS).unref();
      leaving.close();
      return new Promise((done) => setImmediate(done)); // the handle itself is closed in this turn of the loop
    },
  };
};

export type StandIn = ReturnType<typeof createStandIn>;
