import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import circus from 'jest-circus/runner';
import { ModuleMocker } from 'jest-mock';
import { askNobodyOutside, failIfAsked } from './nobody-outside.mjs';
import { readSources } from './sources.mjs';

/**
 * Runs a suite in jest's own way, on this Node's own modules. jest would give each suite a world of its own, in which all of the product is
 * read and compiled again, and that took longer than most suites; here a test process reads it once. Changes a suite makes to the process
 * are undone.
 */
const require = createRequire(import.meta.url);

/** The property jest reads for tests that set their own time limit. */
const TIME_LIMIT = Symbol.for('TEST_TIMEOUT_SYMBOL');
let started = false;

/** The part of `jest` that our suites use. Mocks of modules are not part of it: nothing of our own is mocked. */
const toolsOf = (config) => {
  const mocker = new ModuleMocker(globalThis);
  const timers = new ModernFakeTimers({ config, global: globalThis });
  const of = (object, ...names) => Object.fromEntries(names.map((name) => [name, object[name].bind(object)]));
  return {
    ...of(mocker, 'fn', 'spyOn', 'restoreAllMocks'),
    ...of(timers, 'useFakeTimers', 'useRealTimers', 'advanceTimersByTime', 'advanceTimersByTimeAsync', 'setSystemTime'),
    setTimeout: (ms) => {
      globalThis[TIME_LIMIT] = ms;
    },
  };
};

const start = (config) => {
  readSources();
  askNobodyOutside();
  process.setSourceMapsEnabled(true);
  globalThis.jest = toolsOf(config);
  started = true;
};

/** The framework is each suite's own, and the modules are all suites'. */
const runtime = {
  requireInternalModule: (path) => {
    delete require.cache[path];
    return require(path);
  },
  requireModule: require,
  setGlobalsForRuntime: () => undefined,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(pathToFileURL(path).href),
  enterTestCode: () => undefined,
  leaveTestCode: () => undefined,
};

/** The framework keeps the blocks of every suite in the global object, and with them all that the suite had in hand: an app is 20 MB. */
const forget = () => {
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    const root = globalThis[symbol]?.rootDescribeBlock;
    if (root) for (const list of [root.children, root.tests, root.hooks]) list.splice(0);
  }
};

/** A suite's own remarks on a failed test, collected while everything is still there: its screens (`tests/browser/on-screen.ts`). */
const ON_FAILURE = Symbol.for('tulha.onFailure');
const onEvent = async ({ name, test }) => {
  const message = name === 'test_fn_failure' && (await globalThis[ON_FAILURE]?.(test.name));
  if (message) globalThis.console.error(message);
};

const restore = (env) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
};

/** The contract jest has with a runner's environment: `testEnvironmentOptions.env` of a project are the environment variables of its suites. */
export default async (globalConfig, config, environment, _itsRuntime, testPath, send) => {
  if (!started) start(config);
  // Node's own, which knows where a line of a source was.
  Error.prepareStackTrace = undefined;
  delete globalThis[TIME_LIMIT];
  const [{ console }, { exitCode }, env] = [globalThis, process, { ...process.env }];
  Object.assign(process.env, config.testEnvironmentOptions.env);
  globalThis.console = environment.global.console;
  try {
    const result = await circus.default(globalConfig, config, { global: globalThis, handleTestEvent: onEvent }, runtime, testPath, send);
    failIfAsked(testPath);
    return result;
  } finally {
    globalThis.jest.useRealTimers();
    globalThis.jest.restoreAllMocks();
    globalThis.console = console;
    process.exitCode = exitCode;
    restore(env);
    forget();
  }
};
