import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

type Pooler = { readonly url: string; readonly close: () => Promise<void> };
type Options = { readonly database: string; readonly mode: 'session' | 'transaction'; readonly ignore?: string };

/** Nobody: it refuses to run as root. */
const NOBODY = 65_534;

const binary = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find(existsSync);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/** A PgBouncer in front of a database, as the same user; undefined where the machine has none. */
export const openPgbouncer = async ({ database, mode, ignore = '' }: Options): Promise<Pooler | undefined> => {
  const path = binary();
  if (path === undefined) return undefined;
  const [port, dir, behind] = [await freePort(), mkdtempSync(join(tmpdir(), 'tulha-test-pgbouncer-')), new URL(database)];
  const [user, password] = [decodeURIComponent(behind.username), decodeURIComponent(behind.password)];
  const config = join(dir, 'pgbouncer.ini');
  writeFileSync(join(dir, 'users.txt'), `"${user}" "${password}"\n`);
  writeFileSync(
    config,
    `[databases]\n* = host=${behind.hostname} port=${behind.port} user=${user} password=${password}\n[pgbouncer]\n` +
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${join(dir, 'users.txt')}\n` +
      `pool_mode = ${mode}\nmax_client_conn = 500\ndefault_pool_size = 100\nignore_startup_parameters = ${ignore}\n`,
  );
  chmodSync(dir, 0o755);
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(path, [config], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stderr })) if (line.includes('process up')) break;
  child.stderr.resume();
  const url = new URL(database);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    close: async () => {
      child.kill('SIGKILL');
      await exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
