import { createLogger } from '@tulha/platform/logging/logger';
import { opening } from '@tulha/testing/opening';
import { until } from '@tulha/testing/until';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { encerrarTarefas } from '../../apps/worker/src/jobs/encerrar-tarefas.js';
import { startWorker } from '../../apps/worker/src/start-worker.js';
import type { Planilha } from './csv.js';

export type ErroDeCelula = {
  readonly arquivo: string;
  readonly linha: number;
  readonly coluna: string;
  readonly valor: string;
  readonly motivo: string;
};

/** An import as the wire shows it, as far as the tests look at it. */
export type Importacao = {
  readonly id: number;
  readonly situacao: 'aguardando' | 'validando' | 'gravando' | 'concluida' | 'recusada' | 'falhou';
  readonly erros: readonly ErroDeCelula[];
  readonly errosTotal: number;
  readonly erro: string | null;
  readonly resumo: {
    readonly fatos: number;
    readonly tipos: Readonly<Record<string, { readonly criados: number; readonly jaExistiam: number; readonly deixados: number }>>;
  } | null;
};

const ENDED = ['concluida', 'recusada', 'falhou'];

/** Does `work` on all, eight at a time. */
export const eachOf = async <T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> => {
  const left = items.entries();
  const one = async () => {
    for (const [index, item] of left) await work(item, index);
  };
  await Promise.all(Array.from({ length: 8 }, one));
};

/** A wire number in units of 10^-places. */
export const units = (value: number, places: number): bigint => BigInt(value.toFixed(places).replace('.', ''));

const startWorkerOf = ({ services: { config }, lines }: TestApp) => {
  const { databaseUrl, eventStoreUrl, dataDir, masterKey, redisUrl } = config;
  return startWorker(
    { databaseUrl, eventStoreUrl, dataDir, masterKey, redisUrl },
    createLogger('worker', (line) => void lines.push(line)),
  );
};

type Call = Awaited<ReturnType<Awaited<ReturnType<typeof startTestApp>>['account']>>['call'];

/** Asked again while the machine is busy: a season is one large import, and what is read after it waits for its rows. */
const readerOf =
  (call: Call) =>
  async <T>(url: string): Promise<T> => {
    const { status, body } = await until(async () => {
      const answer = await call('GET', url);
      return answer.status !== 503 && answer;
    }, `GET ${url}`);
    if (status !== 200) throw new Error(`GET ${url} answered ${status}: ${JSON.stringify(body)}`);
    return body as T;
  };

/** The real api and the real worker over one fresh database, with an account that imports. */
export const startFarm = (login: string) =>
  opening(async (keep) => {
    const app = await startTestApp();
    keep(app.close);
    keep((await startWorkerOf(app)).stop);
    const { services } = app;
    const conta = await app.account(login);

    const get = readerOf(conta.call);

    /** The answer of a path that is a file. */
    const bytes = async (url: string): Promise<Buffer> => {
      const headers = { authorization: `Bearer ${conta.token}` };
      const { statusCode, rawPayload, payload } = await app.app.inject({ method: 'GET', url: `/v1${url}`, headers });
      if (statusCode !== 200) throw new Error(`GET ${url} answered ${statusCode}: ${payload}`);
      return rawPayload;
    };

    /** Sends files as a browser does, and waits for the end. */
    const importar = async (arquivos: readonly Planilha[], { simular = false, parcial = false } = {}): Promise<Importacao> => {
      const form = new FormData();
      for (const { nome, texto } of arquivos) form.append('arquivos', new Blob([texto], { type: 'text/csv' }), nome);
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') as string };
      const url = `/importacoes?simular=${simular}&parcial=${parcial}`;
      const { status, body } = await conta.call('POST', url, Buffer.from(await encoded.arrayBuffer()), headers);
      if (status !== 202) throw new Error(`The import was answered ${status}: ${JSON.stringify(body)}`);
      const look = () => get<Importacao>(`/importacoes/${body.id}`);
      return until(
        async () => {
          const importacao = await look();
          return ENDED.includes(importacao.situacao) && importacao;
        },
        'the end of an import',
        { instead: look },
      );
    };

    /** Waits until the read model and the consequences have come to the end of the log, and ended tasks were told. @returns that end. */
    const settled = (): Promise<string> =>
      until(async () => {
        await encerrarTarefas({ pool: app.owner, engine: services }); // now, and not when the worker looks next
        const untold = await services.pool.query('select from controle.tarefa where terminada_em is not null and avisada_em is null');
        if (untold.rowCount) return undefined;
        const head = await services.store.head();
        const { rows } = await services.pool.query<{ posicao: string }>('select min(posicao) as posicao from controle.politica');
        const drawn = (rows[0]?.posicao ?? '') >= head && (await services.progress.waitFor(head));
        return drawn && (await services.store.head()) === head ? head : undefined;
      }, 'the end of the log, drawn');

    /** The first facts written after a position, by their types. */
    const writtenSince = async (position: string): Promise<readonly string[]> => {
      await settled();
      return (await services.store.readAll(position, 10)).facts.map(({ type }) => type);
    };

    /** Every page of a list. */
    const all = async <T>(url: string): Promise<T[]> => {
      const content: T[] = [];
      for (let page = 1; ; page++) {
        const body = await get<{ content: T[] }>(`${url}${url.includes('?') ? '&' : '?'}size=200&page=${page}&sort=id`);
        content.push(...body.content);
        if (body.content.length < 200) return content;
      }
    };

    return {
      services,
      owner: app.owner,
      get,
      bytes,
      all,
      importar,
      settled,
      writtenSince,
    };
  });

export type Farm = Awaited<ReturnType<typeof startFarm>>;
