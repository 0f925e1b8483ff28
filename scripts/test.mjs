import { installMissing, orFail, projectNode, run } from './build/install.mjs';

/** `npm test` of a fresh clone: everything that needs only npm. With arguments, jest alone with those (`npm test -- secagem`). */

const args = process.argv.slice(2);

await orFail(async () => {
  await installMissing();
  if (args.length === 0) await run(projectNode(), ['scripts/check.mjs', '--sem-testes']);
  const projects = args.includes('--selectProjects') ? [] : ['--selectProjects', 'unit', 'int'];
  await run(projectNode(), ['scripts/jest.mjs', ...args, ...projects]);
});
