/**
 * One violation per rule, and here and there something allowed (`clean`) that the rule must let pass.
 * `also` are the files a violation needs besides its own.
 */

const empty = 'export const x = 1;\n';
const importing = (...specifiers) =>
  specifiers.map((specifier, index) => `import * as a${index} from '${specifier}';\nexport const b${index} = a${index};\n`).join('');
const boundary = (rule, file, specifiers, also = {}) => ({ rule, file, also, content: importing(...[specifiers].flat()) });
const allowed = (probe) => ({ ...probe, clean: true });

const kernel = { 'libs/domain/src/kernel/probe.ts': empty };
const decider = { 'libs/domain/src/sonda/sonda.decider.ts': empty };
const registry = { 'libs/application/src/probe.ts': empty };
const adapter = { 'libs/event-store/src/postgres/probe.ts': empty };
const semConta = {
  'libs/read-models/src/read/sem-conta.ts': empty,
  'libs/read-models/src/acesso/sem-conta.queries.ts': empty,
};
const room = { 'apps/api/src/rastreabilidade/achado.ts': empty };
const port = { 'libs/event-store/src/event-store.ts': empty };

export const boundaryProbes = [
  boundary('domain-is-pure', 'libs/domain/src/sonda/banco.ts', 'pg'),
  boundary('domain-is-pure', 'libs/domain/src/sonda/relogio.ts', 'node:fs'),
  boundary('domain-is-pure', 'libs/domain/src/sonda/aplicacao.ts', '@tulha/application/probe', registry),
  allowed(boundary('domain-is-pure', 'libs/domain/src/sonda/zod.ts', 'zod')),
  boundary('domain-contexts-by-name', 'libs/domain/src/sonda/sonda.catalogue.ts', './sonda.decider.js', decider),
  boundary('application-knows-ports', 'libs/application/src/adapter.ts', '@tulha/event-store/postgres/probe', adapter),
  boundary('application-knows-ports', 'libs/application/src/kysely.ts', 'kysely'),
  allowed(boundary('application-knows-ports', 'libs/application/src/port.ts', '@tulha/event-store/event-store', port)),
  boundary('read-models-know-facts', 'libs/read-models/src/sonda/sonda.projection.ts', '@tulha/domain/sonda/sonda.decider', decider),
  boundary('read-models-know-facts', 'libs/read-models/src/sonda/application.ts', '@tulha/application/probe', registry),
  allowed(boundary('read-models-know-facts', 'libs/read-models/src/sonda/kernel.ts', '@tulha/domain/kernel/probe', kernel)),
  boundary('read-models-know-the-port', 'libs/read-models/src/sonda/adapter.ts', '@tulha/event-store/postgres/probe', adapter),
  boundary('one-way-without-an-account', 'libs/read-models/src/sonda/todos.queries.ts', '../read/sem-conta.js', semConta),
  boundary('one-way-without-an-account', 'apps/api/src/sonda/todos.routes.ts', '@tulha/read-models/read/sem-conta', semConta),
  boundary('few-ask-without-an-account', 'apps/api/src/sonda/contas.routes.ts', '@tulha/read-models/acesso/sem-conta.queries', semConta),
  allowed(
    boundary('few-ask-without-an-account', 'apps/api/src/acesso/entrada.ts', '@tulha/read-models/acesso/sem-conta.queries', semConta),
  ),
  boundary('adapters-apart', 'libs/event-store/src/memory/probe.ts', '../postgres/probe.js', adapter),
  boundary('event-store-knows-facts', 'libs/event-store/src/decider.ts', '@tulha/domain/sonda/sonda.decider', decider),
  boundary('jobs-know-names', 'libs/jobs/src/handler.ts', '@tulha/application/probe', registry),
  boundary('seen-through-ports', 'libs/application/src/measured.ts', 'prom-client'),
  allowed(boundary('seen-through-ports', 'libs/operation/src/metrics.ts', 'prom-client')),
  boundary('traces-when-asked', 'libs/operation/src/eager.ts', './otel.js', { 'libs/operation/src/otel.ts': empty }),
  boundary('buckets-when-named', 'libs/platform/src/files/eager.ts', './s3-storage.js', { 'libs/platform/src/files/s3-storage.ts': empty }),
  boundary('sefaz-stands-alone', 'libs/sefaz/src/queue.ts', '@tulha/jobs/probe', { 'libs/jobs/src/probe.ts': empty }),
  boundary('platform-serves-all', 'libs/platform/src/registry.ts', '@tulha/application/probe', registry),
  boundary('stores-are-opened', 'libs/stores/src/registry.ts', '@tulha/application/probe', registry),
  boundary('clients-speak-http', 'apps/cli/src/comandos/lotes.ts', '@tulha/event-store/postgres/probe', adapter),
  boundary('clients-speak-http', 'apps/dashboard/src/decider.ts', '@tulha/domain/sonda/sonda.decider', decider),
  allowed(boundary('clients-speak-http', 'apps/cli/src/comandos/reconstruir.ts', '@tulha/event-store/postgres/probe', adapter)),
  boundary('apps-apart', 'apps/worker/src/api.ts', '../../api/src/probe.js', { 'apps/api/src/probe.ts': empty }),
  boundary('api-rooms-apart', 'apps/api/src/folha/emprestado.ts', '../rastreabilidade/achado.js', room),
  boundary('api-rooms-apart', 'apps/api/src/suporte/arquivos/emprestado.ts', '../../rastreabilidade/achado.js', room),
  allowed(boundary('api-rooms-apart', 'apps/api/src/rastreabilidade/lote/seu.ts', '../achado.js', room)),
  allowed(boundary('api-rooms-apart', 'apps/api/src/folha/de-todos.ts', '../rotas/achado.js', { 'apps/api/src/rotas/achado.ts': empty })),
  boundary('errors-of-a-room', 'libs/domain/src/folha/emprestado.ts', '../rastreabilidade/errors.js', {
    'libs/domain/src/rastreabilidade/errors.ts': empty,
  }),
  boundary('errors-of-a-room', 'apps/api/src/folha/recusa.ts', '@tulha/domain/rastreabilidade/errors', {
    'libs/domain/src/rastreabilidade/errors.ts': empty,
  }),
  allowed(
    boundary('errors-of-a-room', 'apps/api/src/rastreabilidade/recusa.ts', '@tulha/domain/rastreabilidade/errors', {
      'libs/domain/src/rastreabilidade/errors.ts': empty,
    }),
  ),
  boundary('api-machine-below-rooms', 'apps/api/src/http/edge/sabe.ts', '../../rastreabilidade/achado.js', room),
  boundary('api-machine-below-rooms', 'apps/api/src/rotas/sabe.ts', '../rastreabilidade/achado.js', room),
  boundary('libs-below-apps', 'libs/platform/src/app.ts', '../../../apps/api/src/probe.js', { 'apps/api/src/probe.ts': empty }),
  boundary('no-test-code-in-the-product', 'apps/api/src/testing.ts', '@tulha/testing/probe', { 'libs/testing/src/probe.ts': empty }),
  boundary('no-test-code-in-the-product', 'apps/api/src/fast-check.ts', 'fast-check'),
  boundary('no-cycles', 'libs/domain/src/sonda/um.ts', './dois.js', { 'libs/domain/src/sonda/dois.ts': importing('./um.js') }),
  boundary('no-barrels', 'libs/domain/src/sonda/barril.ts', './sub/index.js', { 'libs/domain/src/sonda/sub/index.ts': empty }),
  boundary('resolvable', 'libs/platform/src/nowhere.ts', './does-not-exist.js'),
  boundary('declared-dependencies', 'libs/jobs/src/undeclared.ts', 'commander'),
];

