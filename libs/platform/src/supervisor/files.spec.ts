import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.js';
import { openLog, shortenLog } from './files.js';
import { claimFolder } from './single.js';

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

describe('quem roda numa pasta', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tulha-posse-'));
    mkdirSync(join(folder, 'posse'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const HERE = 'http://localhost:3000';
  it.each(['posse/3', 'supervisor.json'])('%s danificado é uma frase, e não se toma a pasta de quem talvez rode', async (name) => {
    for (const text of ['', '{"pid":', 'null', '[]', '{"pid":"1"}', '7']) {
      writeFileSync(join(folder, name), text);
      const refused = claimFolder(folder, HERE);
      await expect(refused).rejects.toBeInstanceOf(StartError);
      await expect(refused).rejects.toThrow(`${join(folder, name)}, que diz se a Tulha já roda nesta pasta, está danificado`);
    }
    rmSync(join(folder, name));
    (await claimFolder(folder, HERE)).release();
    expect(existsSync(join(folder, 'supervisor.json'))).toBe(false);
  });

  it('a nota que não se grava é dita uma vez, por mais que se tente, e uma quando volta a ser gravada', async () => {
    const lines: string[] = [];
    const hear = (line: unknown) => lines.push(String(line)) > 0;
    const spies = [process.stdout, process.stderr].map((stream) => jest.spyOn(stream, 'write').mockImplementation(hear));
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    try {
      const [file, blocked] = [join(folder, 'supervisor.json'), join(folder, 'supervisor.json.novo')];
      const single = await claimFolder(folder, HERE);
      mkdirSync(join(blocked, 'no-caminho'), { recursive: true });
      single.remember('api', 7);
      single.remember('worker', 8);
      jest.advanceTimersByTime(60_000);
      expect(lines).toEqual([expect.stringContaining(`Não foi possível gravar ${file}: `)]);
      rmSync(blocked, { recursive: true });
      jest.advanceTimersByTime(60_000);
      expect(lines.slice(1)).toEqual([`${file} voltou a ser gravado.\n`]);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ children: { api: 7, worker: 8 } });
      single.release();
    } finally {
      jest.useRealTimers();
      for (const spy of spies) spy.mockRestore();
    }
  });
});
