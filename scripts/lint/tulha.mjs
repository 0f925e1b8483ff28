import { backtracking } from './backtracking.mjs';
import { oneWait } from './one-wait.mjs';

/** Rules of this house that no linter knows. Each has a planted violation in scripts/probe-rules.mjs. */

const commentsIn = (context, node) => context.sourceCode.getCommentsInside(node).length > 0;

const usesError = (context, node) => {
  if (!node.param) return false;
  return context.sourceCode.getDeclaredVariables(node).some((variable) => variable.references.length > 0);
};

const rethrows = (body) => body.some(({ type }) => type === 'ThrowStatement');

/** `catch` without using the error, throwing, or saying why in a comment. */
const noSwallowedError = {
  create: (context) => ({
    CatchClause: (node) => {
      if (usesError(context, node) || rethrows(node.body.body) || commentsIn(context, node.body)) return;
      context.report({
        node,
        message: 'This catch loses the error: use it, rethrow it, or say in a comment inside why it does not matter.',
      });
    },
    'CallExpression[callee.property.name="catch"]': (node) => {
      const [handler] = node.arguments;
      if (handler?.type !== 'ArrowFunctionExpression' || handler.params.length > 0 || commentsIn(context, node)) return;
      const empty =
        handler.body.type === 'BlockStatement'
          ? handler.body.body.length === 0
          : !['CallExpression', 'AwaitExpression'].includes(handler.body.type);
      if (empty)
        context.report({ node: handler, message: 'This catch loses the error: use it, or say in a comment why it does not matter.' });
    },
  }),
};

const forbidden = { Date: ['now'], Math: ['random'], performance: ['now'] };

/** The domain's functions give the same answer for the same arguments: no clock, no randomness, no I/O. */
const pureDomain = {
  create: (context) => ({
    NewExpression: (node) => {
      if (node.callee.name !== 'Date' || node.arguments.length > 0) return;
      context.report({ node, message: 'The domain has no clock: the instant comes in with the command (`meta.now`).' });
    },
    MemberExpression: (node) => {
      if (!forbidden[node.object.name]?.includes(node.property.name)) return;
      context.report({ node, message: 'The domain has no clock and no randomness: hand the value in with the command.' });
    },
  }),
};

/** Names are ASCII; accents are for texts that people read. */
const asciiNames = {
  create: (context) => ({
    Identifier: (node) => {
      // The key of a table may be a text that a user types.
      if (node.parent.type === 'Property' && node.parent.key === node) return;
      if (/[^\u0020-\u007e]/.test(node.name))
        context.report({ node, message: `The name ${node.name} is not ASCII: leave the accents to texts.` });
    },
  }),
};

const NAMES_NOTHING = new Set(['dito', 'ditos', 'dita', 'ditas', 'said']);
const isKey = ({ type, key, shorthand }, node) => type === 'Property' && key === node && !shorthand;
const isMember = ({ type, property }, node) => type === 'MemberExpression' && property === node;

/** `dito` is all that anyone ever said: a name tells which of it. Fields of recorded facts and slots of messages keep the word. */
const namesSomething = {
  create: (context) => ({
    Identifier: (node) => {
      if (!NAMES_NOTHING.has(node.name.toLowerCase()) || isKey(node.parent, node) || isMember(node.parent, node)) return;
      context.report({ node, message: `${node.name} names nothing: call it by what it holds, as body, sentence, lines or answer.` });
    },
  }),
};

const SETS_THEM = /libs\/read-models\/src\/(read\/(isolation|sem-conta)|control\/isolation\.sql)\.ts$|\.spec\.ts$|\/probes\.mjs$/;
const IS_SETTING = /tulha\.(sem_)?conta\b/;

/** Whose rows a question may see is said in one place: a setting written elsewhere would go round it. */
const settingsInOnePlace = {
  create: (context) => {
    if (SETS_THEM.test(context.filename.replaceAll('\\', '/'))) return {};
    const look = (node, text) => {
      if (typeof text !== 'string' || !IS_SETTING.test(text)) return;
      context.report({ node, message: 'Whose rows a question sees is set by `readerOf` alone: ask through a reader.' });
    };
    return { Literal: (node) => look(node, node.value), TemplateElement: (node) => look(node, node.value.raw) };
  },
};

const NAMES_ZONES = /libs\/domain\/src\/kernel\/relogio\.ts$|\.(?:spec|d)\.ts$|^(?:.*\/)?(?:tests|bench|scripts)\//;
const IS_ZONE = /^America\/[A-Z]/;

/** The time on a farm is decided in one place: a zone named elsewhere is a farm's clock that goes wrong. */
const zonesInOnePlace = {
  create: (context) => {
    if (NAMES_ZONES.test(context.filename.replaceAll('\\', '/'))) return {};
    const look = (node, text) => {
      if (typeof text !== 'string' || !IS_ZONE.test(text)) return;
      context.report({ node, message: "Only libs/domain/src/kernel/relogio.ts names zones: take the farm's clock, or FUSO_DA_REGRA." });
    };
    return { Literal: (node) => look(node, node.value), TemplateElement: (node) => look(node, node.value.raw) };
  },
};

/** A stranger's text must not decide how long it is searched: every expression reads every text in linear time. */
const linearRegex = {
  create: (context) => {
    const look = (node, source, flags) => {
      const verdict = backtracking(source, flags);
      if (verdict)
        context.report({
          node,
          message: `Some text takes this expression ${verdict} time: read it without one, or leave no two ways to read it.`,
        });
    };
    const made = (node) => {
      if (node.callee.name !== 'RegExp') return;
      const [source, flags] = node.arguments;
      if (source?.type === 'Literal' && typeof source.value === 'string') look(node, source.value, String(flags?.value ?? ''));
      else context.report({ node, message: 'Nobody can tell how long an expression takes that is made of parts: write it out.' });
    };
    return {
      Literal: (node) => node.regex && look(node, node.regex.pattern, node.regex.flags),
      NewExpression: made,
      CallExpression: made,
    };
  },
};

const isText = (node) =>
  node.type === 'CallExpression' && node.callee.object?.name === 'JSON' && node.callee.property?.name === 'stringify';

/** Two texts of the same data differ where its fields stand in another order, which a store may give back. */
const compareData = {
  create: (context) => ({
    BinaryExpression: (node) => {
      if (!['===', '!=='].includes(node.operator) || !isText(node.left) || !isText(node.right)) return;
      context.report({ node, message: 'These texts may differ where the data does not: compare by `igual` (domain/kernel/igual).' });
    },
  }),
};

const HOOKS = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'];

/** Suites of one process share its modules: a hook at the top of a module that several import would belong to the first suite alone. */
const hooksInSuites = {
  create: (context) => {
    if (/\.spec\.tsx?$/.test(context.filename)) return {};
    return {
      CallExpression: (node) => {
        if (!HOOKS.includes(node.callee.name) || node.parent.parent?.type !== 'Program') return;
        context.report({
          node,
          message: `Only the first suite that imports this has its ${node.callee.name}: offer a function that a suite calls.`,
        });
      },
    };
  },
};

export default {
  meta: { name: 'tulha' },
  rules: {
    'no-swallowed-error': noSwallowedError,
    'pure-domain': pureDomain,
    'ascii-names': asciiNames,
    'names-something': namesSomething,
    'settings-in-one-place': settingsInOnePlace,
    'zones-in-one-place': zonesInOnePlace,
    'linear-regex': linearRegex,
    'compare-data': compareData,
    'one-wait': oneWait,
    'hooks-in-suites': hooksInSuites,
  },
};
