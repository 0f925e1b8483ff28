import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes: the OWASP Password Storage minimum. The variant is the library's default. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each check holds 19 MiB and a core for some 30 ms; more at once would starve every other request. */
const AT_ONCE = 2;
/** Whoever would have to wait longer than a second is asked to come again. */
const WAITING_MAX = 64;

/** Too many passwords are being checked. */
export class Crowded extends Error {
  override readonly name = 'Crowded';
}

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= WAITING_MAX) throw new Crowded('Too many passwords wait to be checked');
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

/** A hash of nothing anyone knows: an unknown login costs the same time as a known one. */
const nobody = hash(crypto.randomUUID(), OPTIONS);

/** True when the password matches. `undefined` as the hash (no such user) takes as long and is false. @throws Crowded */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const against = stored ?? (await nobody);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== undefined;
};
