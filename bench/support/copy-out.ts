import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg, { type ClientBase } from 'pg';

/** Runs `copy … to stdout` into a stream, and ends it. @returns how many rows. */
export const copyOut = async (client: ClientBase, text: string, into: Writable): Promise<number> => {
  class CopyOut extends pg.Query {
    handleCopyData({ chunk }: { chunk: Buffer }): void {
      into.write(Buffer.from(chunk));
    }
  }
  const { rowCount } = await new Promise<{ rowCount: number | null }>((resolve, reject) => {
    client.query(new CopyOut(text, (error, result) => (error ? reject(error) : resolve(result as { rowCount: number | null }))));
  });
  into.end();
  await once(into, 'finish');
  return rowCount ?? 0;
};
