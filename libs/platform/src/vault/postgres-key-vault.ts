import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeyVault, SubjectErased } from '@tulha/application/sealing/key-vault';
import type { Pool } from 'pg';

const wrap = (key: Buffer, master: Buffer, subject: string): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', master, iv).setAAD(Buffer.from(subject));
  const body = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

const unwrap = (wrapped: Buffer, master: Buffer, subject: string): Buffer => {
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

  return {
    keyFor: async (subject) => {
      const known = remembered(subject);
      if (known) return known;
      const insert = 'insert into controle.chave (sujeito, chave) values ($1, $2) on conflict do nothing';
      await pool.query(insert, [subject, wrap(randomBytes(32), master, subject)]);
      const { rows } = await pool.query<Row>('select sujeito, chave from controle.chave where sujeito = $1', [subject]);
      const wrapped = rows[0]?.chave;
      if (!wrapped) throw new SubjectErased(subject);
      return remember(subject, unwrap(wrapped, master, subject));
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
