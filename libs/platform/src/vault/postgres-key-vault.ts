import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type KeyVault, SubjectErased } from '@tulha/application/sealing/key-vault';
import type { Pool } from 'pg';

/** AES-256-GCM under another key, bound to its subject: it does not open as that of any other. */
export const wrap = (key: Buffer, master: Buffer, subject: string): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', master, iv).setAAD(Buffer.from(subject));
  const body = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

/** @throws where it is sealed by another key */
export const unwrap = (wrapped: Buffer, master: Buffer, subject: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', master, wrapped.subarray(0, 12)).setAAD(Buffer.from(subject));
  decipher.setAuthTag(wrapped.subarray(12, 28));
  return Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()]);
};

type Row = { sujeito: string; chave: Buffer | null };

/**
 * Keys of persons in `controle.chave`, wrapped by the installation's master key (32 bytes, base64). Living keys are kept in
 * memory for a short while only, so that a destroyed one is soon gone everywhere.
 */
export const postgresKeyVault = (pool: Pool, masterKey: string): KeyVault => {
  const master = Buffer.from(masterKey, 'base64');
  if (master.length !== 32) throw new Error('TULHA_MASTER_KEY must be 32 bytes in base64');
  const cache = new Map<string, { key: Buffer; until: number }>();

  const remember = (subject: string, key: Buffer) => {
    if (cache.size > 10_000) cache.clear();
    cache.set(subject, { key, until: Date.now() + 60_000 });
    return key;
  };
  const remembered = (subject: string) => {
    const entry = cache.get(subject);
    return entry && entry.until > Date.now() ? entry.key : undefined;
  };

  let waiting = new Map<string, PromiseWithResolvers<Buffer>>();

  /** Makes the keys of all who were asked for in this turn of the event loop, in two questions. In order, lest two processes wait for each other. */
  const make = async (): Promise<void> => {
    await turn();
    const asked = waiting;
    waiting = new Map();
    const subjects = [...asked.keys()].sort();
    try {
      const fresh = subjects.map((subject) => wrap(randomBytes(32), master, subject));
      const insert = 'insert into controle.chave (sujeito, chave) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing';
      await pool.query(insert, [subjects, fresh]);
      const { rows } = await pool.query<Row>('select sujeito, chave from controle.chave where sujeito = any($1)', [subjects]);
      const wrapped = new Map(rows.map(({ sujeito, chave }) => [sujeito, chave]));
      for (const [subject, { resolve, reject }] of asked) {
        const key = wrapped.get(subject);
        if (key) resolve(remember(subject, unwrap(key, master, subject)));
        else reject(new SubjectErased(subject));
      }
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  };

  return {
    keyFor: async (subject) => {
      const known = remembered(subject);
      if (known) return known;
      const asked = waiting.get(subject) ?? Promise.withResolvers<Buffer>();
      if (waiting.size === 0) void make();
      waiting.set(subject, asked);
      return asked.promise;
    },
    keysOf: async (subjects) => {
      const keys = new Map<string, Buffer>();
      const missing = subjects.filter((subject) => {
        const known = remembered(subject);
        if (known) keys.set(subject, known);
        return !known;
      });
      if (missing.length === 0) return keys;
      const { rows } = await pool.query<Row>('select sujeito, chave from controle.chave where sujeito = any($1) and chave is not null', [
        missing,
      ]);
      for (const { sujeito, chave } of rows) keys.set(sujeito, remember(sujeito, unwrap(chave as Buffer, master, sujeito)));
      return keys;
    },
  };
};
