import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HealthCheck, isReady } from './health.js';
import type { Metrics } from './metrics.js';

const CONNECTIONS_MAX = 32;
/** Longest a caller may take to ask, in ms. */
const ASK_WITHIN_MS = 5_000;
/** How often that is looked after, in ms: Node's own 30 s would let a few callers keep the ear. */
const LOOK_EVERY_MS = 1_000;

type Parts = {
  readonly port: number;
  readonly host: string;
  /** Opens `/metrics`; without one it is closed. */
  readonly operatorToken: string | undefined;
  readonly health: HealthCheck;
  readonly metrics: Metrics;
  /** Further fields of this process in `/health/ready`. */
  readonly own: () => Readonly<Record<string, unknown>>;
  readonly onTrouble: (error: unknown) => void;
};

const isOperator = (request: IncomingMessage, token: string | undefined): boolean => {
  const [given, wanted] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
};

const answer = (response: ServerResponse, status: number, type: string, text: string): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).end(text);
};
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A small HTTP server for monitoring of a process without another: `/health/live`, `/health/ready` and, with the operator's
 * token, `/metrics`.
 * @throws when the port is taken.
 */
export const listenToWatchers = async ({ port, host, operatorToken, health, metrics, own, onTrouble }: Parts) => {
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET') return answer(response, 405, 'text/plain', '');
    if (path === '/health/live') return answer(response, 200, JSON_TYPE, JSON.stringify({ status: 'ok' }));
    if (path === '/health/ready') {
      const look = await health();
      return answer(response, isReady(look) ? 200 : 503, JSON_TYPE, JSON.stringify({ ...look, ...own() }));
    }
    if (path !== '/metrics') return answer(response, 404, 'text/plain', '');
    if (!isOperator(request, operatorToken)) return answer(response, 401, 'text/plain', '');
    return answer(response, 200, metrics.contentType, await metrics.text());
  };

  const server = createServer(
    { requestTimeout: ASK_WITHIN_MS, headersTimeout: ASK_WITHIN_MS, connectionsCheckingInterval: LOOK_EVERY_MS, keepAliveTimeout: 5_000 },
    (request, response) => {
      reply(request, response).catch((error: unknown) => {
        onTrouble(error);
        response.destroy();
      });
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  server.on('error', onTrouble);
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
