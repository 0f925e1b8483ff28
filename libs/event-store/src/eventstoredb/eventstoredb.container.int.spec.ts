import { randomUUID } from 'node:crypto';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { eventStoreContract } from '../contract/event-store.contract.js';
import { append, facts } from '../contract/facts.js';
import { type EventStore, START } from '../event-store.js';
import { openEventStoreDb } from './eventstoredb-event-store.js';
import { memoryFactIndex } from './fact-index/fact-index.js';

/**
 * The contract against the real server: in a container where there is a runtime, or at TULHA_TEST_EVENTSTORE_URL where one runs already.
 * With TULHA_EXPECT_DOCKER=1 it must not be missing.
 */
const IMAGE = 'docker.kurrent.io/kurrent-lts/kurrentdb:26.0.3';
const PORT = 2113;
const given = process.env.TULHA_TEST_EVENTSTORE_URL;

const missing = async (): Promise<string | undefined> => {
  if (given) return undefined;
  try {
    await getContainerRuntimeClient();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const startContainer = async () => {
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      KURRENTDB_INSECURE: 'true',
      KURRENTDB_MEM_DB: 'true',
      KURRENTDB_CLUSTER_SIZE: '1',
      KURRENTDB_RUN_PROJECTIONS: 'None',
      KURRENTDB_NODE_PORT: String(PORT),
    })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .withStartupTimeout(120_000)
    .start();
  const url = `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`;
  return { url, stop: () => container.stop().then(() => undefined) };
};

let end = START;

/** All tests share one server. Each has streams of its own, and a log that begins where the one of the test before ended. */
const openPart = async (url: string) => {
  const prefix = `teste_${randomUUID()}_`;
  const probe = await openEventStoreDb({ url });
  for (let atEnd = false; !atEnd; ) ({ position: end, atEnd } = await probe.readAll(end, 5_000));
  await probe.close();
  const begin = end;
  const stores: EventStore[] = [];
  const another = async (): Promise<EventStore> => {
    const store = await openEventStoreDb({ url, prefix, index: memoryFactIndex(begin) });
    stores.push(store);
    return { ...store, readAll: (after, limit) => store.readAll(after === START ? begin : after, limit) };
  };
  const drop = async () => {
    await Promise.all(stores.map((store) => store.close()));
  };
  return { store: await another(), another, drop };
};
const reason = await missing();
if (reason === undefined) {
  let server: { readonly url: string; stop(): Promise<void> };
  beforeAll(async () => {
    server = given ? { url: given, stop: async () => undefined } : await startContainer();
  }, 180_000);
  afterAll(() => server.stop());

  eventStoreContract('eventstoredb, the real server', () => openPart(server.url), { factsPerAppend: 3000 });

  describe('the real server', () => {
    it('has a fact at the position its append was told, in the log and in its stream', async () => {
      const { store, drop } = await openPart(server.url);
      const { position } = await store.append(append('talhao-1', 'no-stream', facts(3)));
      const { facts: log } = await store.readAll(START, 10);
      expect(log.at(-1)?.position).toBe(position);
      await drop();
    });
  });
} else {
  process.stderr.write(`EventStoreDB is not tested against the real server, for want of a container runtime: ${reason}\n`);
}

it('the real server is tested wherever TULHA_EXPECT_DOCKER promises it', () => {
  expect(process.env.TULHA_EXPECT_DOCKER === '1' ? reason : undefined).toBeUndefined();
});
