import { jest } from '@jest/globals';
import { tmpdir } from 'node:os';
import { createHealth, type HealthParts, type Patience } from './health.js';

const never = () => new Promise<never>(() => undefined);
/** A database, a log, a queue and a disk of which none ever says anything. */
const silent = {
  pool: { query: never },
  store: { head: never },
  jobs: { ping: never },
  writes: never,
  projections: [],
  dataDir: tmpdir(),
  onTrouble: () => undefined,
} as unknown as HealthParts;

describe('a saúde onde alguém não responde', () => {
  afterEach(() => void jest.useRealTimers());

  it('é dita em 2 s, não antes', async () => {
    jest.useFakeTimers();
    const ended = jest.fn();
    const saying = createHealth(silent)().finally(ended);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
    expect((await saying).status).toBe('sem_banco');
  });

  it('não espera pela fila de tarefas mais do que 500 ms', async () => {
    const pool = { query: async () => ({ rows: [], rowCount: 0 }) };
    const writes = async () => ({ grava: true, recusas: 0, emCursoMs: 0, motivo: null, onde: null });
    /** Only the time of the queue is ever up. */
    const patience: Patience = (ms) => ({ up: ms === 500 ? Promise.resolve() : never(), end: () => undefined });
    const parts = { ...silent, pool, store: { head: async () => '' }, writes, patience } as unknown as HealthParts;
    expect((await createHealth(parts)()).tarefas.responde).toBe(false);
  });
});
