import type { StoreObserver } from '@tulha/event-store/observe';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, type GaugeConfiguration, Histogram, type Metric, Registry } from 'prom-client';
import type { HealthCheck } from './health.js';
import { healthGauges } from './health-gauges.js';

/** How a request ended. `route` is the template it matched, never the address that was asked for. */
export type RequestDone = { readonly method: string; readonly route: string; readonly status: number; readonly ms: number };

/** The counters of a process, in Prometheus' words. Labels have few values: no ids, no addresses. */
export type Metrics = {
  readonly requestBegan: () => void;
  readonly requestEnded: (done: RequestDone) => void;
  /** Requests being answered right now. */
  readonly inFlight: () => number;
  readonly store: StoreObserver;
  readonly jobEnded: (job: string, outcome: 'done' | 'failed', ms: number) => void;
  readonly watchPool: (pool: Pool) => void;
  readonly watchHealth: (check: HealthCheck) => void;
  readonly contentType: string;
  /** Everything, in the text format of Prometheus. */
  readonly text: () => Promise<string>;
};

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const JOB_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 1_800];
const FACTS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000];

/** A gauge that looks for itself when it is asked for. */
const register = (registers: readonly Registry[], gauge: GaugeConfiguration<string>): void => {
  const looking = new Gauge({ ...gauge, registers: [] });
  for (const registry of registers) registry.registerMetric(looking);
};

const requestMetrics = (registers: Registry[]) => {
  const total = new Counter({
    name: 'tulha_http_requests_total',
    help: 'Requests answered, by route template and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'tulha_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  let now = 0;
  register(registers, {
    name: 'tulha_http_requests_in_flight',
    help: 'Requests being answered.',
    collect() {
      this.set(now);
    },
  });
  return {
    requestBegan: () => void now++,
    requestEnded: ({ method, route, status, ms }: RequestDone) => {
      now--;
      total.inc({ method, route, status });
      seconds.observe({ method, route }, ms / 1_000);
    },
    inFlight: () => now,
  };
};

const storeMetrics = (registers: Registry[]): StoreObserver => {
  const seconds = new Histogram({
    name: 'tulha_store_append_duration_seconds',
    help: 'From an append being asked for to its answer, by how it ended; busy means StoreBusy.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const facts = new Counter({ name: 'tulha_store_facts_appended_total', help: 'Facts written.', registers });
  const size = new Histogram({ name: 'tulha_store_batch_facts', help: 'Facts that shared one transaction.', buckets: FACTS, registers });
  const appends = new Histogram({
    name: 'tulha_store_batch_appends',
    help: 'Appends that shared one transaction.',
    buckets: FACTS,
    registers,
  });
  const batch = new Histogram({
    name: 'tulha_store_batch_duration_seconds',
    help: 'One transaction of appends.',
    buckets: SECONDS,
    registers,
  });
  return {
    appended: (outcome, count, ms) => {
      seconds.observe({ outcome }, ms / 1_000);
      if (outcome === 'written') facts.inc(count);
    },
    batch: (count, factCount, ms) => {
      appends.observe(count);
      size.observe(factCount);
      batch.observe(ms / 1_000);
    },
    queue: (held) => {
      for (const what of ['facts', 'bytes'] as const) {
        register(registers, {
          name: `tulha_store_queue_${what}`,
          help: `${what} that wait to be written or are being written.`,
          collect() {
            this.set(held()[what]);
          },
        });
      }
    },
  };
};

const poolMetrics = (registers: Registry[]) => (pool: Pool) =>
  register(registers, {
    name: 'tulha_database_connections',
    help: 'Connections of the pool, and callers that wait for one.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

let node: Registry | undefined;
/** Node's own metrics. They are collected for as long as the process lives and cannot be stopped, so they begin once for all callers. */
const nodeMetrics = () => {
  if (!node) {
    node = new Registry();
    collectDefaultMetrics({ register: node });
  }
  const there = node;
  return there.getMetricsAsArray().map(({ name }) => there.getSingleMetric(name) as Metric<string>);
};

/** The counters of one process, `api` or `worker`. */
export const createMetrics = (process: string): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  const registers = [registry];
  for (const metric of nodeMetrics()) registry.registerMetric(metric);
  const jobs = new Histogram({
    name: 'tulha_job_duration_seconds',
    help: 'One try of a job, by how it ended.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  let look: (() => Promise<void>) | undefined;
  return {
    ...requestMetrics(registers),
    store: storeMetrics(registers),
    jobEnded: (job, outcome, ms) => jobs.observe({ job, outcome }, ms / 1_000),
    watchPool: poolMetrics(registers),
    watchHealth: (check) => {
      const show = healthGauges(registers);
      look = async () => show(await check());
    },
    contentType: registry.contentType,
    text: async () => {
      await look?.();
      return registry.metrics();
    },
  };
};
