import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, type write } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLogFile } from './log-file.js';

type Done = (error: NodeJS.ErrnoException | null, written: number) => void;

describe('registro num disco que pode parar', () => {
  const asked: { readonly text: string; readonly done: Done }[] = [];
  /** A disk that takes each write when the test says so. */
  const put = ((_fd: number, buffer: Buffer, from: number, length: number, _at: null, done: Done) => {
    asked.push({ text: buffer.toString('utf8', from, from + length), done });
  }) as unknown as typeof write;
  beforeEach(() => void asked.splice(0));

  it('quem escreve não espera: há uma gravação por vez, e o que vem depois vai junto', () => {
    const log = openLogFile(-1, put);
    for (const line of ['a\n', 'b\n', 'c\n']) log.write(line);
    expect(asked.map(({ text }) => text)).toEqual(['a\n']);
    asked[0]?.done(null, 2);
    expect(asked.map(({ text }) => text)).toEqual(['a\n', 'b\nc\n']);
    asked[1]?.done(null, 2); // half of it
    expect(asked[2]?.text).toBe('c\n');
  });

  it('parado, guarda até um limite e depois diz quanto se perdeu; cheio, perde e segue', () => {
    const log = openLogFile(-1, put);
    log.write('primeira\n');
    const line = `${'x'.repeat(99)}\n`;
    for (let n = 0; n < 20_000; n++) log.write(line);
    asked[0]?.done(Object.assign(new Error('full'), { code: 'ENOSPC' }), 0);
    const later = asked[1]?.text ?? '';
    expect(later.length).toBeLessThan(1_100_000);
    expect(JSON.parse(later.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ message: 'Log lines lost', characters: 951_500 });
  });

  it('no fim do processo grava o que falta, a menos que o disco esteja parado', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tulha-registro-'));
    const fd = openSync(join(folder, 'api.log'), 'a');
    const log = openLogFile(fd, put);
    log.write('uma\n');
    log.write('outra\n');
    log.flush();
    expect(readFileSync(join(folder, 'api.log'), 'utf8')).toBe('');
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
});
