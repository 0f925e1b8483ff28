import {
  eventStoreUrl,
  folder,
  host,
  line,
  mailAddress,
  masterKey,
  networks,
  oneOf,
  origins,
  postgresUrl,
  redisUrl,
  secret,
  smtpUrl,
  webAddress,
  webSite,
  wholeNumber,
} from './kinds.js';
import { RATE_LIMITS, rateLimits } from './rate-limits.js';
import { type Reader, variable } from './variable.js';

/**
 * Every variable of the environment that a process of Tulha reads: its kind, its purpose, and its readers. The README's
 * table, the list passed on by docker-compose.yml, the refusals of a start and the report of `tulha doutor` are made of this
 * (ADR 0022).
 */

const ALL: readonly Reader[] = ['partida', 'api', 'worker'];
const CHILDREN: readonly Reader[] = ['api', 'worker'];
const PORT = 'um número de porta';

const listening = {
  TULHA_PORT: variable(
    'TULHA_PORT',
    wholeNumber(PORT, 1, 65_535),
    { en: 'where the API listens; with compose, where this machine leads to it', pt: 'a porta da API', readers: ALL, compose: 'fixa' },
    3_000,
  ),
  TULHA_HOST: variable(
    'TULHA_HOST',
    host,
    {
      en: 'on which address the API listens: this machine only, unless told',
      pt: 'o endereço em que a API escuta',
      readers: ['partida', 'api'],
      compose: 'fixa',
    },
    '127.0.0.1',
  ),
  TULHA_PUBLIC_URL: variable('TULHA_PUBLIC_URL', webSite('https://tulha.fazenda.br'), {
    en: 'how buyers reach it from outside, `https://tulha.fazenda.br`: what labels, links to public pages and letters say',
    pt: 'como se chega à instalação de fora',
    readers: CHILDREN,
    compose: 'passada',
  }),
  TULHA_ORIGENS: variable(
    'TULHA_ORIGENS',
    origins,
    {
      en: 'other sites whose pages may ask the API, `https://painel.cooperativa.br,https://outro.br`; none unless told',
      pt: 'sites cujas páginas podem perguntar à API',
      readers: ['api'],
      secret: true,
      compose: 'passada',
    },
    [],
  ),
  TULHA_PROXY: variable('TULHA_PROXY', networks, {
    en: 'addresses of proxies in front, believed when they say who asks: `10.0.0.0/8`; none unless set',
    pt: 'os proxies que dizem quem pergunta',
    readers: ['api'],
    compose: 'passada',
  }),
  TULHA_LIMITES: variable(
    'TULHA_LIMITES',
    rateLimits,
    {
      en: 'requests a minute by class, `leitura=6000,pesada=120`, or `0` for no limits ([limits](docs/limites.md))',
      pt: 'quantos pedidos por minuto',
      readers: ['api'],
      compose: 'passada',
    },
    RATE_LIMITS,
  ),
  TULHA_TOKEN_SECONDS: variable(
    'TULHA_TOKEN_SECONDS',
    wholeNumber('um número de segundos', 10, 7 * 86_400),
    {
      en: 'how long a token opens doors before it is renewed, in seconds',
      pt: 'quanto vale um token, em segundos',
      readers: ['api'],
      compose: 'passada',
    },
    900,
  ),
};

const letters = {
  TULHA_SMTP_URL: variable('TULHA_SMTP_URL', smtpUrl, {
    en: '`smtp://user:password@host:587`, which sends letters; without it they are put into `.tulha/correio`',
    pt: 'o servidor de e-mail',
    readers: ['worker'],
    secret: true,
    compose: 'passada',
  }),
  TULHA_MAIL_FROM: variable('TULHA_MAIL_FROM', mailAddress, {
    en: 'whom letters are from: `tulha@localhost` unless told',
    pt: 'o remetente dos e-mails',
    readers: ['worker'],
    compose: 'passada',
  }),
};

