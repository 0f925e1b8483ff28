import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { bareSheet, reopenBare } from '#support/bare-sheet';
import { withServer } from '#support/database';
import { type Ask } from '#support/many-activities';
import { makePickers, type Pickers, WORKERS_OF_A_SHEET } from '#support/many-pickers';
import { resultsOfOthers, startOthers } from '#support/others';
import { startProduct } from '#support/product';
import { type Result, report, resultOf } from '#support/report';

/**
 * Harvest sheets of many workers closed and exported, by the product over its API, beside the same lines marked as paid by SQL alone and written by bare exceljs,
 * from the same server and turn by turn. As many sheets as the workers need; the most memory that each process of the product held, after the
 * first sheet and at the end; and how long answers to people of other accounts take meanwhile, beside how long they take otherwise.
 * `node bench/folha.ts` after a build; TULHA_BENCH_WORKERS and TULHA_BENCH_LINES say how many, and how many lines each.
 */
const WORKERS = Number(process.env.TULHA_BENCH_WORKERS ?? 10_000);
const LINES = Number(process.env.TULHA_BENCH_LINES ?? 300);
const ROUNDS = Number(process.env.TULHA_BENCH_ROUNDS ?? 3);
/** Of all the sheets, as many are closed and exported once more while others are at work. */
const BESIDE_OTHERS = Number(process.env.TULHA_BENCH_BESIDE ?? 2);
const CLOSED_WITHIN_MS = 600_000;
const AIM = 0.4;
const MOST_MIB = 1_024;
/** Memory is flat where all the sheets of all rounds take at most a quarter more than the first one alone. */
const FLAT = 0.8;
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
  /** Closes a sheet until its expense is there, also where the answer comes before, or says that it may have been saved. @returns its total in BRL */
  const close = async (id: number): Promise<number> => {
    const until = performance.now() + CLOSED_WITHIN_MS;
    const lock = async () => {
      const answer = await raw('PUT', `/v1/folha-pagamento-colheita/trancar/${id}`, {});
      const sentence = (await answer.json()) as Record<string, unknown>;
      if (!answer.ok && answer.status !== 503) throw new Error(`trancar/${id}: ${JSON.stringify(sentence)}`);
      if (!answer.ok) console.log(`trancar/${id}: ${answer.status} ${JSON.stringify(sentence)}`);
      return sentence;
    };
    let sheet = await lock();
    const ended = async () => sheet['status'] === 'FECHADO' && (await raw('GET', `/v1/financeiro/${sheet['lancamento']}`)).ok;
    while (!(await ended())) {
      if (performance.now() > until) throw new Error(`Sheet ${id} is not closed: ${JSON.stringify(sheet)}`);
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

/** A sheet, and the workers it pays. */
type Sheet = { readonly n: number; readonly id: number; readonly from: number; readonly to: number };
type Round = { readonly bare: number; readonly product: number };

/** As many sheets as the workers need, all open. */
const makeSheets = async (ask: Ask, { fazenda, fluxo, first }: Pickers): Promise<readonly Sheet[]> => {
  const sheets: Sheet[] = [];
  for (let from = first + 1; from <= first + WORKERS; from += WORKERS_OF_A_SHEET) {
    const [n, to] = [sheets.length + 1, Math.min(from + WORKERS_OF_A_SHEET - 1, first + WORKERS)];
    const colaboradores = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const dias = { inicio: '2026-04-02', fim: '2027-12-31', data: '2027-12-31' };
    const { id } = await ask('POST', '/folha-pagamento-colheita', { descricao: `Folha ${n}`, ...dias, colaboradores, fluxo, fazenda });
    sheets.push({ n, id: id as number, from, to });
  }
  return sheets;
};

const memoryResults = (early: ReturnType<typeof peaks>): readonly Result[] => {
  const before = new Map(early);
  const result = (what: string, bare: number, product: number, aim: number): Result => ({
    ...{ what, bare, product, ratio: bare / product, spread: '', aim },
  });
  return peaks().flatMap(([name, mib]) => [
    result(`most memory of ${name} in MiB, beside ${MOST_MIB}`, MOST_MIB, mib, 1),
    result(`the same, beside after the first sheet`, before.get(name) ?? mib, mib, FLAT),
  ]);
};

await withServer(async (server) => {
  const database = await server.fresh();
  const product = await startProduct(database.url);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const dir = mkdtempSync(join(tmpdir(), 'tulha-bench-folha-'));
  const ends: (() => Promise<void>)[] = [];
  try {
    const { ask, close, fileOf } = asking(product.port, await product.signIn('conta'));
    const sheets = await makeSheets(ask, await makePickers(pool, ask, WORKERS, LINES));
    const file = ({ n }: Sheet) => join(dir, `${n}.xlsx`);
    const bareOf = (sheet: Sheet) => bareSheet(database.url, sheet.n, sheet, file(sheet));
    const productOf = async (sheet: Sheet) => {
      const [total, closing] = await timed(() => close(sheet.id));
      const [bytes, exporting] = await timed(() => fileOf('PATCH', `/colaborador-pagamento-colheita/${sheet.id}/download`));
      return { total, bytes, closing, exporting };
    };
    const reopen = async (closed: readonly Sheet[]) => {
      await reopenBare(database.url);
      for (const { id } of closed) await ask('PATCH', `/folha-pagamento-colheita/abrir/${id}`);
    };
    const rounds: Round[] = [];
    let early: ReturnType<typeof peaks> = [];
    for (let round = -1; round < ROUNDS; round++) {
      let [bareSeconds, ownSeconds] = [0, 0];
      for (const sheet of round < 0 ? sheets.slice(0, 1) : sheets) {
        const [bare, seconds] = await timed(() => bareOf(sheet));
        const { total, bytes, closing, exporting } = await productOf(sheet);
        if (total !== bare.cents / 100) throw new Error(`The sheets differ: ${total} and ${bare.cents / 100}`);
        console.log(
          `round ${round}, sheet ${sheet.n}: bare ${seconds.toFixed(1)} s (${statSync(file(sheet)).size} bytes), closing ${closing.toFixed(1)} s, workbook ${exporting.toFixed(1)} s (${bytes} bytes)`,
        );
        [bareSeconds, ownSeconds] = [bareSeconds + seconds, ownSeconds + closing + exporting];
      }
      if (round < 0)
        early = peaks(); // the first sheet warms both up
      else rounds.push({ bare: (WORKERS * LINES) / bareSeconds, product: (WORKERS * LINES) / ownSeconds });
      await reopen(round < 0 ? sheets.slice(0, 1) : sheets);
    }
    const memory = memoryResults(early);
    const others = await startOthers(product);
    ends.push(others.stop);
    const besides: Parameters<typeof resultsOfOthers>[0][number][] = [];
    for (const sheet of sheets.slice(0, BESIDE_OTHERS)) {
      const quiet = await others.quiet();
      const elsewhere = await others.beside(bareOf(sheet));
      const busy = await others.beside(productOf(sheet));
      besides.push({ quiet, elsewhere, busy });
    }
    const what = `${WORKERS} workers × ${LINES} lines on ${sheets.length} sheets, closed and exported`;
    await report('folha', 'lines/s', server.url, [resultOf(what, rounds, AIM), ...memory, ...resultsOfOthers(besides)]);
  } finally {
    for (const end of ends) await end();
    await pool.end();
    await product.stop();
    await database.drop();
    rmSync(dir, { recursive: true, force: true });
  }
});
