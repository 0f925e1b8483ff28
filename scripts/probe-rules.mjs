import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { orFail } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';
import { misspeltColumns } from './lint/column-probes.mjs';
import { boundaryProbes, formatProbe, lintProbes, typeProbes } from './lint/probes.mjs';

/** A rule no tool checks does not exist: plants a violation of every rule in a copy of the house and fails where a tool stays silent. */

const require = createRequire(import.meta.url);

/** The house without its sources: configurations, packages, and the planted files. */
const buildCopy = (files) => {
  const copy = mkdtempSync(join(tmpdir(), 'tulha-probe-'));
  for (const file of ['package.json', 'tsconfig.json', 'biome.json', '.oxlintrc.json', '.dependency-cruiser.cjs', 'scripts/lint']) {
    cpSync(join(ROOT, file), join(copy, file), { recursive: true });
  }
  mkdirSync(join(copy, 'node_modules/@tulha'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@tulha') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const group of ['libs', 'apps']) {
    for (const name of readdirSync(join(ROOT, group))) {
      cpSync(join(ROOT, group, name, 'package.json'), join(copy, group, name, 'package.json'));
      symlinkSync(join(copy, group, name), join(copy, 'node_modules/@tulha', name));
    }
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), content);
  }
  return copy;
};

const tool = (copy, name, ...args) => {
  const { stdout, stderr, error } = spawnSync(process.execPath, [join(ROOT, 'node_modules/.bin', name), ...args], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    timeout: 60_000,
  });
  if (error) throw error;
  return { stdout, stderr };
};

const parsed = ({ stdout, stderr }) => {
  try {
    return JSON.parse(stdout);
  } catch (error) {
    throw new Error(`Unreadable answer of a tool: ${stdout.slice(0, 500)}${stderr.slice(0, 500)}`, { cause: error });
  }
};

/** `rule file` of everything each tool complained about. */
const complaints = (copy) => {
  const cruised = parsed(tool(copy, 'depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'libs'));
  const linted = parsed(tool(copy, 'oxlint', '--format', 'json', 'apps', 'libs'));
  const typed = tool(copy, 'tsc', '-p', '.', '--incremental', 'false', '--pretty', 'false').stdout;
  const formatted = tool(copy, 'biome', 'format', formatProbe.file);
  return new Set([
    ...cruised.summary.violations.flatMap(({ rule, from, cycle = [] }) =>
      [from, ...cycle.map(({ name }) => name)].map((file) => `${rule.name} ${file}`),
    ),
    ...linted.diagnostics.map(
      ({ code, filename }) =>
        `${code.replace(/^(?:eslint\((.*)\)|(.*)\((.*)\))$/, (_, own, plugin, name) => own ?? `${plugin}/${name}`)} ${filename}`,
    ),
    ...[...typed.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file, code]) => `${code} ${file}`),
    ...(formatted.stderr.includes(formatProbe.file) ? [`format ${formatProbe.file}`] : []),
  ]);
};

/** Rules that are switched on and have no probe. */
const unprobed = (probes) => {
  const names = new Set(probes.map(({ rule }) => rule));
  const { rules, overrides } = require(join(ROOT, '.oxlintrc.json'));
  const on = [rules, ...overrides.map((override) => override.rules)]
    .flatMap((set) => Object.entries(set))
    .filter(([, level]) => level !== 'off');
  const boundaries = require(join(ROOT, '.dependency-cruiser.cjs')).forbidden.map(({ name }) => name);
  return [...new Set([...on.map(([name]) => name), ...boundaries])].filter((name) => !names.has(name));
};

await orFail(async () => {
  const probes = [...boundaryProbes, ...lintProbes, ...typeProbes, formatProbe];
  const copy = buildCopy(Object.assign({}, ...probes.map(({ file, content, also }) => ({ ...also, [file]: content }))));
  try {
    const heard = complaints(copy);
    const silent = probes.filter(({ rule, file, clean }) => heard.has(`${rule} ${file}`) === Boolean(clean));
    for (const { rule, file, clean } of silent)
      console.error(`${rule}: ${clean ? 'reclama do que é permitido' : 'não reclama'} em ${file}`);
    const never = unprobed(probes);
    for (const rule of never) console.error(`${rule}: sem violação plantada em scripts/lint/probes.mjs`);
    const columns = misspeltColumns();
    for (const wrong of columns.wrong) console.error(wrong);
    const failed = silent.length + never.length + columns.wrong.length;
    if (failed > 0) throw new Error(`${failed} regra(s) não provada(s).`);
    const rules = new Set(probes.map(({ rule }) => rule)).size;
    console.log(
      `${rules} regras provadas com ${probes.length} violações plantadas; ${columns.probes} consultas com coluna, tabela ou chave de linha errada.`,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
