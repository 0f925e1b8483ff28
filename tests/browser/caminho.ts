import { until } from '@tulha/testing/until';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A change of a text on its way. */
type Muda = (path: string, text: string) => string;

/** A way to the product that can be cut, as a signal is: the browser is not told, and keeps its data. */
export type Caminho = {
  readonly url: string;
  /** Stops answering. */
  readonly cortar: () => Promise<void>;
  readonly ligar: () => Promise<void>;
  /** Sends pages and the answer about their version through this from now on. */
  readonly mudar: (muda: Muda) => void;
  /** Once so many answers to this, `GET /versao.json`, have gone out since they were last forgotten. */
  readonly passou: (asked: string, times?: number) => Promise<void>;
  readonly esquecer: () => void;
  readonly fechar: () => Promise<void>;
};

const isText = (path: string): boolean => !/^\/(?:v1|assets)\//.test(path);

/** Opens a way to `target`, an address `http://host:port`. */
export const abrirCaminho = async (target: string): Promise<Caminho> => {
  const to = new URL(target);
  const passed = new Map<string, number>();
  let change: Muda = (_, text) => text;

  const answered = (asked: string) => void passed.set(asked, (passed.get(asked) ?? 0) + 1);
  const carry = (asked: IncomingMessage, answer: ServerResponse) => {
    const path = (asked.url ?? '/').split('?')[0] ?? '/';
    const { 'if-none-match': _match, 'if-modified-since': _since, ...plain } = asked.headers;
    const headers = isText(path) ? { ...plain, 'accept-encoding': 'identity' } : asked.headers;
    const on = request({ host: to.hostname, port: to.port, method: asked.method, path: asked.url, headers }, (told) => {
      answer.on('finish', () => answered(`${asked.method} ${path}`));
      if (!isText(path)) {
        answer.writeHead(told.statusCode ?? 502, told.headers);
        told.pipe(answer);
        return;
      }
      let text = '';
      told.setEncoding('utf8').on('data', (part: string) => (text += part));
      told.on('end', () => {
        const { 'content-length': _, etag: __, ...rest } = told.headers;
        answer.writeHead(told.statusCode ?? 502, rest);
        answer.end(change(path, text));
      });
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  };

  let server: Server;
  let port = 0;
  const ligar = async () => {
    server = createServer(carry).listen(port, '127.0.0.1');
    await new Promise<void>((done) => server.once('listening', done));
    ({ port } = server.address() as AddressInfo);
  };
  const cortar = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  await ligar();
  return {
    url: `http://127.0.0.1:${port}`,
    cortar,
    ligar,
    mudar: (muda) => void (change = muda),
    passou: async (asked, times = 1) =>
      void (await until(() => (passed.get(asked) ?? 0) >= times, `${times} of ${asked}`, { instead: () => Object.fromEntries(passed) })),
    esquecer: () => passed.clear(),
    fechar: cortar,
  };
};
