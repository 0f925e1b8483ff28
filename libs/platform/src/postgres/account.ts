import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How to run PostgreSQL's programs, which refuse to run as root. */
export type Account = {
  /** Undefined when the own user will do. */
  readonly uid?: number;
  readonly gid?: number;
  /** The words before the program and its arguments. */
  readonly prefix: readonly string[];
};

const nobody = (): { uid: number; gid: number } => {
  const line = existsSync('/etc/passwd') ? /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) : null;
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : { uid: 65534, gid: 65534 };
};

/** True when everyone may walk down to `path`. */
const walkable = (path: string): boolean => {
  const parent = dirname(path);
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || walkable(parent));
};

/** CAP_DAC_READ_SEARCH where it may be handed on, else CAP_DAC_OVERRIDE (containers keep only that one). */
const searchCapability = (): string => {
  const bounding = /^CapBnd:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${bounding}`) & 4n) !== 0n ? '+dac_read_search' : '+dac_override';
};

/** The user who made the cluster goes on running it. */
const ownerOf = (cluster: string): { uid: number; gid: number } | undefined => {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
};

/**
 * Root becomes `nobody`, or the owner of a cluster that exists. Where that user cannot walk down to the folders (a clone
 * under `/root`), setpriv lends it the one capability to do so, so that no home folder must be opened.
 */
export const accountFor = (cluster: string, paths: readonly string[]): Account => {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = ownerOf(cluster) ?? nobody();
  if (process.platform !== 'linux' || paths.every(walkable)) return { uid, gid, prefix: [] };
  const capability = searchCapability();
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Without the secure bit, access(2) asks in the name of the bare user, and the programs do not find each other.
  const lent = ['--securebits=+no_setuid_fixup', `--inh-caps=${capability}`, `--ambient-caps=${capability}`];
  return { uid, gid, prefix: ['setpriv', ...user, ...lent] };
};

/** Gives `path` to the account. */
export const giveTo = (account: Account, path: string): void => {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
};
