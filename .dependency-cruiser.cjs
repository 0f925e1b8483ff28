/**
 * Who may import whom (docs/ARCHITECTURE.md). Every rule says what to do instead, and scripts/probe-rules.mjs plants one violation of each.
 * Tests are free to reach further; what they test is not.
 */
const TESTS = '\\.(spec|contract|probe)\\.tsx?$|^libs/event-store/src/contract/|/testing/|^tests/|^bench/';
const source = (path) => ({ path: `^${path}`, pathNot: TESTS });

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The one file of an event-store package that is not an adapter's. */
const CLIENT_SEES =
  '^libs/domain/src/(kernel/|catalogues/|references/|registers/|report-kit/|.*\\.(commands|catalogue|register|columns|report|answers|messages|types)\\.ts$|.*/(errors|modulos|mensagens|avisos|cafe|cob|colheita|horario|intervalos|parcelas|especies\\.fields|importacao/[^/]+)\\.ts$)';

/** What the farm is divided into, by the same words everywhere; what is of none of them is machine. */
const CONTEXTS =
  'acesso|propriedade|pessoas|atividades|rastreabilidade|estoque|comercial|financeiro|folha|fiscal|maquinas|agronomia|planejamento|relatorios|suporte';

module.exports = {
  forbidden: [
    rule(
      'domain-is-pure',
      'The domain imports zod and itself, nothing else: hand in as data what it must know (clock, ids, rows), and do I/O in apps or adapters.',
      source('libs/domain/src/'),
      { pathNot: '^libs/domain/src/|(^|/)node_modules/zod/' },
    ),
    rule(
      'domain-contexts-by-name',
      'A catalogue is data: its rules belong in a decider beside it, which may import the catalogue.',
      { path: '^libs/domain/src/.*\\.(catalogue|register)\\.ts$' },
      { path: '\\.decider\\.ts$' },
    ),
    rule(
      'application-knows-ports',
      'The application imports the domain and the ports of the event store and the jobs: declare what you need as a port there, and let an app wire the adapter.',
      source('libs/application/src/'),
      {
        pathNot:
          '^libs/(application|domain)/src/|^libs/event-store/src/event-store\\.ts$|^libs/jobs/src/(job-queue|[a-z-]+\\.job)\\.ts$|^(node:)?(crypto|timers/promises)$',
      },
    ),
    rule(
      'read-models-know-facts',
      'A read model is built from facts and catalogues: import `*.events.ts`, `*.catalogue.ts`, `*.fields.ts`, `*.report.ts`, texts, dates, terms, fixed lists, phrases, genealogy, history, yields, what the EU and the tax office ask, what reports count or the kernel, never a decider; put into the fact what the row needs.',
      source('libs/read-models/src/'),
      {
        path: '^libs/(application|platform|jobs|sefaz)/|^libs/domain/src/',
        pathNot:
          '^libs/domain/src/(kernel/|catalogues/|references/|registers/|relatorios/|report-kit/|.*\\.(events|catalogue|register|fields|columns|report)\\.ts$|.*/(textos|datas|cafe|cob|avisos|horario|intervalos|estimado|validade|prazos|o-que-fazer|bancos)\\.ts$|.*/(ato|eudr|genealogia|historico|lcdpr|rendimento)/)',
      },
    ),
    rule(
      'read-models-know-the-port',
      'Read the log through the port in event-store.ts, and keep a connection as it does; the app chooses the adapter.',
      source('libs/read-models/src/'),
      { path: '^libs/event-store/src/', pathNot: '^libs/event-store/src/(event-store|kept-session)\\.ts$' },
    ),
    rule(
      'one-way-without-an-account',
      'Only what finds out whose account something is asks without one: read through `readerOf`, or add a narrow question to acesso/sem-conta.queries.ts.',
      { path: '^(libs|apps)/', pathNot: `${TESTS}|^libs/read-models/src/acesso/sem-conta\\.queries\\.ts$` },
      { path: '^libs/read-models/src/read/sem-conta\\.ts$' },
    ),
    rule(
      'few-ask-without-an-account',
      'Signing in, resetting a password, the operator and a public page ask before the account is known, and nobody else: read through `readerOf`.',
      {
        path: '^(libs|apps)/',
        pathNot: `${TESTS}|^apps/api/src/(acesso/(entrada|(operador|password)\\.routes)|(rastreabilidade/publicacao/publica|folha/pagina)/publica\\.routes)\\.ts$|^apps/worker/src/acesso/recuperar-senha\\.ts$`,
      },
      { path: '^libs/read-models/src/acesso/sem-conta\\.queries\\.ts$' },
    ),
    rule(
      'adapters-apart',
      'Adapters of the event store never import each other: move what they share beside the port.',
      source('libs/event-store/src/(postgres|eventstoredb|memory)/'),
      { path: '^libs/event-store/src/(postgres|eventstoredb|memory)/', pathNot: '^libs/event-store/src/$1/' },
    ),
    rule(
      'event-store-knows-facts',
      'The event store carries facts without knowing them: import kernel types only.',
      source('libs/event-store/src/'),
      { path: '^libs/', pathNot: '^libs/event-store/|^libs/domain/src/kernel/' },
    ),
    rule(
      'jobs-know-names',
      'Jobs are names and payloads over a queue: import kernel types, and write the handler in apps/worker.',
      source('libs/jobs/src/'),
      { path: '^libs/', pathNot: '^libs/jobs/|^libs/domain/src/kernel/' },
    ),
    rule(
      'seen-through-ports',
      'Metrics and traces are made in libs/operation: tell an observer (event-store/observe.ts) or a trace (application/dispatch/trace.ts).',
      source('(libs|apps)/(?!operation/src/(metrics|health-gauges|otel)\\.ts$)'),
      { path: '(^|/)node_modules/(prom-client|@opentelemetry)/' },
    ),
    rule(
      'traces-when-asked',
      'OpenTelemetry is loaded only where traces are asked for: import otel.ts by `await import()`, as open-tracing.ts does.',
      {},
      { path: '^libs/operation/src/otel\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    ),
    rule(
      'buckets-when-named',
      'The SDK of S3 is loaded only where a bucket is named: import s3-storage.ts by `await import()`, as open-storage.ts does.',
      { pathNot: '^libs/platform/src/files/s3-' },
      { path: '^libs/platform/src/files/s3-', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    rule(
      'sefaz-stands-alone',
      'The NF-e protocol knows the domain only: hand in certificates, clock and transport from the worker.',
      source('libs/sefaz/src/'),
      { path: '^libs/', pathNot: '^libs/(sefaz|domain)/' },
    ),
    rule(
      'platform-serves-all',
      'The platform is below everybody: it knows kernel types and the sealing port it implements; whatever knows more belongs in an app.',
      source('libs/platform/src/'),
      { path: '^libs/', pathNot: '^libs/platform/|^libs/domain/src/|^libs/application/src/sealing/' },
    ),
    rule(
      'stores-are-opened',
      'This package opens stores for a process and knows nothing of what they hold: what knows facts or tables belongs elsewhere.',
      source('libs/stores/src/'),
      { path: '^libs/', pathNot: '^libs/(stores|event-store|platform)/|^libs/read-models/src/(project|rebuild|read|declare|control)/' },
    ),
    rule(
      'clients-speak-http',
      'The CLI and the dashboard speak HTTP: import commands, catalogues, messages and kernel of the domain, and fetch the rest.',
      {
        path: '^apps/(cli|dashboard)/src/',
        pathNot:
          '\\.spec\\.tsx?$|^apps/cli/src/comandos/(sefaz|reconstruir|verificar|projecoes|politicas|banco|copiar/|registro/|doutor/doutor-instalacao)',
      },
      { path: '^libs/', pathNot: CLIENT_SEES },
    ),
    rule(
      'apps-apart',
      'No app imports another: move what two of them need into a library.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'api-rooms-apart',
      'A room of the api borrows nothing of another room: what two of them need lives in apps/api/src/rotas.',
      source(`apps/api/src/(${CONTEXTS})/`),
      { path: `^apps/api/src/(${CONTEXTS})/`, pathNot: '^apps/api/src/$1/' },
    ),
    rule(
      'errors-of-a-room',
      'A room refuses in its own words: move a refusal that two of them need to libs/domain/src/kernel/shared-errors.ts.',
      source(`(libs/domain|apps/api)/src/(${CONTEXTS})/`),
      { path: `^libs/domain/src/(${CONTEXTS})/errors\\.ts$`, pathNot: '^libs/domain/src/$2/' },
    ),
    rule(
      'api-machine-below-rooms',
      'What serves every room of the api knows none of them: take what it needs as an argument, or move that to apps/api/src/rotas.',
      source('apps/api/src/(http|rotas|catalogues|registers|jobs|cqrs)/'),
      { path: `^apps/api/src/(${CONTEXTS})/` },
    ),
    rule(
      'libs-below-apps',
      'A library never imports an app: declare a port in the library and let the app fill it.',
      { path: '^libs/' },
      { path: '^apps/' },
    ),
    rule(
      'no-test-code-in-the-product',
      'What only tests use stays in tests: move the shared part out of the spec or the testing library.',
      { path: '^(libs|apps)/[^/]+/src/', pathNot: TESTS },
      {
        path: `${TESTS}|(^|/)node_modules/(jest|fast-check|playwright-core|testcontainers|@axe-core)/`,
        pathNot: '^libs/event-store/src/contract/facts\\.ts$',
      },
    ),
    rule(
      'no-cycles',
      'Two files that need each other are one file, or share a third: move the shared part down.',
      {},
      { circular: true, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'no-barrels',
      'A barrel hides where things live and loads them all: import the file itself (`@tulha/domain/kernel/errors`).',
      { path: '^(libs|apps)/', pathNot: '^libs/(domain|read-models)/src/(catalogues|references|registers|report-kit)/index\\.ts$' },
      {
        path: '^(libs|apps)/.*/index\\.tsx?$',
        pathNot: '^libs/(domain|read-models)/src/(catalogues|references|registers|report-kit)/index\\.ts$',
      },
    ),
    rule(
      'resolvable',
      'This import leads nowhere: correct the path, or add the package to the package.json of this workspace.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'declared-dependencies',
      'Declare the package in the package.json of the workspace that imports it.',
      { path: '^(libs|apps)/[^/]+/src/', pathNot: TESTS },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(libs|apps)/[^/]+/dist/|^\\.(cache|tulha)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@tulha/source', 'node', 'import', 'default'],
    },
  },
};
