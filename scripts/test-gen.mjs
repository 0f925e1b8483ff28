import { rmSync } from 'node:fs';
import { orFail, run } from './build/install.mjs';
import { copyHouse } from './gen/copy.mjs';

/**
 * `npm run test:gen`: generates every kind that `npm run gen` knows into one copy of the repository, which must then pass the whole check
 * and the tests of the generated code.
 */

const GENERATED = [
  ['catalogue', 'SondaSimples', 'contexto=propriedade', 'plural=Sondas simples', 'titulo=Sonda simples', 'genero=f'],
  ['aggregate', 'SondaComRegra', 'contexto=agronomia', 'plural=Sondas com regra', 'titulo=Sonda com regra', 'genero=f'],
  ['aggregate', 'ExameSonda', 'contexto=financeiro', 'plural=Exames sonda', 'titulo=Exame sonda', 'genero=m'],
  ['job', 'SondarTarefa', 'contexto=propriedade'],
  ['register', 'SondaComItens', 'contexto=comercial', 'plural=Sondas com itens', 'titulo=Sonda com itens', 'genero=f'],
  ['report', 'SondaSomada', 'contexto=financeiro', 'titulo=Sonda somada', 'singular=movimentação', 'plural=movimentações'],
];

/** Limits jest to the generated code: its own tests, and its part of the tests of all catalogues and registers. */
const SPECS = String.raw`/(sonda|exame)-[a-z-]+(\.int)?\.spec\.ts$|/(catalogue|register)-matrix\.int\.spec\.ts$`;

await orFail(async () => {
  const copy = copyHouse();
  const node = (...args) => run(process.execPath, args, { cwd: copy });
  try {
    for (const [index, [kind, nome, ...words]] of GENERATED.entries()) {
      const meaning = `significado=What a test makes of the kind ${kind}, number ${index}`;
      const last = index === GENERATED.length - 1;
      await node('scripts/gen.mjs', kind, nome, ...words, meaning, ...(last ? [] : ['--sem-documentos']));
    }
    await node('scripts/check.mjs', '--sem-testes');
    await node('scripts/jest.mjs', '--selectProjects', 'unit', 'int', '--testPathPatterns', SPECS, '-t', '[Ss]onda');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
