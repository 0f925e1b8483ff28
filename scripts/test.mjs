import { installMissing, orFail, projectNode, run } from './build/install.mjs';

/** `npm test` of a fresh clone: everything that needs only npm. With arguments, jest alone with those (`npm test -- secagem`). */

const args = process.argv.slice(2);
const projects = args.includes('--selectProjects') ? [] : ['--selectProjects', 'unit', 'int'];

await orFail(installMissing);
if (process.exitCode === undefined) {
  if (args.length === 0) await orFail(() => run(projectNode(), ['scripts/check.mjs', '--sem-testes']));
  await orFail(() => run(projectNode(), ['scripts/jest.mjs', ...args, ...projects]));
}
