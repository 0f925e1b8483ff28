import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startOnFreePort } from './on-free-port.js';

type Pooler = { readonly url: string; readonly close: () => Promise<void> };
type Options = { readonly database: string; readonly mode: 'session' | 'transaction'; readonly ignore?: string };

/** The user `nobody`: it refuses to run as root. */
const NOBODY = 65_534;

const binary = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find(existsSync);

/** A PgBouncer in front of a database, as the same user; undefined where the machine has none. */
export const openPgbouncer = async ({ database, mode, ignore = '' }: Options): Promise<Pooler | undefined> => {
  const path = binary();
  if (path === undefined) return undefined;
  const [dir, behind] = [mkdtempSync(join(tmpdir(), 'tulha-test-pgbouncer-')), new URL(database)];
  const [user, password] = [decodeURIComponent(behind.username), decodeURIComponent(behind.password)];
  const config = join(dir, 'pgbouncer.ini');
  writeFileSync(join(dir, 'users.txt'), `"${user}" "${password}"\n`);
  const configOf = (port: number) =>
    `[databases]\n* = host=${behind.hostname} port=${behind.port} user=${user} password=${password}\n[pgbouncer]\n` +
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${join(dir, 'users.txt')}\n` +
    `pool_mode = ${mode}\nmax_client_conn = 500\ndefault_pool_size = 100\nignore_startup_parameters = ${ignore}\n`;
  chmodSync(dir, 0o755);
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const begin = (port: number) => {
    writeFileSync(config, configOf(port));
    const child = spawn(path, [config], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
    return { child, output: child.stderr };
  };
  const { port, stop } = await startOnFreePort(begin, 'process up');
  const url = new URL(database);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    close: async () => {
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
