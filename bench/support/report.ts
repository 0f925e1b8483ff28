import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** One thing measured: medians over the rounds, per second. `ratio` is the median of the rounds' own ratios, `spread` their extremes. */
export type Result = {
  readonly what: string;
  readonly bare: number;
  readonly product: number;
  readonly ratio: number;
  readonly spread: string;
  readonly aim?: number | undefined;
  /** A further goal beyond the aim. */
  readonly later?: number;
  /** A third party's program under the same load in the same rounds, and its ratio to the bare one. */
  readonly company?: { readonly what: string; readonly rate: number; readonly ratio: number };
};

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Medians of interleaved rounds: bare and product of one round ran one after the other, so that a busy machine slows both. */
export const resultOf = (what: string, rounds: readonly { readonly bare: number; readonly product: number }[], aim?: number): Result => {
  const ratios = rounds.map(({ bare, product }) => product / bare).toSorted((a, b) => a - b);
  return {
    what,
    bare: Math.round(median(rounds.map(({ bare }) => bare))),
    product: Math.round(median(rounds.map(({ product }) => product))),
    ratio: median(ratios),
    spread: `${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`,
    aim,
  };
};

export const verdict = ({ ratio, aim }: Result): string => (aim === undefined ? '' : ratio >= aim ? 'reached' : 'missed');

const companyText = ({ company }: Result): string =>
  company ? `${company.what} ${Math.round(company.rate)} (${company.ratio.toFixed(2)})` : '';

/** The machine and versions, without which the figures mean nothing. */
const machineAt = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ version: string }>(`select current_setting('server_version') as version`)
    .finally(() => client.end());
  const gib = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${gib} GiB RAM, Node ${process.version}, PostgreSQL ${rows[0]?.version}`;
};

/** Prints the results, and writes them where TULHA_BENCH_RESULTS names a folder, for the summary of `npm run bench`. */
export const report = async (bench: string, unit: string, url: string, results: readonly Result[]): Promise<void> => {
  const machine = await machineAt(url);
  console.log(`${unit}, on ${machine}`);
  console.table(
    Object.fromEntries(
      results.map((one) => [
        one.what,
        {
          ...one,
          ratio: one.ratio.toFixed(3),
          aim: one.aim ?? '',
          later: one.later ?? '',
          company: companyText(one),
          verdict: verdict(one),
        },
      ]),
    ),
    ['bare', 'product', 'ratio', 'spread', 'aim', 'later', 'company', 'verdict'],
  );
  const folder = process.env.TULHA_BENCH_RESULTS;
  if (folder) writeFileSync(join(folder, `${bench}.json`), JSON.stringify({ bench, unit, machine, results }));
};
