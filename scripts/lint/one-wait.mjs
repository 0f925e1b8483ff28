import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Tests wait by `until` and by nothing else: a loop around an `await` may never end, or gives up without naming its condition, and a sleep
 * is too short on a busy machine and too long on any other. Waits from before the rule are counted in waits-of-today.json, file by file,
 * and only shrink.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Everything is told with an empty list, as scripts/lint/shrink-waits.mjs asks for it. */
const LISTED =
  process.env.WAITS_OF_TODAY === 'none' ? {} : JSON.parse(readFileSync(new URL('waits-of-today.json', import.meta.url), 'utf8'));

const LOOP =
  'This loop may wait for ever: `until(condition, what)` of @tulha/testing/until waits under a deadline and says what did not come.';
const SLEEP = 'A sleep hopes that something has happened: wait for the thing itself, by `until(condition, what)` of @tulha/testing/until.';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const CLOCKS = new Set(['Date', 'performance']);
const COMPARISONS = new Set(['<', '<=', '>', '>=']);
const TIMERS = new Set(['timers/promises', 'node:timers/promises']);
/** The functions of node:timers/promises that let time pass; `setImmediate` only yields. */
const SLEEPERS = new Set(['setTimeout', 'setInterval', 'scheduler', 'default']);

const isNode = (value) => typeof value?.type === 'string';

/** Whether a condition holds within a function; nested functions are judged by themselves. */
const someOf = (node, isSo) => {
  if (!isNode(node) || FUNCTIONS.has(node.type)) return false;
  if (isSo(node)) return true;
  return Object.entries(node).some(([key, value]) => key !== 'parent' && [value].flat().some((child) => someOf(child, isSo)));
};

const awaits = (node) => someOf(node, ({ type, await: each }) => type === 'AwaitExpression' || (type === 'ForOfStatement' && each));
const asksTheClock = (node) => someOf(node, ({ type, name }) => type === 'Identifier' && CLOCKS.has(name));

/** `for (let i = 0; i < n; i++)`: each turn handles one item, and none waits for a state. */
const isCounted = ({ init, test, update }) => {
  if (init?.type !== 'VariableDeclaration' || test?.type !== 'BinaryExpression' || !COMPARISONS.has(test.operator)) return false;
  const counted = update?.argument?.name ?? update?.left?.name;
  return [test.left, test.right].some(({ name }) => name !== undefined && name === counted);
};

const isOf = (node, object, name) =>
  node?.type === 'MemberExpression' && node.property.name === name && (object === undefined || node.object.name === object);

const isSetTimeout = (node) => node?.name === 'setTimeout' || isOf(node, 'globalThis', 'setTimeout') || isOf(node, 'window', 'setTimeout');

/** `resolve`, `gate.resolve`, or a function that does no more than call it. */
const resolves = (node) => {
  if (FUNCTIONS.has(node?.type)) return resolves(node.body);
  if (node?.type === 'BlockStatement') return node.body.length === 1 && resolves(node.body[0].expression);
  if (node?.type === 'CallExpression') return resolves(node.callee);
  return node?.name === 'resolve' || isOf(node, undefined, 'resolve');
};

const isInPromise = ({ parent }) => {
  if (!parent) return false;
  return (parent.type === 'NewExpression' && parent.callee.name === 'Promise') || isInPromise(parent);
};

const isSleep = (node) => {
  const { callee } = node;
  if (isOf(callee, undefined, 'waitForTimeout')) return true;
  // No position is past '~': it only lets the milliseconds pass.
  if (isOf(callee, undefined, 'waitFor') && node.arguments[0]?.value === '~') return true;
  if (callee.name === 'promisify' && isSetTimeout(node.arguments[0])) return true;
  return isSetTimeout(callee) && (resolves(node.arguments[0]) || isInPromise(node));
};

/** Each use of an imported function that sleeps. */
const mentionsOfSleepers = (context, node) =>
  node.specifiers
    .filter(({ imported, type }) => type !== 'ImportSpecifier' || SLEEPERS.has(imported.name ?? imported.value))
    .flatMap((specifier) => context.sourceCode.getDeclaredVariables(specifier))
    .flatMap(({ references }) => references.map(({ identifier }) => identifier));

/** The rule of tests, where each file may have so many other waits still: `until` waits, and nothing else does. */
export const oneWaitBut = (listedOf) => ({
  create: (context) => {
    const file = relative(ROOT, context.filename).replaceAll('\\', '/');
    const found = [];
    const look = (node, message) => found.push({ node, message });
    const loop = (node) => {
      const { test, update, body } = node;
      if ([test, update, body].some(awaits) || (test && asksTheClock(test))) look(node, LOOP);
    };
    return {
      WhileStatement: loop,
      DoWhileStatement: loop,
      ForStatement: (node) => isCounted(node) || loop(node),
      ImportDeclaration: (node) => {
        if (TIMERS.has(node.source.value)) for (const mention of mentionsOfSleepers(context, node)) look(mention, SLEEP);
      },
      CallExpression: (node) => isSleep(node) && look(node, SLEEP),
      'Program:exit': (node) => {
        const listed = listedOf[file] ?? 0;
        if (found.length > listed) for (const violation of found) context.report(violation);
        if (found.length < listed) {
          const message = `waits-of-today.json has ${listed} here and there are ${found.length}: "node scripts/lint/shrink-waits.mjs" says so there.`;
          context.report({ node, message });
        }
      },
    };
  },
});

export const oneWait = oneWaitBut(LISTED);
