import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync, version } from '@swc/core';
import { ROOT } from '../build/stamp.mjs';

/** Lets a process import the workspace's sources, which are compiled once and kept: no build is needed. */

const KEPT = join(ROOT, '.cache/sources');
const OWN = /^\.{1,2}\/.*\.js$/;
const TYPED = /\.tsx?$/;
const GLOBALS = pathToFileURL(join(ROOT, 'scripts/jest/globals.mjs')).href;

const read = (path) => readFileSync(path, 'utf8');
const { $schema: _, ...plain } = JSON.parse(read(join(ROOT, '.swcrc')));
/** Components have no decorators, and their elements become calls. */
const drawn = {
  ...plain,
  jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: plain.jsc.target },
};

const compile = (source, filename) => {
  const options = filename.endsWith('.tsx') ? drawn : plain;
  return transformSync(source, { ...options, swcrc: false, configFile: false, filename, sourceMaps: 'inline' }).code;
};

/** Compiled once for all processes, under a digest of its inputs: a process that ends in the middle leaves no half-written file. */
const compiled = (path) => {
  const source = read(path);
  const made = createHash('sha256')
    .update(JSON.stringify([version, plain, path, source]))
    .digest('hex');
  const kept = join(KEPT, `${made}.mjs`);
  if (existsSync(kept)) return read(kept);
  const code = compile(source, path);
  const half = `${kept}.${process.pid}`;
  writeFileSync(half, code);
  renameSync(half, kept);
  return code;
};

/** `./x.js` in a source is the source `./x.ts` or `./x.tsx`, where there is one. */
const sourceOf = (specifier, parent) =>
  ['.ts', '.tsx'].map((ending) => new URL(specifier.replace(/\.js$/, ending), parent)).find((url) => existsSync(fileURLToPath(url)))?.href;

export const readSources = () => {
  mkdirSync(KEPT, { recursive: true });
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
      const { parentURL = '', conditions } = context;
      const url = TYPED.test(parentURL) && OWN.test(specifier) ? sourceOf(specifier, parentURL) : undefined;
      if (url) return { url, shortCircuit: true };
      return next(specifier, specifier.startsWith('@tulha/') ? { ...context, conditions: [...conditions, '@tulha/source'] } : context);
    },
    load: (url, context, next) => {
      // Looks are of the browser: a component that is drawn here has none.
      if (url.endsWith('.css')) return { format: 'module', source: 'export default {};', shortCircuit: true };
      return TYPED.test(url) ? { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true } : next(url, context);
    },
  });
};
