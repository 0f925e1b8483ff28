import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tulha/testing/until';
import { childrenOf, folderFor, isAlive, killHard, processesOf } from './processes.js';

const SLEEPER = 'setInterval(() => undefined, 60_000)';

describe('the processes of a folder', () => {
  const folder = folderFor('processos');
  const begun: ChildProcess[] = [];
  const begin = (args: readonly string[], env: NodeJS.ProcessEnv = {}): number => {
    const child = spawn(process.execPath, ['-e', SLEEPER, ...args], { stdio: 'ignore', env: { ...process.env, ...env } });
    begun.push(child);
    return child.pid as number;
  };
  afterAll(() => {
    for (const child of begun) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  it('are found by their data folder or by what they were started with, and no others, until they are killed', async () => {
    const ours = [begin([], { TULHA_DATA: folder }), begin([join(folder, 'cluster')])].toSorted();
    const foreign = begin([]);
    await until(() => processesOf(folder).length === ours.length, 'both to be found', { instead: () => processesOf(folder) });
    expect(processesOf(folder).toSorted()).toEqual(ours);
    expect(childrenOf(process.pid)).toEqual(expect.arrayContaining([...ours, foreign]));
    await killHard(ours);
    expect(processesOf(folder)).toEqual([]);
    expect(isAlive(foreign)).toBe(true);
  });
});
