import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './stamp.mjs';

/** The Node of the project, which npm installs like any other package. */
export const projectNode = () => join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const packagesOf = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;

/**
 * True when node_modules agrees with the lock. npm writes its record of the installation into node_modules last of all, so an interrupted
 * installation counts as missing.
 */
export const isInstalled = () => {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(join(ROOT, record)) || !existsSync(projectNode())) return false;
  const there = packagesOf(record);
  return Object.entries(packagesOf('package-lock.json'))
    .filter(([path, { extraneous }]) => path.includes('node_modules/') && !extraneous)
    .every(([path, { version, optional, link }]) => (there[path] ? link || there[path].version === version : optional));
};

/** Runs a program to its end with our terminal; rejects unless it ends well. */
export const run = (command, args, options = {}) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', fail);
    child.once('exit', (code, signal) =>
      code === 0 ? done() : fail(new Error(`${command} ${args[0] ?? ''}: ${signal ?? `código ${code}`}`)),
    );
  });

/** `npm ci` where it is needed, telling every few seconds that it goes on. */
export const installMissing = async () => {
  if (isInstalled()) return;
  const started = Date.now();
  console.log('Instalando as dependências (só na primeira vez e quando mudam; leva um ou dois minutos)…');
  const telling = setInterval(() => console.log(`  instalando há ${Math.round((Date.now() - started) / 1000)} s…`), 10_000);
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    if (npm) await run(process.execPath, [npm, ...args]);
    else await run('npm', args, { shell: process.platform === 'win32' });
  } finally {
    clearInterval(telling);
  }
  console.log(`  dependências instaladas em ${Math.round((Date.now() - started) / 1000)} s`);
};

/** Every script that people call reports an error in one sentence. */
export const orFail = async (work) => {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
