import { setTimeout as wait } from 'node:timers/promises';
import {
  answerLost,
  answerNever,
  brokenAfter,
  refused,
  silentAfter,
  writtenLate,
} from '@tulha/event-store/eventstoredb/testing/server/faults';
import { CallError } from '@tulha/event-store/eventstoredb/testing/calls/messages';
import { type EventStoreServer, startEventStoreServer } from '@tulha/event-store/eventstoredb/testing/server/server';
import { createServerLog } from '@tulha/event-store/eventstoredb/testing/server/server-log';
import { testDatabase } from '@tulha/testing/postgres';
import { startProxy } from '../../faults/proxy.js';
import { falhasDoCluster } from './eleicoes.js';
import { criarFim, type Mundo } from './mundo.js';
import { type Fio, falhasDoFio, fioPara } from './mundo-postgresql.js';
import { type Falha, PROCESSOS } from './plano.js';

/** One server or three with one log, the index of its facts in one database, and wires to both for each process. */

/** The gRPC codes for the end of a call. */
const GRPC = { deadlineExceeded: 4, aborted: 10, unavailable: 14 };
/** Sooner than a process loses its patience, so that it hears of a timeout as well as of nothing. */
const COMMIT_TIMEOUT_MS = 200;

/** One fault at a time: a fault that changes all of the log or a server happens alone. */
export const umaPorVez = () => {
  let antes: Promise<unknown> = Promise.resolve();
  return (acontece: (falha: Falha) => Promise<void>) => async (falha: Falha) => {
    const vez = antes.then(() => acontece(falha));
    antes = vez;
    await vez;
  };
};
type UmaPorVez = ReturnType<typeof umaPorVez>;

/** Each of these for the next calls, whosever they are; for fewer, where fewer come in time. */
const asProximas =
  <F>(fila: () => F[], ...quais: F[]) =>
  async ({ ms, vezes }: Falha) => {
    const aqui = fila();
    const postas = Array.from({ length: vezes }, () => quais).flat();
    aqui.push(...postas);
    await wait(ms);
    for (const posta of postas) if (aqui.includes(posta)) aqui.splice(aqui.indexOf(posta), 1);
  };

/** The faults of single calls. */
const falhasDasChamadas = (server: () => EventStoreServer): Mundo['falhas'] => {
  const [appends, leituras] = [() => server().faults.append, () => server().faults.read];
  return {
    'resposta-perdida': asProximas(appends, answerLost(), answerLost(GRPC.aborted), answerLost(GRPC.deadlineExceeded)),
    'sem-resposta': asProximas(appends, answerNever),
    recusado: asProximas(appends, refused(GRPC.unavailable), refused(GRPC.aborted)),
    'leitura-rompida': asProximas(leituras, brokenAfter(0), brokenAfter(2)),
    'leitura-muda': asProximas(leituras, silentAfter(1)),
    'assinaturas-rompidas': async () => {
      for (const subscriber of server().subscribers) subscriber.end(new CallError(GRPC.unavailable, 'Broken'));
    },
    'assinaturas-encerradas': async () => {
      for (const subscriber of server().subscribers) subscriber.end();
    },
  };
};

/** The faults of a single server, which no other replaces. */
const falhasDoServidor = (server: EventStoreServer, vez: UmaPorVez): Mundo['falhas'] => ({
  'servidor-reiniciado': vez(async ({ ms }) => {
    server.stop();
    await wait(ms / 2);
    await server.start();
  }),
  'gravado-tarde': async (falha) => {
    const tarde = writtenLate();
    await asProximas(() => server.faults.append, tarde.fault)(falha);
    tarde.release();
  },
});

/** Taken, and readable later or never. */
const falhasDoDisco = (server: EventStoreServer, vez: UmaPorVez): Mundo['falhas'] => {
  const parado = (acaba: 'commit' | 'lose') =>
    vez(async ({ ms }) => {
      const parada = server.stall();
      await wait(ms);
      parada[acaba]();
    });
  return { 'parado-e-gravado': parado('commit'), 'parado-e-perdido': parado('lose') };
};

const abrir = async (nos: 1 | 3): Promise<Mundo> => {
  const { fechar, depois } = criarFim();
  const database = await testDatabase();
  depois(database.drop);
  const log = createServerLog();
  const servidores: EventStoreServer[] = [];
  const fioAte = async (port: number): Promise<Fio> => {
    const fio = await startProxy(port);
    depois(fio.close);
    return fio;
  };
  const [aoIndice, aoServidor]: [Fio[], Fio[]] = [[], []];
  for (let numero = 0; numero < PROCESSOS; numero++) {
    aoIndice.push(await fioAte(Number(new URL(database.url).port)));
    const server = servidores[numero % nos] ?? (await startEventStoreServer({ log, commitTimeoutMs: COMMIT_TIMEOUT_MS }));
    if (!servidores.includes(server)) depois(server.stop);
    servidores[numero % nos] = server;
    aoServidor.push(await fioAte(server.port));
  }
  const [primeiro, indice, vez] = [servidores[0] as EventStoreServer, falhasDoFio(aoIndice), umaPorVez()];
  const cluster = nos === 1 ? undefined : falhasDoCluster(servidores, aoServidor, vez);

  return {
    caminho: async (processo) => {
      if (processo === undefined) return { databaseUrl: database.url, eventStoreUrl: (cluster?.lider() ?? primeiro).url };
      const { port } = aoServidor[processo] as Fio;
      return { databaseUrl: fioPara(database.url, (aoIndice[processo] as Fio).port), eventStoreUrl: `esdb://127.0.0.1:${port}?tls=false` };
    },
    falhas: {
      ...falhasDoFio(aoServidor),
      'indice-cortado': indice.cortado,
      'indice-rompido': indice.rompido,
      'indice-mudo': indice.mudo,
      ...falhasDasChamadas(() => cluster?.lider() ?? primeiro),
      ...falhasDoDisco(primeiro, vez),
      ...(cluster?.falhas ?? falhasDoServidor(primeiro, vez)),
    },
    cortar: (processo) => {
      aoIndice[processo]?.reset();
      aoServidor[processo]?.reset();
    },
    fechar,
  };
};

export const abrirEventStoreDb = (): Promise<Mundo> => abrir(1);
/** Processes know one member each, and find the leader where it is not that one. */
export const abrirCluster = (): Promise<Mundo> => abrir(3);
