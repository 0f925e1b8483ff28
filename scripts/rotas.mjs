import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/stamp.mjs';

/**
 * `node scripts/rotas.mjs [spec.tsv] [area …]`: which of the calls that were agreed on docs/openapi.json has, by area; exits 1 where it lacks
 * one. Without a table it reads the areas kept in tests/rotas. `--gravar` keeps there the areas named, from the table.
 */

const ROTAS = join(ROOT, 'tests/rotas');
const args = process.argv.slice(2);
const tsv = args.find((arg) => arg.endsWith('.tsv'));
const named = args.filter((arg) => arg !== tsv && !arg.startsWith('--'));

/** `GET /v1/…` by area. */
const agreed = async () => {
  if (tsv) {
    const [, ...rows] = readFileSync(tsv, 'utf8').trim().split('\n');
    const calls = rows.map((row) => row.split('\t')).map(([area, method, path]) => ({ area, call: `${method} ${path}` }));
    return new Map([...Map.groupBy(calls, ({ area }) => area)].map(([area, all]) => [area, all.map(({ call }) => call)]));
  }
  const files = readdirSync(ROTAS).filter((file) => file.endsWith('.rotas.ts'));
  const areas = files.map(async (file) => [file.replace('.rotas.ts', ''), (await import(join(ROTAS, file))).rotas]);
  return new Map(await Promise.all(areas));
};

/** Parameter names do not matter on the wire. */
const shape = (call) => call.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '');

const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
const documented = new Set(operations.map(shape));

const areas = await agreed();
for (const area of named.length > 0 ? named : areas.keys()) {
  const calls = areas.get(area);
  if (!calls) throw new Error(`Não há a área ${area}. Há: ${[...areas.keys()].join(', ')}`);
  const missing = calls.filter((call) => !documented.has(shape(call)));
  console.log(`${area}: ${calls.length - missing.length} de ${calls.length}${missing.map((call) => `\n  falta ${call}`).join('')}`);
  if (missing.length > 0) process.exitCode = 1;
  if (tsv && args.includes('--gravar')) {
    const lines = calls.map((call) => `  '${call}',\n`).join('');
    writeFileSync(join(ROTAS, `${area}.rotas.ts`), `/** Calls that were agreed on. */\nexport const rotas = [\n${lines}] as const;\n`);
  }
}
