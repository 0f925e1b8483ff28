import { setTimeout as wait } from 'node:timers/promises';
import { APPEND_LOCK } from '@tulha/event-store/postgres/one-log.sql';
import { testDatabase } from '@tulha/testing/postgres';
import pg from 'pg';
import { type Proxy as Fio, startProxy } from '../../faults/proxy.js';
import { criarFim, type Mundo } from './mundo.js';
import { type Falha, PROCESSOS } from './plano.js';

/** One database, and a wire to it for each process. */

export const fioPara = (url: string, port: number): string => {
  const fio = new URL(url);
  [fio.hostname, fio.port] = ['127.0.0.1', String(port)];
  return fio.href;
};

export type { Fio };

/** The possible faults of a wire. */
export const falhasDoFio = (fios: readonly Fio[]) => {
  const doProcesso = ({ processo }: Falha) => fios[processo] as Fio;
  const enquanto = (comeca: (fio: Fio) => unknown) => async (falha: Falha) => {
    const fio = doProcesso(falha);
    await comeca(fio);
    await wait(falha.ms);
    await fio.mend();
  };
  return {
    cortado: enquanto((fio) => fio.cut()),
    mudo: enquanto((fio) => {
      fio.fallSilent();
    }),
    lento: enquanto((fio) => fio.slowDown({ latencyMs: 40, bytesPerSecond: 200_000 })),
    rompido: async (falha: Falha) => doProcesso(falha).reset(),
  };
};

export const abrirPostgresql = async (): Promise<Mundo> => {
  const { fechar, depois } = criarFim();
  const database = await testDatabase();
  depois(database.drop);
  const admin = new pg.Pool({ connectionString: database.url, max: 12 });
  admin.on('error', () => undefined); // the database is dropped while the last of them close
  depois(() => admin.end());
  const fios = await Promise.all(Array.from({ length: PROCESSOS }, () => startProxy(Number(new URL(database.url).port))));
  for (const fio of fios) depois(fio.close);

  /** Appends wait; those whose connection was cut meanwhile are still written when it goes on. */
  const parado = async ({ ms }: Falha, meanwhile: () => unknown = () => undefined) => {
    const client = await admin.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [APPEND_LOCK]);
      await wait(ms / 2);
      await meanwhile();
      await wait(ms / 2);
      await client.query('rollback');
    } finally {
      client.release();
    }
  };
  const matarSessoes = ({ processo }: Falha) =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like $1', [
      `historia-${processo}%`,
    ]);
  const perder = (como: 'before' | 'after') => async (falha: Falha) => {
    const fio = fios[falha.processo] as Fio;
    for (let vez = 0; vez < falha.vezes; vez++) fio.loseNext('es_append', como);
    await wait(falha.ms);
    await fio.mend();
  };

  return {
    caminho: async (processo) => ({
      databaseUrl: processo === undefined ? database.url : fioPara(database.url, (fios[processo] as Fio).port),
      eventStoreUrl: undefined,
    }),
    falhas: {
      ...falhasDoFio(fios),
      'pedido-perdido': perder('before'),
      'resposta-perdida': perder('after'),
      'sessoes-mortas': async (falha) => void (await matarSessoes(falha)),
      'disco-parado': (falha) => parado(falha),
      'disco-parado-e-cortado': (falha) => parado(falha, () => (fios[falha.processo] as Fio).reset()),
      'disco-parado-e-sessoes-mortas': (falha) => parado(falha, () => matarSessoes(falha)),
    },
    cortar: (processo) => (fios[processo] as Fio).reset(),
    fechar,
  };
};
