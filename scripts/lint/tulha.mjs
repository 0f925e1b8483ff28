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

/** Names are ASCII; accents are for what people read. */
const asciiNames = {
  create: (context) => ({
    Identifier: (node) => {
      // The key of a table may be a text somebody typed.
      if (node.parent.type === 'Property' && node.parent.key === node) return;
      if (/[^\u0020-\u007e]/.test(node.name))
        context.report({ node, message: `The name ${node.name} is not ASCII: leave the accents to texts.` });
    },
  }),
};

const SETS_THEM = /libs\/read-models\/src\/kernel\/(isolation|isolation\.sql|sem-conta)\.ts$|\.spec\.ts$|\/probes\.mjs$/;
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

export default {
  meta: { name: 'tulha' },
  rules: {
    'no-swallowed-error': noSwallowedError,
    'pure-domain': pureDomain,
    'ascii-names': asciiNames,
    'settings-in-one-place': settingsInOnePlace,
  },
};
