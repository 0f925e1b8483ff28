import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sweepAway } from '@tulha/testing/test-server';
import { startPostgres } from './embedded.js';
import { findPostmaster } from './postmaster.js';

const BUILT = resolve(import.meta.dirname, '../../dist/postgres/embedded.js');
/** Which of its two ends the server takes, by the note of itself or before it has written one, is by chance. */
const TRIES = 8;

/** A process that has nothing else to do: it starts the server, gives up at once, and says why. */
const GIVES_UP = `
import { startPostgres } from ${JSON.stringify(BUILT)};
const leaving = new AbortController();
const log = (line) => line.startsWith('Iniciando') && leaving.abort(new Error('desistiu'));
await startPostgres({ dataDir: process.argv[1], fast: true, signal: leaving.signal, log }).catch(({ message }) => console.log(message));
`;

describe('um início do banco de dados de que se desiste', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tulha-desiste-'));
    await (await startPostgres({ dataDir, fast: true })).stop();
  });
  afterAll(() => sweepAway(dataDir));

  it('acaba antes de quem o começou, que diz por que', () => {
    const outputs = Array.from({ length: TRIES }, () =>
      execFileSync(process.execPath, ['--input-type=module', '-e', GIVES_UP, dataDir], { encoding: 'utf8' }),
    );
    expect(outputs).toEqual(Array(TRIES).fill('desistiu\n'));
    expect(findPostmaster(join(dataDir, 'cluster'))).toBeUndefined();
  });
});
