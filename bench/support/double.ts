import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/**
 * The stand-in for EventStoreDB in a process of its own, so that it shares no event loop with the measured process: prints its address, and
 * ends with its parent. It is for tests and in no build, so it is run from its source.
 */
const configFile = fileURLToPath(new URL('../../.swcrc', import.meta.url));

registerHooks({
  resolve: (specifier, context, next) => {
    const source = { ...context, conditions: [...context.conditions, '@tulha/source'] };
    if (!specifier.startsWith('.') || !context.parentURL?.endsWith('.ts')) return next(specifier, source);
    return next(specifier.replace(/\.js$/, '.ts'), source);
  },
  load: (url, context, next) => {
    if (!url.includes('/libs/') || !url.endsWith('.ts')) return next(url, context);
    const path = fileURLToPath(url);
    const { code } = transformSync(readFileSync(path, 'utf8'), { filename: path, swcrc: true, configFile });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

const { startEventStoreServer } = await import('@tulha/event-store/eventstoredb/testing/server/server');
const server = await startEventStoreServer();
process.once('disconnect', () => process.exit(0));
process.send?.(server.url);
