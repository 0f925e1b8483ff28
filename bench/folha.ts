import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { bareSheet, reopenBare } from '#support/bare-sheet';
import { withServer } from '#support/database';
import { type Ask } from '#support/many-activities';
import { makePickers, WORKERS_OF_A_SHEET } from '#support/many-pickers';
import { startProduct } from '#support/product';
import { report, type Result, resultOf } from '#support/report';

/**
 * Harvest sheets of many workers closed and exported, by the product over its API, beside the same lines marked as paid by SQL alone and written by bare exceljs,
 * from the same server and turn by turn. As many sheets as the workers need; and the most memory that each process of the product held.
 * `node bench/folha.ts` after a build; TULHA_BENCH_WORKERS and TULHA_BENCH_LINES say how many, and how many lines each.
 */
const WORKERS = Number(process.env.TULHA_BENCH_WORKERS ?? 10_000);
const LINES = Number(process.env.TULHA_BENCH_LINES ?? 300);
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 3);
const AIM = 0.4;
const MOST_MIB = 1_024;
const LOOK_MS = 100;

/** The most memory that the product's processes held, in MiB, by the name of each; nothing where the system does not tell. */
const peaks = (): readonly (readonly [string, number])[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const mine = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === process.pid;
        const name = /apps\/(\w+)\/dist/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1];
        return mine && name ? [[name, Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024)] as const] : [];
      } catch {
        return []; // it has ended
      }
    });
};

const asking = (port: number, token: string) => {
  const raw = (method: string, path: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await raw(method, `/v1${path}`, body);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  /** Follows a task to its file, where the answer does not wait for it. @returns its bytes */
  const fileOf = async (method: string, path: string): Promise<number> => {
    const answer = await raw(method, `/v1${path}`);
    if (answer.status !== 202) {
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.arrayBuffer()).byteLength;
    }
    const task = answer.headers.get('location') ?? '';
    for (;;) {
      const { situacao, arquivo, erro } = (await (await raw('GET', task)).json()) as Record<string, string>;
      if (situacao === 'falhou') throw new Error(`${path}: ${erro}`);
      if (situacao === 'concluida') return (await (await raw('GET', arquivo as string)).arrayBuffer()).byteLength;
      await wait(LOOK_MS);
    }
  };
  /** Closes a sheet until its expense is there, also where the answer comes before. @returns its total in BRL */
  const close = async (id: number): Promise<number> => {
    let sheet = await ask('PUT', `/folha-pagamento-colheita/trancar/${id}`, {});
    const ended = async () => sheet['status'] === 'FECHADO' && (await raw('GET', `/v1/financeiro/${sheet['lancamento']}`)).ok;
    while (!(await ended())) {
      await wait(LOOK_MS);
      sheet = await ask('GET', `/folha-pagamento-colheita/${id}`);
    }
    return sheet['total'] as number;
  };
  return { ask: ask as Ask & typeof ask, close, fileOf };
};

const timed = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
  const began = performance.now();
  const done = await work();
  return [done, (performance.now() - began) / 1_000];
};

await withServer(async (server) => {
  const database = await server.fresh();
  const product = await startProduct(database.url);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const dir = mkdtempSync(join(tmpdir(), 'tulha-bench-folha-'));
  try {
    const { ask, close, fileOf } = asking(product.port, await product.signIn('conta'));
    const { fazenda, fluxo, first } = await makePickers(pool, ask, WORKERS, LINES);
    const sheets = Array.from({ length: Math.ceil(WORKERS / WORKERS_OF_A_SHEET) }, (_, n) => {
      const from = first + n * WORKERS_OF_A_SHEET + 1;
      return { n: n + 1, from, to: Math.min(from + WORKERS_OF_A_SHEET - 1, first + WORKERS) };
    });
    const ids = new Map<number, number>();
    for (const { n, from, to } of sheets) {
      const colaboradores = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      const dias = { inicio: '2026-04-02', fim: '2027-12-31', data: '2027-12-31' };
      ids.set(
        n,
        (await ask('POST', '/folha-pagamento-colheita', { descricao: `Folha ${n}`, ...dias, colaboradores, fluxo, fazenda }))[
          'id'
        ] as number,
      );
    }
    const rounds: { bare: number; product: number }[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      let [bareSeconds, ownSeconds] = [0, 0];
      for (const { n, from, to } of sheets) {
        const file = join(dir, `${n}.xlsx`);
        const [bare, seconds] = await timed(() => bareSheet(database.url, n, { from, to }, file));
        const id = ids.get(n) as number;
        const [total, closing] = await timed(() => close(id));
        const [bytes, exporting] = await timed(() => fileOf('PATCH', `/colaborador-pagamento-colheita/${id}/download`));
        if (total !== bare.cents / 100) throw new Error(`The sheets differ: ${total} and ${bare.cents / 100}`);
        console.log(
          `round ${round}, sheet ${n}: bare ${seconds.toFixed(1)} s (${statSync(file).size} bytes), closing ${closing.toFixed(1)} s, workbook ${exporting.toFixed(1)} s (${bytes} bytes)`,
        );
        [bareSeconds, ownSeconds] = [bareSeconds + seconds, ownSeconds + closing + exporting];
      }
      if (round >= 0) rounds.push({ bare: (WORKERS * LINES) / bareSeconds, product: (WORKERS * LINES) / ownSeconds }); // the first warms both up
      await reopenBare(database.url);
      for (const { n } of sheets) await ask('PATCH', `/folha-pagamento-colheita/abrir/${ids.get(n)}`);
    }
    const memory = peaks().map(
      ([name, mib]): Result => ({
        what: `most memory of ${name} in MiB, beside ${MOST_MIB}`,
        bare: MOST_MIB,
        product: mib,
        ratio: MOST_MIB / mib,
        spread: '',
        aim: 1,
      }),
    );
    const what = `${WORKERS} workers × ${LINES} lines on ${sheets.length} sheets, closed and exported`;
    await report('folha', 'lines/s', server.url, [resultOf(what, rounds, AIM), ...memory]);
  } finally {
    await pool.end();
    await product.stop();
    await database.drop();
    rmSync(dir, { recursive: true, force: true });
  }
});
