import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { TOGETHER } from './steps/projects.mjs';

/** `npm test` of a fresh clone: everything that needs only npm. With arguments, jest alone with those (`npm test -- secagem`). */

const args = process.argv.slice(2);
const chosen = () => (args.includes('--selectProjects') ? args : [...args, '--selectProjects', 'unit', 'int']);

await orFail(installMissing);
if (process.exitCode === undefined) {
  if (args.length === 0) await orFail(() => run(projectNode(), ['scripts/check.mjs', '--sem-testes']));
  await orFail(() => run(projectNode(), ['scripts/jest.mjs', ...(args.length === 0 ? TOGETHER : chosen())]));
}