const bucket = {
  TULHA_S3_ENDPOINT: variable('TULHA_S3_ENDPOINT', webSite('https://s3.sa-east-1.amazonaws.com'), {
    en: 'a bucket for the content of files instead of `.tulha/arquivos`: these four, or none ([operacao.md](docs/operacao.md))',
    pt: 'onde está o balde dos arquivos',
    readers: CHILDREN,
    compose: 'passada',
  }),
  TULHA_S3_BUCKET: variable('TULHA_S3_BUCKET', line('o nome do balde'), {
    en: 'its name',
    pt: 'o nome do balde dos arquivos',
    readers: CHILDREN,
    compose: 'passada',
  }),
  TULHA_S3_KEY: variable('TULHA_S3_KEY', line('a chave de acesso ao balde'), {
    en: 'the access key',
    pt: 'a chave de acesso ao balde',
    readers: CHILDREN,
    secret: true,
    compose: 'passada',
  }),
  TULHA_S3_SECRET: variable('TULHA_S3_SECRET', line('o segredo da chave de acesso ao balde'), {
    en: 'its secret',
    pt: 'o segredo da chave de acesso',
    readers: CHILDREN,
    secret: true,
    compose: 'passada',
  }),
  TULHA_S3_REGION: variable(
    'TULHA_S3_REGION',
    line('uma região, como sa-east-1'),
    { en: 'where it is', pt: 'a região do balde', readers: CHILDREN, compose: 'passada' },
    'us-east-1',
  ),
};

const kept = {
  TULHA_DATA: variable(
    'TULHA_DATA',
    folder,
    {
      en: 'the folder of everything it keeps',
      pt: 'a pasta dos dados',
      readers: [...ALL, 'cli'],
      neededBy: CHILDREN,
      compose: 'fixa',
    },
    '.tulha',
  ),
  DATABASE_URL: variable('DATABASE_URL', postgresUrl, {
    en: 'a PostgreSQL of your own, 15 or newer, instead of the embedded one: `postgresql://user:password@host:5432/database` ([operacao.md](docs/operacao.md))',
    pt: 'onde está o PostgreSQL',
    readers: [...ALL, 'cli'],
    neededBy: CHILDREN,
    secret: true,
    compose: { value: '${DATABASE_URL:-postgresql://tulha:${TULHA_DB_PASSWORD}@postgres:5432/tulha}' },
  }),
  TULHA_EVENTSTORE_URL: variable('TULHA_EVENTSTORE_URL', eventStoreUrl, {
    en: '`esdb://user:password@host:2113`: an EventStoreDB keeps the facts instead of PostgreSQL ([how](docs/como-fazer/trocar-de-event-store.md))',
    pt: 'onde está o EventStoreDB',
    readers: [...ALL, 'cli'],
    secret: true,
    compose: 'passada',
    // A variable with this prefix is an option of that server, which does not start with an unknown one.
    before: 'EVENTSTORE_URL',
  }),
  REDIS_URL: variable('REDIS_URL', redisUrl, {
    en: 'a Redis for jobs instead of PostgreSQL',
    pt: 'onde está o Redis',
    readers: ALL,
    secret: true,
    compose: { value: '${REDIS_URL:-redis://redis:6379}' },
  }),
};

/** `npm start` makes them once, in `segredos.json`. */
const secrets = {
  TULHA_MASTER_KEY: variable('TULHA_MASTER_KEY', masterKey, {
    en: 'seals personal data: 32 bytes in base64; `npm start` makes it and keeps it in `segredos.json`, as the two below',
    pt: 'a chave mestra, que sela os dados pessoais',
    readers: [...ALL, 'cli'],
    neededBy: CHILDREN,
    secret: true,
    compose: 'exigida',
  }),
  TULHA_JWT_SECRET: variable('TULHA_JWT_SECRET', secret(16), {
    en: 'signs the tokens of sessions',
    pt: 'o que assina os tokens',
    readers: ['partida', 'api'],
    neededBy: ['api'],
    secret: true,
    compose: 'exigida',
  }),
  TULHA_OPERATOR_TOKEN: variable('TULHA_OPERATOR_TOKEN', secret(8), {
    en: 'what whoever runs it shows to open accounts and to read `/metrics`',
    pt: 'a chave de operador',
    readers: [...ALL, 'cli'],
    neededBy: ['api'],
    secret: true,
    compose: 'exigida',
  }),
};

