import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Service = {
  readonly image?: string;
  readonly profiles?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[] | { readonly cluster?: { readonly ipv4_address: string } };
  readonly depends_on?: Record<string, { readonly condition: string; readonly required?: boolean }>;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly logging?: { readonly options: Record<string, string> };
  readonly healthcheck?: { readonly test: readonly string[]; readonly interval: string };
};
type Compose = {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, null>;
  readonly networks: Record<string, unknown>;
};

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const { services, volumes, networks } = parse(text, { merge: true }) as Compose;
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`docker-compose.yml has no ${name}`);
  return found;
};
const names = Object.keys(services);
const of = (profile?: string) => names.filter((name) => (profile ? service(name).profiles?.includes(profile) : !service(name).profiles));
const NODES = [1, 2, 3];
/** Services that do one thing and end. */
const ENDS = ['certificados', 'configuracao'];
const addressOf = (name: string) => {
  const { networks: own } = service(name);
  return own && 'cluster' in own ? own.cluster?.ipv4_address : undefined;
};

/** There may be no container runtime here: these checks need none. */
describe('docker-compose.yml', () => {
  it('has the product, and an EventStoreDB only where a profile asks for one', () => {
    expect(of()).toEqual(['configuracao', 'api', 'worker', 'postgres', 'redis']);
    expect(of('eventstoredb')).toEqual(['eventstoredb']);
    expect(of('cluster')).toEqual(['certificados', 'eventstoredb-1', 'eventstoredb-2', 'eventstoredb-3']);
  });

  it("starts no PostgreSQL beside one of one's own, and waits for none", () => {
    const { services: over } = parse(readFileSync(join(ROOT, 'docker-compose.banco-proprio.yml'), 'utf8'), { merge: true }) as Compose;
    expect(over['postgres']).toEqual({ profiles: ['banco-do-compose'] });
    const waiting = names.filter((name) => service(name).depends_on?.['postgres']);
    expect(waiting).toEqual(['configuracao', 'api', 'worker']);
    for (const name of waiting)
      expect(over[name]).toEqual({
        environment: { DATABASE_URL: '${DATABASE_URL:?defina DATABASE_URL}' },
        depends_on: { postgres: { condition: 'service_healthy', required: false } },
      });
    expect(Object.keys(over).filter((name) => !names.includes(name))).toEqual([]);
    expect(text).toContain('docker-compose.banco-proprio.yml');
  });

  it('names no volume, network or service that is not there', () => {
    const used = names.flatMap((name) => service(name).volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
    expect([...new Set(used)].sort()).toEqual(Object.keys(volumes).sort());
    const joined = names.flatMap((name) => Object.values(service(name).networks ?? []).filter((one) => typeof one === 'string'));
    for (const network of joined) expect(['default', ...Object.keys(networks)]).toContain(network);
    for (const name of names) for (const needed of Object.keys(service(name).depends_on ?? {})) expect(names).toContain(needed);
  });

  it('lets the api and the worker reach whichever event store TULHA_EVENTSTORE_URL, or EVENTSTORE_URL, names, and wait for it where it runs', () => {
    for (const name of ['api', 'worker']) {
      const { environment, depends_on, volumes: mounted } = service(name);
      expect(environment?.TULHA_EVENTSTORE_URL).toBe('${TULHA_EVENTSTORE_URL:-}');
      expect(environment?.EVENTSTORE_URL).toBe('${EVENTSTORE_URL:-}');
      for (const store of ['eventstoredb', ...NODES.map((n) => `eventstoredb-${n}`)])
        expect(depends_on?.[store]).toEqual({ condition: 'service_healthy', required: false });
      expect(mounted).toContain('autoridade:/ca:ro');
    }
    expect(text).toContain('esdb://eventstoredb:2113?tls=false');
    expect(text).toMatch(
      /esdb:\/\/admin:\S+@eventstoredb-1:2113,eventstoredb-2:2113,eventstoredb-3:2113\?tls=true&tlsCAFile=\/ca\/ca\.crt/,
    );
  });

  it('looks at the settings once before it starts what it would start again and again', () => {
    const { command, environment, restart } = service('configuracao');
    expect([command, restart]).toEqual([['node', 'apps/api/dist/conferir.js'], 'no']);
    expect(environment).toEqual(service('api').environment);
    for (const name of ['api', 'worker'])
      expect(service(name).depends_on?.configuracao).toEqual({ condition: 'service_completed_successfully' });
  });

  it('takes no subnet from who does not cluster, and lets who does be reached by name', () => {
    for (const name of [...of(), ...of('eventstoredb'), ...of('s3')]) expect([name, service(name).networks]).toEqual([name, undefined]);
    for (const n of NODES) expect(Object.keys(service(`eventstoredb-${n}`).networks ?? {})).toEqual(['default', 'cluster']);
  });

  /** The variables of `npm start` alone, which no container runs. */
  const OF_START = ['TULHA_DEMO', 'TULHA_LOG'];
  /** The variables of the image itself. */
  const OF_IMAGE = ['TULHA_HOST=0.0.0.0', 'TULHA_PORT=3000', 'TULHA_DATA=/dados'];

  it('passes on every variable that the README documents, to both processes', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const image = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
    const table = readme.slice(readme.indexOf('<!-- variables'), readme.indexOf('<!-- /variables'));
    const documented = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
    expect(documented.length).toBeGreaterThan(20);
    const elsewhere = [...OF_START, ...OF_IMAGE.map((one) => one.split('=')[0] ?? ''), 'TULHA_WORKER_PORT'];
    expect(elsewhere.filter((name) => !documented.includes(name))).toEqual([]);
    for (const name of documented.filter((one) => !elsewhere.includes(one)))
      for (const each of ['api', 'worker'])
        expect([each, name, service(each).environment?.[name]]).toEqual([each, name, expect.stringMatching(/^\$\{\w+:[-?].*\}$/)]);
    expect(service('worker').environment?.TULHA_WORKER_PORT).toBe('3001');
    const ignored = [...table.matchAll(/^\| `(\w+)` \|.*Compose ignores it \|$/gm)].map(([, name = '']) => name);
    expect(new Set(ignored)).toEqual(new Set(elsewhere.filter((name) => !text.includes(`\${${name}`))));
    for (const line of OF_IMAGE) expect(image).toContain(line);
    expect(image).not.toContain('supervisor');
    expect(service('api').ports).toEqual(['127.0.0.1:${TULHA_PORT:-3000}:3000']);
  });

  it('has no secret of its own: what is missing is asked for, where it is used', () => {
    const secret = /(?:PASSWORD|SECRET|KEY|TOKEN)$/;
    for (const name of names)
      for (const [key, value] of Object.entries(service(name).environment ?? {}).filter(([one]) => secret.test(one)))
        expect([name, key, value]).toEqual([name, key, expect.stringMatching(/^\$\{\w+:(?:-|\?defina .+)\}$/)]);
    expect(service('postgres').environment?.POSTGRES_PASSWORD).toContain(':?');
    for (const name of ['TULHA_MASTER_KEY', 'TULHA_JWT_SECRET', 'TULHA_OPERATOR_TOKEN'])
      expect(service('api').environment?.[name]).toBe(`\${${name}:?defina ${name}}`);
    // Variables of a profile are demanded when it runs: compose demands all that a file names, for every user of it.
    expect(service('certificados').command?.join('')).toContain('"$${TULHA_EVENTSTORE_PASSWORD:?defina TULHA_EVENTSTORE_PASSWORD}"');
    expect(service('minio').entrypoint?.join('')).toContain('"$${MINIO_ROOT_USER:?defina TULHA_S3_KEY}"');
    expect(service('minio').entrypoint?.join('')).toContain('"$${MINIO_ROOT_PASSWORD:?defina TULHA_S3_SECRET}"');
    expect(text).not.toMatch(/changeit|minioadmin/);
    const header = text.slice(0, text.indexOf('\nname:'));
    const asked = [...text.matchAll(/(?:defina |\$\{)(TULHA_\w+)/g)].map(([, name = '']) => name).filter((name) => secret.test(name));
    expect(asked.filter((name) => !header.includes(name))).toEqual([]);
    expect(asked).toContain('TULHA_DB_PASSWORD');
  });

  it('bounds the logs of every service, and asks each that stays how it is', () => {
    for (const name of names) expect([name, service(name).logging?.options]).toEqual([name, { 'max-size': '20m', 'max-file': '3' }]);
    for (const name of names.filter((one) => !ENDS.includes(one)))
      expect([name, service(name).healthcheck?.interval]).toEqual([name, expect.any(String)]);
  });

  it('runs the server that the contract is tested on', () => {
    const spec = readFileSync(join(ROOT, 'libs/event-store/src/eventstoredb/eventstoredb.container.int.spec.ts'), 'utf8');
    for (const name of ['eventstoredb', ...NODES.map((n) => `eventstoredb-${n}`)]) expect(spec).toContain(`'${service(name).image}'`);
  });

  it('gives no server a variable of ours: whatever begins like its options is one, and it ends where it knows none of that name', () => {
    for (const name of ['eventstoredb', 'certificados', ...NODES.map((n) => `eventstoredb-${n}`)])
      expect(Object.keys(service(name).environment ?? {}).filter((key) => key.endsWith('EVENTSTORE_URL'))).toEqual([]);
  });

  it('has three servers that know each other, each with its certificate and its own disk', () => {
    const addresses = NODES.map((n) => `${addressOf(`eventstoredb-${n}`)}:2113`);
    const script = service('certificados').command?.join('\n') ?? '';
    for (const n of NODES) {
      const name = `eventstoredb-${n}`;
      const { environment = {}, volumes: mounted = [], depends_on, healthcheck } = service(name);
      expect(environment).toMatchObject({
        KURRENTDB_CLUSTER_SIZE: '3',
        KURRENTDB_DISCOVER_VIA_DNS: 'false',
        KURRENTDB_REPLICATION_IP: addressOf(name),
        KURRENTDB_ADVERTISE_HOST_TO_CLIENT_AS: name,
        KURRENTDB_TRUSTED_ROOT_CERTIFICATES_PATH: '/certs/ca',
        KURRENTDB_CERTIFICATE_FILE: `/certs/node${n}/node.crt`,
        KURRENTDB_CERTIFICATE_PRIVATE_KEY_FILE: `/certs/node${n}/node.key`,
      });
      expect(environment.KURRENTDB_INSECURE).toBeUndefined();
      const others = addresses.filter((address) => !address.startsWith(`${addressOf(name)}:`));
      expect(environment.KURRENTDB_GOSSIP_SEED?.split(',').sort()).toEqual(others.sort());
      expect(mounted).toEqual([`${name}:/var/lib/kurrentdb`, 'certificados:/certs:ro']);
      expect(depends_on).toEqual({ certificados: { condition: 'service_completed_successfully' } });
      expect(healthcheck?.test.join(' ')).toContain('https://localhost:2113/health/live');
    }
    expect(new Set(addresses).size).toBe(3);
    // The addresses in the certificates, as the shell reads them.
    expect(script).toContain('for n in 1 2 3');
    expect(script.replaceAll('$$n', 'N')).toContain('-ip-addresses 127.0.0.1,172.30.240.1N -dns-names localhost,eventstoredb-N');
  });
});