const lint = (rule, content, file = `libs/platform/src/lint/${rule.replaceAll(/[^a-z]+/g, '-')}.ts`) => ({ rule, file, content });

export const lintProbes = [
  lint('tulha/zones-in-one-place', "export const here = 'America/Manaus';\n"),
  lint('tulha/settings-in-one-place', "export const all = { 'tulha.sem_conta': 'sim' };\n"),
  lint(
    'tulha/no-swallowed-error',
    'export const f = (g: () => void) => {\n  try {\n    g();\n  } catch {\n    return 1;\n  }\n  return 2;\n};\n',
  ),
  lint(
    'tulha/no-swallowed-error',
    'export const f = (p: Promise<void>) => p.catch(() => undefined);\n',
    'libs/platform/src/lint/promise.ts',
  ),
  {
    ...lint(
      'tulha/no-swallowed-error',
      'export const f = (p: Promise<void>) => p.catch(() => undefined /* said elsewhere */);\n',
      'libs/platform/src/lint/said.ts',
    ),
    clean: true,
  },
  lint('tulha/compare-data', 'export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);\n'),
  lint('tulha/ascii-names', 'export const saída = 1;\n'),
  lint(
    'tulha/names-something',
    'export const size = (texto: string): number => {\n  const dito = texto.trim();\n  return dito.length;\n};\n',
  ),
  lint(
    'tulha/names-something',
    'export const f = ({ said }: { readonly said: string }): string => said;\n',
    'libs/platform/src/lint/names-a-field.ts',
  ),
  {
    ...lint(
      'tulha/names-something',
      "export const f = (fact: Record<string, number>) => ({ dito: fact['dito'] ?? 0 });\n",
      'libs/platform/src/lint/names-a-word-of-a-fact.ts',
    ),
    clean: true,
  },
  ...[
    ['while', 'export const f = async (isSo: () => Promise<boolean>) => {\n  while (!(await isSo()));\n};'],
    ['do', 'export const f = async (isSo: () => Promise<boolean>) => {\n  do await isSo();\n  while (Math.max(1));\n};'],
    ['for-ever', 'export const f = async (look: () => Promise<void>) => {\n  for (;;) await look();\n};'],
    ['until-late', 'export const f = async (isSo: () => boolean) => {\n  for (let n = 0; !isSo(); n++) await Promise.resolve(n);\n};'],
    ['clock', 'export const f = (end: number) => {\n  while (Date.now() < end);\n};'],
    ['timers', "import { setTimeout as wait } from 'node:timers/promises';\nexport const f = () => wait(20);"],
    ['resolve', 'export const f = () => new Promise((resolve) => setTimeout(resolve, 20));'],
    ['gate', 'export const f = (gate: PromiseWithResolvers<void>) => setTimeout(() => gate.resolve(), 20);'],
    ['page', 'export const f = (page: { waitForTimeout(ms: number): Promise<void> }) => page.waitForTimeout(20);'],
    ['past-all', "export const f = (progress: { waitFor(at: string, ms: number): void }) => progress.waitFor('~', 20);"],
  ].map(([name, content]) => lint('tulha/one-wait', `${content}\n`, `libs/platform/src/testing/wait-${name}.ts`)),
  ...[
    ['counted', 'export const f = async (look: (n: number) => Promise<void>) => {\n  for (let n = 0; n < 3; n++) await look(n);\n};'],
    ['each', 'export const f = async (all: Iterable<() => Promise<void>>) => {\n  for (const one of all) await one();\n};'],
    [
      'elsewhere',
      'export const f = (all: (() => Promise<void>)[]) => {\n  while (all.length > 2) all.push(async () => await all[0]?.());\n};',
    ],
    ['turn', "import { setImmediate as turn } from 'node:timers/promises';\nexport const f = () => turn();"],
    ['at-most', 'export const f = (gone: AbortController) => setTimeout(() => gone.abort(), 20);'],
  ].map(([name, content]) => ({ ...lint('tulha/one-wait', `${content}\n`, `libs/platform/src/testing/no-wait-${name}.ts`), clean: true })),
  {
    ...lint(
      'tulha/one-wait',
      'export const f = () => new Promise((resolve) => setTimeout(resolve, 20));\n',
      'libs/platform/src/lint/wait.ts',
    ),
    clean: true,
  },
  ...[
    ['exponential', 'export const f = (text: string) => /^(?:a+)+$/.test(text);'],
    ['remarks', 'export const f = (text: string) => /^(?:<!--[^]{0,2000}?-->\\s*)*<html/.test(text);'],
    ['two-ways', 'export const f = (text: string) => /^(?:a|b|ab)*$/.test(text);'],
    ['one-after-another', 'export const f = (text: string) => /^\\w*\\d*;/.test(text);'],
    ['anywhere', "export const f = (text: string) => text.replace(/\\s+$/, '');"],
    ['from-each-start', 'export const f = (text: string) => /<a[^]*?<\\/a>/.test(text);'],
    ['looked-ahead', 'export const f = (text: string) => /^(?=(?:x*)*y)x/.test(text);'],
    ['made-of-parts', 'export const f = (text: string, part: string) => new RegExp(part).test(text);'],
  ].map(([name, content]) => lint('tulha/linear-regex', `${content}\n`, `libs/platform/src/lint/regex-${name}.ts`)),
  ...[
    ['number', 'export const f = (text: string) => /^-?\\d{1,3}(?:\\.\\d{3})*(?:,\\d+)?$/.test(text);'],
    ['quoted', 'export const f = (text: string) => /^"(?:[^"]|"")*"$/.test(text) || /\\s+/.test(text);'],
  ].map(([name, content]) => ({ ...lint('tulha/linear-regex', `${content}\n`, `libs/platform/src/lint/linear-${name}.ts`), clean: true })),
  lint('tulha/pure-domain', 'export const now = () => new Date();\n', 'libs/domain/src/sonda/agora.ts'),
  lint('tulha/pure-domain', 'export const now = () => Date.now();\n', 'libs/domain/src/sonda/agora-ms.ts'),
  lint('tulha/pure-domain', 'export const chance = () => Math.random();\n', 'libs/domain/src/sonda/sorte.ts'),
  { ...lint('tulha/pure-domain', "export const day = () => new Date('2026-05-11');\n", 'libs/domain/src/sonda/dia.ts'), clean: true },
  lint('tulha/hooks-in-suites', 'afterEach(() => undefined);\nexport {};\n', 'libs/testing/src/sonda/gancho.ts'),
  {
    ...lint(
      'tulha/hooks-in-suites',
      'export const f = () => {\n  afterEach(() => undefined);\n};\n',
      'libs/testing/src/sonda/gancho-dito.ts',
    ),
    clean: true,
  },
  lint('no-restricted-globals', 'export const home = () => process.env.HOME;\n', 'libs/domain/src/sonda/ambiente.ts'),
  lint('no-restricted-imports', "import fc from 'fast-check';\nexport const f = fc;\n", 'libs/platform/src/lint/seed.spec.ts'),
  lint('no-restricted-imports', "import { lazy } from 'react';\nexport const l = lazy;\n", 'apps/dashboard/src/sonda/parte.ts'),
  lint('no-console', "console.log('x');\nexport {};\n"),
  lint('no-empty', 'export const f = (a: boolean) => {\n  if (a) {\n  }\n};\n'),
  lint('no-eval', "export const f = () => eval('1');\n"),
  lint('no-var', 'export var x = 1;\n'),
  lint('prefer-const', 'let x = 1;\nexport const y = x;\n'),
  lint('eqeqeq', 'export const f = (a: unknown) => a == 1;\n'),
  lint('max-lines', `${Array.from({ length: 301 }, (_, index) => `export const x${index} = ${index};`).join('\n')}\n`),
  lint(
    'max-lines-per-function',
    `export const f = (g: (n: number) => void) => {\n${Array.from({ length: 71 }, (_, index) => `  g(${index});`).join('\n')}\n};\n`,
  ),
  lint('typescript/no-explicit-any', 'export const f = (a: any): unknown => a;\n'),
  lint('typescript/ban-ts-comment', '// @ts-ignore\nexport const x = 1;\n'),
  lint('typescript/no-non-null-assertion', 'export const f = (a?: string) => a!.length;\n'),
  lint('typescript/consistent-type-imports', "import { PathLike } from 'node:fs';\nexport type P = PathLike;\n"),
  lint('import/no-default-export', 'export default 1;\n'),
  lint('unicorn/filename-case', empty, 'libs/platform/src/lint/camelCase.ts'),
  lint('unicorn/prefer-node-protocol', "import { join } from 'path';\nexport const j = join;\n"),
  lint('jest/expect-expect', "it('nothing', () => undefined);\n", 'libs/platform/src/lint/nothing.spec.ts'),
];

const typed = (rule, name, content) => ({ rule, file: `libs/platform/src/types/${name}.ts`, content });

export const typeProbes = [
  typed('TS2532', 'unchecked-index', 'export const f = (list: string[]) => list[0].length;\n'),
  typed('TS2375', 'exact-optional', 'export const x: { a?: string } = { a: undefined };\n'),
  typed('TS7006', 'implicit-any', 'export const f = (a) => a;\n'),
  typed('TS6133', 'unused', 'const x = 1;\nexport {};\n'),
];

export const formatProbe = { rule: 'format', file: 'libs/platform/src/format.ts', content: 'export const   x=1\n' };
