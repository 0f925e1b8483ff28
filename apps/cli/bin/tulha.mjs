#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Runs the CLI under the project's own Node, even where the shell finds another version. */

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const main = at('../dist/main.js');
const own = at(`../../../node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`);
const NEEDED = 26;

const handOver = () => {
  const child = spawn(own, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
};

if (!existsSync(main)) {
  console.error('A linha de comando ainda não foi construída: rode "npm run build" na pasta da Tulha.');
  process.exitCode = 1;
} else if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  process.argv[1] = main;
  await import(new URL('../dist/main.js', import.meta.url).href);
} else {
  handOver();
}
