import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { withServer } from '#support/database';
import { startProduct } from '#support/product';
import { report, type Result } from '#support/report';

/**
 * The most memory that the worker's process holds while it writes a list of 100,000 records as a spreadsheet, beside one of 10,000, as CSV and
 * as XLSX. Memory is flat where ten times the rows take hardly more. `node bench/export-memory.ts` after a build, on Linux alone: the kernel
 * says the peak.
 */
const [FEW, MANY] = [10_000, Number(process.env.TULHA_BENCH_ROWS ?? 100_000)];
/** What many may take of what few do. */
const AIM = 0.75;
const [FORMATS, ASK_MS, PATIENCE_MS] = [['csv', 'xlsx'] as const, 250, 600_000];

/** The peak since it was last forgotten. */
const peakMib = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

type Asking = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Response>;
const asking =
  (port: number, token: string): Asking =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`http://127.0.0.1:${port}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };

/** An account with so many inputs: one made through the API, the others like it. */
const inputs = async (client: pg.Client, ask: Asking, rows: number): Promise<void> => {
  const { id } = (await (await ask('POST', '/cad-insumos', { descricao: 'Ureia', unidade: 'KG' })).json()) as { id: number };
  await client.query(
    `insert into leitura.insumo select (made.row).* from (
      select jsonb_populate_record(null::leitura.insumo, to_jsonb(x) || jsonb_build_object('id', $1::int8 * 1000000 + g, 'descricao', 'Ureia ' || g)) as row
      from leitura.insumo x, generate_series(2, $2::int) g where x.id = $1 offset 0
    ) made`,
    [id, rows],
  );
  await client.query('vacuum analyze leitura.insumo');
};

/** Writes the list, however long it takes. @returns how many bytes the file has */
const written = async (ask: Asking, formato: string): Promise<number> => {
  const answer = await ask('GET', `/cad-insumos/exportar?formato=${formato}`);
  if (answer.status !== 202) return (await answer.arrayBuffer()).byteLength;
  const { id } = (await answer.json()) as { id: number };
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await wait(ASK_MS)) {
    const tarefa = (await (await ask('GET', `/tarefas/${id}`)).json()) as { situacao: string; resultado: { bytes: number } | null };
    if (tarefa.situacao === 'concluida') return tarefa.resultado?.bytes ?? 0;
    if (tarefa.situacao === 'falhou') throw new Error(`The export failed: ${JSON.stringify(tarefa)}`);
  }
  throw new Error('The export did not end');
};

await withServer(async (server) => {
  const database = await server.fresh();
  const product = await startProduct(database.url);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const few = asking(product.port, await product.signIn('poucos'));
    const many = asking(product.port, await product.signIn('muitos'));
    await inputs(client, few, FEW);
    await inputs(client, many, MANY);
    const peakOf = async (ask: Asking, formato: string) => {
      forgetPeak(product.pids.worker);
      const bytes = await written(ask, formato);
      return { mib: peakMib(product.pids.worker), bytes };
    };
    for (const formato of FORMATS) await written(few, formato); // so that all code is loaded
    const results: Result[] = [];
    for (const formato of FORMATS) {
      const [bare, all] = [await peakOf(few, formato), await peakOf(many, formato)];
      const what = `${formato}: ${MANY} rows (${all.bytes} bytes) beside ${FEW} (${bare.bytes} bytes)`;
      results.push({ what, bare: bare.mib, product: all.mib, ratio: bare.mib / all.mib, spread: '', aim: AIM });
    }
    await report('export-memory', 'MiB of the worker at most', server.url, results);
  } finally {
    await client.end();
    await product.stop();
    await database.drop();
  }
});