const fiscal = {
  TULHA_SEFAZ: variable(
    'TULHA_SEFAZ',
    oneOf('simulador', 'homologacao', 'producao'),
    {
      en: 'whom invoices are asked of: `simulador`, which stands for the tax authority and asks nobody, unless told; `producao` asks the tax authority itself ([operacao.md](docs/operacao.md))',
      pt: 'a quem se pergunta pelas notas',
      readers: CHILDREN,
      compose: 'passada',
    },
    'simulador',
  ),
  TULHA_SEFAZ_RAIZES: variable('TULHA_SEFAZ_RAIZES', line('um arquivo ou uma pasta de certificados raiz'), {
    en: 'a file or a folder with the root certificates of ICP-Brasil: what A1 certificates are held to, and what servers are believed by beside the public ones; `TULHA_SEFAZ=producao` does not start without it ([operacao.md](docs/operacao.md))',
    pt: 'onde estão as raízes da ICP-Brasil',
    readers: CHILDREN,
    compose: 'passada',
  }),
};

const looking = {
  TULHA_DEMO: variable('TULHA_DEMO', oneOf('0', '1'), {
    en: '`0` or `1`: whether an empty installation gets the demonstration farm; unless told only where the database is embedded and keeps the facts: not with `DATABASE_URL` or `TULHA_EVENTSTORE_URL`',
    pt: 'se uma instalação vazia ganha a fazenda de demonstração',
    readers: ['partida'],
  }),
  TULHA_LOG: variable('TULHA_LOG', oneOf('terminal'), {
    en: '`terminal`: logs here instead of in files',
    pt: 'para onde vão os registros',
    readers: ['partida'],
  }),
  TULHA_WORKER_PORT: variable('TULHA_WORKER_PORT', wholeNumber(PORT, 1, 65_535), {
    en: 'where the worker tells how it is; nowhere unless set ([operacao.md](docs/operacao.md))',
    pt: 'a porta em que o trabalhador diz como está',
    readers: ['partida', 'worker'],
    compose: 'fixa',
  }),
  TULHA_WORKER_HOST: variable(
    'TULHA_WORKER_HOST',
    host,
    {
      en: 'on which address it tells',
      pt: 'o endereço em que o trabalhador diz como está',
      readers: ['partida', 'worker'],
      compose: 'passada',
    },
    '127.0.0.1',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable('OTEL_EXPORTER_OTLP_ENDPOINT', webAddress('http://coletor:4318'), {
    en: 'where to send traces; nowhere unless set',
    pt: 'para onde vão os rastros',
    readers: CHILDREN,
    secret: true,
    compose: 'passada',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', webAddress('http://coletor:4318/v1/traces'), {
    pt: 'para onde vão os rastros',
    readers: CHILDREN,
    secret: true,
  }),
  OTEL_SDK_DISABLED: variable('OTEL_SDK_DISABLED', oneOf('true', 'false'), { pt: 'se não há rastros', readers: CHILDREN }),
  OTEL_SERVICE_NAME: variable('OTEL_SERVICE_NAME', line('um nome'), { pt: 'o nome do processo nos rastros', readers: CHILDREN }),
  TULHA_DASHBOARD: variable('TULHA_DASHBOARD', line('uma pasta'), { pt: 'a pasta do painel', readers: ['api'] }),
};

/** Variables of `tulha`, which reports their faults itself (docs/cli.md). */
const cli = {
  TULHA_URL: variable('TULHA_URL', webAddress('https://tulha.fazenda.br'), {
    pt: 'o servidor que a linha de comando usa',
    readers: ['cli'],
  }),
  TULHA_TOKEN: variable('TULHA_TOKEN', line('um token'), { pt: 'o token da linha de comando', readers: ['cli'], secret: true }),
  TULHA_DEBUG: variable('TULHA_DEBUG', line('qualquer texto'), {
    pt: 'se a linha de comando mostra de onde vem um erro',
    readers: ['cli'],
  }),
};

export const VARIABLES = { ...listening, ...letters, ...bucket, ...kept, ...secrets, ...fiscal, ...looking, ...cli } as const;
