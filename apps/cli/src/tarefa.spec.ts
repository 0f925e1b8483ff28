import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/suporte/tarefa.answers';
import { createApi } from './http/api.js';
import { follow } from './tarefa.js';

type Tarefa = Answer<typeof answers.Tarefa>;

const tarefa = (situacao: Tarefa['situacao'], feito = 0): Tarefa => ({
  id: 7,
  tipo: 'exportar',
  situacao,
  resultado: null,
  progresso: { feito, total: 10, etapa: 'Gravando' },
  arquivo: null,
  erro: null,
  criadaEm: '2026-11-23T05:00:00.000Z',
  iniciadaEm: null,
  terminadaEm: null,
});

/** A server on a port of ours, which can be taken away and put back. */
const listen = (port: number, handler: RequestListener): Promise<Server> =>
  new Promise((done) => {
    const server = createServer(handler).listen(port, '127.0.0.1', () => done(server));
  });
const close = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
const answering =
  (next: () => { status?: number; body: unknown }): RequestListener =>
  (_, response) => {
    const { status = 200, body } = next();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

describe('acompanhar um trabalho longo', () => {
  let server: Server;
  let port: number;
  const stop = new AbortController();
  const lines: string[] = [];
  const ctx = { signal: stop.signal, say: (line: string) => Promise.resolve(void lines.push(line)) };
  const api = () => createApi({ url: `http://127.0.0.1:${port}`, token: 't', fazenda: undefined, signal: stop.signal });
  const ended = ({ situacao }: Tarefa) => situacao === 'concluida';

  beforeEach(async () => {
    lines.length = 0;
    server = await listen(
      0,
      answering(() => ({ body: tarefa('fazendo') })),
    );
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => close(server));

  it('pergunta até terminar e conta cada passo', async () => {
    await close(server);
    const steps = [tarefa('aguardando'), tarefa('fazendo', 4), tarefa('concluida', 10)];
    server = await listen(
      port,
      answering(() => ({ body: steps.shift() })),
    );
    const seen: string[] = [];
    const done = await follow<typeof answers.Tarefa>(ctx, api(), '/tarefas/7', {
      ended,
      onProgress: async ({ situacao }) => void seen.push(situacao),
    });
    expect(seen).toEqual(['aguardando', 'fazendo', 'concluida']);
    expect({ feito: done.progresso?.feito, lines }).toEqual({ feito: 10, lines: [] });
  });

  it('continua perguntando enquanto o servidor é reiniciado, e diz que voltou', async () => {
    let restarting: Promise<void> | undefined;
    const restart = async () => {
      await close(server);
      let answers = 0;
      server = await listen(
        port,
        answering(() => (answers++ === 0 ? { status: 503, body: { code: 'SISTEMA_OCUPADO', error: 'x' } } : { body: tarefa('concluida') })),
      );
    };
    const done = await follow<typeof answers.Tarefa>(ctx, api(), '/tarefas/7', {
      ended,
      onProgress: async ({ situacao }) => {
        if (situacao === 'fazendo') restarting ??= restart();
      },
    });
    await restarting;
    expect(done.situacao).toBe('concluida');
    expect(lines).toEqual(['O servidor não responde; continuo perguntando…', 'O servidor voltou a responder.']);
  });

  it('desiste de um servidor que não volta', async () => {
    await close(server);
    await expect(
      follow<typeof answers.Tarefa>(ctx, api(), '/tarefas/7', { ended, onProgress: () => Promise.resolve(), patienceMs: 100 }),
    ).rejects.toMatchObject({
      details: { code: 'SEM_RESPOSTA' },
    });
  });

  it('não insiste com quem recusa', async () => {
    await close(server);
    server = await listen(
      port,
      answering(() => ({ status: 401, body: { code: 'SESSAO_EXPIRADA', error: 'Sua sessão expirou.' } })),
    );
    await expect(
      follow<typeof answers.Tarefa>(ctx, api(), '/tarefas/7', { ended, onProgress: () => Promise.resolve() }),
    ).rejects.toMatchObject({
      exit: 4,
    });
    expect(lines).toEqual([]);
  });

  it('Ctrl-C para de perguntar', async () => {
    const following = follow<typeof answers.Tarefa>(ctx, api(), '/tarefas/7', {
      ended,
      onProgress: () => {
        stop.abort();
        return Promise.resolve();
      },
    });
    await expect(following).rejects.toMatchObject({ name: 'AbortError' });
  });
});
