import { appendFileSync, closeSync, mkdtempSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog, shortenLog } from './files.js';

describe('registros em disco', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tulha-registros-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('o que passa do limite é posto de lado, e quem o escreve segue do começo sem o reabrir', () => {
    const file = join(folder, 'api.log');
    const handle = openLog(file);
    for (let line = 0; line < 1_000; line++) {
      writeSync(handle, `linha ${line}\n`);
      if (line % 50 === 0) shortenLog(file, 1_000);
      expect(statSync(file).size).toBeLessThan(1_000 + 50 * 12);
    }
    closeSync(handle);
    expect(readFileSync(file, 'utf8')).toMatch(/^linha \d+\n[^\0]*linha 999\n$/);
    const kept = `${readFileSync(`${file}.1`, 'utf8')}${readFileSync(file, 'utf8')}`.trimEnd().split('\n');
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => `linha ${1_000 - kept.length + index}`));
  });

  it('o que está no limite fica como está, e o que não existe não é feito', () => {
    const file = join(folder, 'api.log');
    appendFileSync(file, 'x'.repeat(1_000));
    shortenLog(file, 1_000);
    shortenLog(join(folder, 'worker.log'), 1_000);
    expect(statSync(file).size).toBe(1_000);
    expect(() => statSync(join(folder, 'worker.log'))).toThrow('ENOENT');
  });
});
