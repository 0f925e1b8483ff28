import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';

/**
 * `npm run bench`: every measurement of bench/, one after the other, and a summary; `npm run bench -- append` only those so named.
 * With `--gravar` the summary is also written to docs/benchmarks.md, when all were measured.
 */

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const record = process.argv.includes('--gravar');

const measured = (folder) => readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));

const rowsOf = (benches) =>
  benches.flatMap(({ bench, unit, results }) =>
    results.map(({ what, bare, product, ratio, spread, aim, later, company }) => {
      const verdict = aim === undefined ? '' : ratio >= aim ? 'reached' : 'missed';
      const beside = company ? `${company.what} ${Math.round(company.rate)} (${company.ratio.toFixed(2)})` : '';
      return {
        bench,
        what,
        unit,
        bare,
        product,
        ratio: ratio.toFixed(3),
        spread,
        aim: aim ?? '',
        later: later ?? '',
        company: beside,
        verdict,
      };
    }),
  );

const pageOf = (machine, rows) => `# Benchmarks

What the product does a second, beside the least any program could do with the same database in the same run: bare INSERTs of rows
like its facts, from the same process. The two take turns within each round, so that a busy machine slows both; figures are medians
of the rounds, \`ratio\` is the median of their ratios and \`spread\` the lowest and the highest of them: a wide one tells of a machine that
had other things to do. The aims are ratios, as speeds are the machine's. \`later\` is hoped for. \`company\` is somebody else's program
under the same load in the same rounds, and its ratio to the bare one.

Last run: ${new Date().toISOString().slice(0, 10)}, on ${machine}. \`npm run bench -- --gravar\` measures again and rewrites this page.

| bench | what | unit | bare | product | ratio | spread | aim | later | company | |
|---|---|---|---:|---:|---:|---|---:|---:|---|---|
${rows.map((row) => `| ${Object.values(row).join(' | ')} |`).join('\n')}

- \`abuso\`: others at work while somebody means harm, in each way and in all at once, over the api and the worker with their own limits: of a health
  check, a read and a write, the slowest of a hundred answers, beside the same while nobody does (bare); an aim of 0.333 is at most three times the
  time. Whoever was not served counts with all the time that they were not. The last rows are of a minute later, without a restart.
- \`append\`: \`store.append\` (writers × facts in each append) beside single-row or multi-row INSERTs over one connection for each writer.
  The company is \`write_message\` of message-db, one call a fact over as many connections, all streams of one category.
- \`append\`, EventStoreDB: the adapter at a first try, its index in PostgreSQL, beside the vendor's client used plainly on the same server: that of
  \`TULHA_BENCH_EVENTSTORE\`, else a stand-in in a process of its own. \`readAll\` reads 10,000 facts in pages of 1,000.
- \`atividades\`: pages of 20 of a million activities, asked for by farm, season, kind and days (31,165 found), of the api and the worker as the supervisor runs
  them, over four connections. Beside a bare Fastify that counts and cuts in two prepared statements, signs nobody in and answers the same bytes from
  the same tables. The third row is the product against itself: an aim of 0.83 is at most 1.2 times the time. The fourth, the bare list against itself.
- \`catch-up\`: all projections from the first fact to the last of a log of a million, as a rebuild makes them (in long strides, indexes included), in a
  process of their own. Beside COPY of the rows that come out, into tables with the same keys and indexes. \`catch-up-memory\`: the most
  that process took.
- \`command\`: \`createEngine().dispatch\` from 32 writers, each waiting for its command before the next: load, decide, check against the
  fact's schema, append. Beside single-row INSERTs over 32 connections, into a table whose only index is its primary key.
- \`entradas\`: four people at work, each asking again 10 ms after an answer, while nobody signs in (bare) and while 20 sign-ins are in flight without
  a pause (product); the figures are answers a second of the slowest of so many. An aim of 0.5 is at most twice the time.
- \`financeiro\`: a million entries of one account over three years, each with its payment, of the api and the worker as the supervisor runs them, over one
  connection: the first and the five-hundredth page with the totals of all, a season of one kind, the balance of a cash flow at a day, and a bank's
  statement of 10,000 lines with what each must be, in pages of 200. Beside the same asked by prepared statements of the same tables, in one trip each, which
  sign nobody in and answer rows; of the statement one join by value and ten days. Both must say the same before they are measured.
- \`http\`: the API and the worker as the supervisor runs them, and a client, each in processes of their own; 32 connections of four signed-in accounts. A
  command makes a record of a catalogue and is answered when the read model shows it; each connection then asks for its last one. Beside a bare
  Fastify with a pool of the same size, one prepared INSERT or SELECT by primary key, no sign-in and no log, for the same client.
- \`genealogia\`: ancestors and descendants of a lot with the share of each plot in it, 40 levels of blends (wide) or 10,000 steps (deep).
  Beside a plain recursive SQL over the edges that answers lots and edges without shares. A screen shows the nearest 300 lots.
  The account's graph is held in memory and asked for news each time; \`nothing in memory\` reads all of it first.
- \`historico\`: all that happened to a lot, with the balance after each step and the names of places and persons, one after the other over one
  connection. Beside a prepared read of one row of the same read model by its primary key; an aim of 0.2 is at most five times its time.
  A hundred histories are asked for again and again: held in memory, and asked for news and for names each time.
- \`isolamento\`: what it costs that the database keeps the accounts apart as well: questions of one account of five through the reader, as the API's
  role, beside the same questions as the owner of the tables, who obeys no policy and sets nothing.
- \`import\`: a whole season by the worker's import, judging included, with projections and consequences in the same process as in the worker, into an empty database.
  Beside INSERTs of the same rows, 1,000 in each, into a table with the log's columns and indexes.
- \`palavras\`: a word looked for in a million names of one account, and pages of all in their order, by the list of a catalogue as the API's role, each with its
  count. Beside two statements over a table of nothing but those names, folded already, without accounts or policies, with an index to find by and one to order by.
- \`sinal\`: the dashboard with a full season over 400 kbit/s and 400 ms, cold and warm, and on a processor 4 times slower; \`bare\` is what each may cost, the company a
  page of Mantine alone with six figures, in the same rounds. Blocked is the thread's own time beyond the first 50 ms of each task.
- \`import-memory\`: the most memory the worker's process holds while it imports twenty seasons at once (product), beside what it may (bare).
- \`export-memory\`: how much the worker's process grows while it writes a spreadsheet of 100,000 records (product), beside one of 10,000 (bare); flat is a ratio near 1.
`;

await orFail(async () => {
  await installMissing();
  await run(projectNode(), ['scripts/build.mjs']);
  const files = readdirSync(join(ROOT, 'bench')).filter((file) => file.endsWith('.ts'));
  const results = mkdtempSync(join(tmpdir(), 'tulha-bench-results-'));
  try {
    for (const file of files.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))) {
      console.log(`\n== ${file}`);
      await run(projectNode(), [join('bench', file)], { env: { ...process.env, TULHA_BENCH_RESULTS: results } });
    }
    const benches = measured(results);
    const rows = rowsOf(benches);
    console.log(`\n== ${benches[0]?.machine ?? 'nada medido'}`);
    console.table(rows);
    if (record && wanted.length === 0) writeFileSync(join(ROOT, 'docs/benchmarks.md'), pageOf(benches[0].machine, rows));
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
});
