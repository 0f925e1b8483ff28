import { registerHooks } from 'node:module';

/** jest loads this file with plain Node, which must be told to read the workspace's sources instead of its build. */
const readSources = (): void => {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier.startsWith('@tulha/')) return next(specifier, { ...context, conditions: [...context.conditions, '@tulha/source'] });
      const own = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts');
      return next(own ? specifier.replace(/\.js$/, '.ts') : specifier, context);
    },
  });
};

export default async (): Promise<void> => {
  readSources();
  const { startTestServer } = await import('@tulha/testing/test-server');
  await startTestServer();
};
