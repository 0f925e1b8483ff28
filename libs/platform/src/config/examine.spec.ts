import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEnvironment, examineEnvironment } from './examine.js';
import { OTHER_NAMES } from './other-names.js';
import { VARIABLES } from './variables.js';

const ROOT = join(import.meta.dirname, '../../../..');
const messages = (env: Record<string, string>) => examineEnvironment(env, 'partida').map(({ message }) => message);
const declared = Object.values(VARIABLES);

describe('as variáveis do ambiente', () => {
  it('estão declaradas uma vez, com o nome pelo qual se chegam a elas', () => {
    expect(Object.entries(VARIABLES).map(([key, { name }]) => [key, name])).toEqual(declared.map(({ name }) => [name, name]));
    expect(OTHER_NAMES.filter((name) => name in VARIABLES)).toEqual([]);
  });

  it('não há outra em todo o código: o que um processo, um teste ou um script lê está declarado', () => {
    const used = ['apps', 'bench', 'libs', 'scripts', 'tests']
      .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\/(?:dist|node_modules)\/|platform\/src\/config\//.test(file))
      .concat('docker-compose.yml', 'Dockerfile')
      .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/(?<![A-Z_])TULHA_[A-Z0-9_]*[A-Z0-9](?![A-Z0-9_*])/g) ?? []);
    // Words of refusals, and the beginnings of several names.
    const words = /^TULHA_(?:SEM_SALDO|S3|SMPT_URL)$/;
    const unknown = [...new Set(used)].filter((name) => !(name in VARIABLES) && !OTHER_NAMES.includes(name) && !words.test(name));
    expect(unknown).toEqual([]);
  });

  it('vazias ou ausentes valem o padrão', () => {
    expect(messages({})).toEqual([]);
    expect(messages(Object.fromEntries(declared.map(({ name }) => [name, ''])))).toEqual([]);
    expect(VARIABLES.TULHA_PORT.read({ TULHA_PORT: '' })).toBe(3_000);
  });

  it('certas passam', () => {
    const right = {
      DATABASE_URL: 'postgresql://ana:se%23nha@banco:5432/fazenda?sslmode=require',
      TULHA_EVENTSTORE_URL: 'esdb://a:b@n1:2113,n2:2113,n3:2113?tls=true&tlsCAFile=/ca/ca.crt',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://coletor:4318',
      REDIS_URL: 'rediss://:senha@redis:6380/1',
      TULHA_DEMO: '0',
      TULHA_HOST: '0.0.0.0',
      TULHA_LIMITES: 'leitura=6000, pesada=120',
      TULHA_MAIL_FROM: 'tulha@fazenda.com.br',
      TULHA_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
      TULHA_ORIGENS: 'https://painel.cooperativa.br,http://localhost:5173',
      TULHA_PORT: '65535',
      TULHA_PROXY: '10.0.0.0/8, 127.0.0.1, ::1, loopback',
      TULHA_PUBLIC_URL: 'https://tulha.fazenda.br/',
      TULHA_SMTP_URL: 'smtps://ana:se%40nha@correio.fazenda.br',
      TULHA_TOKEN_SECONDS: '900',
    };
    expect(messages(right)).toEqual([]);
    expect(VARIABLES.TULHA_PUBLIC_URL.read(right)).toBe('https://tulha.fazenda.br');
    expect(VARIABLES.TULHA_LIMITES.read({ TULHA_LIMITES: '0' })).toBeUndefined();
  });

  it.each([
    [
      'DATABASE_URL',
      ['mysql://a:b@c/d', 'banco', 'postgresql://a:b@c', 'postgresql://a:b@c:99999/d', 'postgresql:///d', 'postgresql://a:p#1@c/d'],
    ],
    ['TULHA_EVENTSTORE_URL', ['http://localhost:2113', 'esdb://', 'localhost:2113']],
    ['EVENTSTORE_URL', ['http://localhost:2113', 'esdb://', 'localhost:2113']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['coletor:4318', 'grpc://coletor']],
    ['REDIS_URL', ['http://redis', 'redis', 'redis://']],
    ['TULHA_DATA', ['/', '//', '.', '..']],
    ['TULHA_DEMO', ['sim', 'true', '2']],
    ['TULHA_HOST', ['http://0.0.0.0', 'uma máquina']],
    ['TULHA_LIMITES', ['leitura', 'leitura=0', 'outra=5', 'leitura=-1', '1', 'leitura=5=6']],
    ['TULHA_LOG', ['arquivo']],
    ['TULHA_MAIL_FROM', ['Tulha <tulha@fazenda.br>', 'tulha', 'a@b,c@d']],
    ['TULHA_MASTER_KEY', ['curta', Buffer.alloc(16).toString('base64'), Buffer.alloc(32).toString('hex')]],
    ['TULHA_JWT_SECRET', ['curto']],
    ['TULHA_ORIGENS', ['*', 'null', 'https://a.br/', 'https://*.a.br', 'https://a.br/x', 'a.br', 'ftp://a.br']],
    ['TULHA_PORT', ['0', '70000', 'abc', '-1', '3000.5', '0x10']],
    ['TULHA_PROXY', ['nginx', '10.0.0.0/33', '10.0.0/8', 'true', '*', '0.0.0.0/0', '::/0', '1.2.3.4/00']],
    ['TULHA_PUBLIC_URL', ['tulha.fazenda.br', 'ftp://tulha', 'https://tulha.br/x', 'https://tulha.br/?']],
    ['TULHA_S3_ENDPOINT', ['s3.fazenda.br', 'https://s3.br/balde']],
    ['TULHA_SMTP_URL', ['http://correio', 'correio:25', 'smtp://', 'smtp://a:%zz@correio']],
    ['TULHA_TOKEN_SECONDS', ['0', '1e3', 'quinze', '99999999']],
    ['TULHA_WORKER_PORT', ['0', 'abc', '70000']],
  ])('%s errada é uma frase que a nomeia, diz o que se espera e o que fazer', (name, wrong) => {
    for (const value of wrong) {
      const [message = '', ...more] = messages({ [name]: value }).filter((one) => !one.startsWith('Para guardar'));
      expect(more).toEqual([]);
      expect(message).toMatch(new RegExp(`^${name} deve ser [^\\n]+: corrija ou tire a variável\\.$`));
    }
  });

  it('o valor de um segredo nunca é dito', () => {
    for (const { name, secret } of declared.filter((one) => one.secret && one.name !== 'TULHA_TOKEN')) {
      const value = 'umsegredo\u0007muitosecreto';
      expect([name, messages({ [name]: value }).join()]).toEqual([name, expect.not.stringContaining('muitosecreto')]);
      expect([name, messages({ [name]: value }).length > 0]).toEqual([name, secret]);
    }
  });

  it('à SEFAZ de verdade não se pergunta sem as raízes da ICP-Brasil', () => {
    expect(messages({ TULHA_SEFAZ: 'producao' })).toEqual([expect.stringMatching(/^Para TULHA_SEFAZ=producao falta TULHA_SEFAZ_RAIZES: /)]);
    expect(messages({ TULHA_SEFAZ: 'producao', TULHA_SEFAZ_RAIZES: '/etc/tulha/raizes' })).toEqual([]);
    for (const modo of ['simulador', 'homologacao']) expect(messages({ TULHA_SEFAZ: modo })).toEqual([]);
  });

  it('a API e o trabalhador não podem ter a mesma porta', () => {
    const message = (port: string) => `TULHA_WORKER_PORT deve ser outra porta que TULHA_PORT (${port}): corrija uma das duas.`;
    expect(messages({ TULHA_WORKER_PORT: '3000' })).toEqual([message('3000')]);
    expect(messages({ TULHA_PORT: '3100', TULHA_WORKER_PORT: '3100' })).toEqual([message('3100')]);
    expect(messages({ TULHA_PORT: '3100', TULHA_WORKER_PORT: '3000' })).toEqual([]);
  });

  it('o EventStoreDB vale pelos dois nomes, e os dois com valores diferentes são uma frase', () => {
    const [one, other] = ['esdb://a:b@n1:2113', 'esdb://a:b@n2:2113'];
    const { TULHA_EVENTSTORE_URL: variable } = VARIABLES;
    expect(variable.read({ TULHA_EVENTSTORE_URL: one })).toBe(one);
    expect(variable.read({ EVENTSTORE_URL: one })).toBe(one);
    expect(variable.read({ TULHA_EVENTSTORE_URL: '', EVENTSTORE_URL: one })).toBe(one);
    expect(messages({ TULHA_EVENTSTORE_URL: one, EVENTSTORE_URL: one })).toEqual([]);
    expect(messages({ TULHA_EVENTSTORE_URL: one, EVENTSTORE_URL: other })).toEqual([
      'TULHA_EVENTSTORE_URL e EVENTSTORE_URL são a mesma variável e dizem coisas diferentes: deixe só TULHA_EVENTSTORE_URL.',
    ]);
  });

  it('um balde pela metade diz o que falta', () => {
    expect(messages({ TULHA_S3_ENDPOINT: 'https://s3.fazenda.br', TULHA_S3_KEY: 'a' })).toEqual([
      expect.stringMatching(/^Para guardar arquivos em um balde falta TULHA_S3_BUCKET e TULHA_S3_SECRET: .*\.$/),
    ]);
  });

  it('um nome trocado é recusado, e um desconhecido avisado, com o nome mais parecido', () => {
    const warnings: string[] = [];
    const check = (name: string) => checkEnvironment({ [name]: 'x' }, 'partida', (sentence) => warnings.push(sentence));
    for (const [name, meant] of [
      ['TULHA_SMPT_URL', 'TULHA_SMTP_URL'],
      ['TULHA_ORIGEM', 'TULHA_ORIGENS'],
      ['TULHA_PORTA', 'TULHA_PORT'],
      ['TULHA_S3_BUKET', 'TULHA_S3_BUCKET'],
    ] as const)
      expect(() => check(name)).toThrow(`${name} não é uma variável da Tulha; a de nome mais parecido é ${meant}: corrija o nome`);
    expect(warnings).toEqual([]);
    check('TULHA_PASTA_DOS_DADOS');
    expect(warnings).toEqual([expect.stringMatching(/^Aviso: TULHA_PASTA_DOS_DADOS não é uma variável da Tulha;/)]);
    expect(() => check('TULHA_SEED')).not.toThrow();
  });

  it('o que falta a um processo é dito pelo nome', () => {
    expect(() => checkEnvironment({ TULHA_DATA: 'x' }, 'worker', () => undefined)).toThrow(
      'Falta a variável DATABASE_URL (onde está o PostgreSQL): defina-a; com "npm start" ela é criada sozinha.',
    );
  });
});
