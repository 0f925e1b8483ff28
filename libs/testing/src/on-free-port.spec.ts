import { spawn } from 'node:child_process';
import { startOnFreePort } from './on-free-port.js';

const program = (text: string) => {
  const child = spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, output: child.stdout };
};

describe('a program on a free port', () => {
  it('is begun again on another where it ends before it listens', async () => {
    const ports: number[] = [];
    const begin = (port: number) => {
      ports.push(port);
      return program(ports.length < 3 ? '' : "console.log('begins\\nlistens'); setInterval(() => undefined, 1000);");
    };
    const { port, stop } = await startOnFreePort(begin, 'listens');
    expect(ports).toHaveLength(3);
    expect(port).toBe(ports[2]);
    await stop();
  });

  it('that never listens is told', async () => {
    await expect(startOnFreePort(() => program(''), 'listens')).rejects.toThrow('before it said: listens');
  });
});
