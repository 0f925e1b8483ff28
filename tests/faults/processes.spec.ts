import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startWatch, until } from './processes.js';

const LOOK_MS = 500;

describe('o relógio do que a Tulha promete', () => {
  let busy: ChildProcess[] = [];
  const begin = (script: string): number => {
    const child = spawn('sh', ['-c', script], { stdio: 'ignore' });
    busy.push(child);
    return child.pid as number;
  };
  afterEach(() => {
    for (const child of busy) child.kill('SIGKILL');
    busy = [];
  });

  /** What the watch says of so long, waiting for one, what it would say if nobody was waited for, and what a clock on the wall says. */
  const seen = async (pid: number) => {
    const began = performance.now();
    const [watch, alone] = [startWatch(() => [pid]), startWatch(() => [])];
    await wait(LOOK_MS);
    return { watch: watch(), alone: alone(), wall: performance.now() - began };
  };

  it('para enquanto a máquina serve a outros quem tem o que fazer', async () => {
    const [one] = Array.from({ length: 3 * availableParallelism() }, () => begin('while :; do :; done')) as [number];
    const { watch, wall } = await seen(one);
    expect(watch).toBeLessThan(wall - LOOK_MS / 10);
  });

  it('anda enquanto se espera por quem está parado', async () => {
    const halted = begin('while :; do :; done');
    process.kill(halted, 'SIGSTOP');
    await until('it to halt', () => readFileSync(`/proc/${halted}/stat`, 'utf8').includes(') T '));
    const { watch, alone } = await seen(halted);
    expect(watch).toBeGreaterThan(alone - LOOK_MS / 10);
  });
});
