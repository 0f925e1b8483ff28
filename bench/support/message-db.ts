import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NewFact } from '@tulha/event-store/event-store';
import pg from 'pg';

/** The files of the package that make its schema, in the order of its installer, without roles, reading functions and views. */
const FILES = [
  'schema/message-store',
  'tables/messages',
  'types/message',
  ...['hash-64', 'acquire-lock', 'category', 'is-category', 'id', 'cardinal-id', 'stream-version', 'write-message'].map(
    (name) => `functions/${name}`,
  ),
  ...['id', 'stream', 'category'].map((name) => `indexes/messages-${name}`),
];

/** The message store of the Eventide project, as its package installs it: for company. */
export const installMessageDb = async (url: string): Promise<void> => {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@eventide/message-db/package.json'))), 'database');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set search_path to message_store');
    for (const file of FILES) await client.query(readFileSync(join(folder, `${file}.sql`), 'utf8'));
  } finally {
    await client.end();
  }
};

const TEXT = 'select write_message($1, $2, $3, $4, $5, $6)';

/** As many connections as writers. It writes one message a call: several facts are as many calls in one transaction. */
export const openMessageDb = async (url: string, writers: number) => {
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: url, options: '-c search_path=message_store' });
      await client.connect();
      return client;
    }),
  );
  return {
    async write(stream: string, writer: number, written: number, facts: readonly NewFact[]): Promise<void> {
      const client = clients[writer] as pg.Client;
      if (facts.length > 1) await client.query('begin');
      for (const [index, { eventId, type, data, meta }] of facts.entries()) {
        const values = [eventId, stream, type, JSON.stringify(data), JSON.stringify(meta), written + index - 1];
        await client.query({ name: 'write_message', text: TEXT, values });
      }
      if (facts.length > 1) await client.query('commit');
    },
    async end(): Promise<void> {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
};
