import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/stamp.mjs';

/**
 * Completes package-lock.json with the optional packages of other platforms. A registry that lacks their files makes `npm install` leave
 * them out, and `npm ci` then refuses the lock. Packages that npm marked as extraneous are removed. Run after every `npm install`;
 * `--check` only reports whether it is needed.
 */

const LOCK = join(ROOT, 'package-lock.json');
const OS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'sunos', 'aix', 'openharmony', 'win32'];
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];
const ALIASES = { windows: 'win32', armv7: 'arm', aarch64: 'arm64', x86: 'ia32', wasm32: 'wasm32' };

/** `node_modules/a/node_modules/b` → `node_modules/a` → ``: where node looks, innermost first. */
const placesFrom = (path) => {
  const outer = path.lastIndexOf('node_modules/');
  if (path === '') return [''];
  return [path, ...placesFrom(outer <= 0 ? '' : path.slice(0, outer - 1))];
};

const isThere = (packages, path, name) =>
  placesFrom(path).some((place) => packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]);

/** The platforms in a package's name; npm skips an optional package for another system. */
const platformOf = (name) => {
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .split(/[-.]/)
    .map((word) => ALIASES[word] ?? word);
  const os = words.find((word) => OS.includes(word));
  const cpu = words.find((word) => CPU.includes(word));
  const musl = words.some((word) => word.startsWith('musl'));
  const libc = os === 'linux' ? (musl ? ['musl'] : words.some((word) => word.startsWith('gnu')) ? ['glibc'] : undefined) : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc }) };
};

const missingIn = (packages) =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isThere(packages, path, name))
      .map(([name, range]) => ({ key: `node_modules/${name}`, name, version: range.replace(/^[\^~]/, ''), dev })),
  );

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const missing = missingIn(lock.packages);
const extraneous = Object.keys(lock.packages).filter((key) => lock.packages[key].extraneous);
const unknown = missing.filter(({ name }) => !platformOf(name).os && !platformOf(name).cpu);
if (unknown.length > 0) {
  console.error(`Do nome não se deduz a plataforma de: ${unknown.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
} else if (missing.length + extraneous.length === 0) {
  console.log('package-lock.json está completo.');
} else if (process.argv.includes('--check')) {
  console.error(
    `Em package-lock.json faltam ${missing.length} pacotes de outras plataformas e sobram ${extraneous.length}: rode "npm run lock:complete".`,
  );
  process.exitCode = 1;
} else {
  for (const { key, name, version, dev } of missing) {
    const { cpu, libc, os } = platformOf(name);
    // In the order npm writes them, so that the next `npm install` changes nothing.
    lock.packages[key] = { version, cpu, ...(dev && { dev }), ...(libc && { libc }), optional: true, os };
  }
  lock.packages[key] = { version, ...platformOf(name), ...(dev && { dev }), optional: true };
  for (const key of extraneous) delete lock.packages[key];
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json completado: ${missing.length} pacotes a mais, ${extraneous.length} a menos.`);
}
