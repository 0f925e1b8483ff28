import { join } from 'node:path';
import { installMissing, orFail, projectNode, run } from './build/install.mjs';
import { ROOT } from './build/stamp.mjs';
import { generateAggregate } from './gen/aggregate.mjs';
import { generateCatalogue } from './gen/catalogue.mjs';
import { createChanges } from './gen/changes.mjs';
import { generateJob } from './gen/job.mjs';
import { generateRegister } from './gen/register.mjs';
import { generateReport } from './gen/report.mjs';
import { readWords } from './gen/words.mjs';

/** `npm run gen catalogue Viveiro …`: the files of a new room, and its lines in the lists, all of which pass the checks as they are. */

const KINDS = {
  catalogue: { needs: ['contexto', 'plural', 'genero', 'significado'], generate: generateCatalogue, documented: true },
  aggregate: { needs: ['contexto', 'plural', 'genero', 'significado'], generate: generateAggregate, documented: true },
  job: { needs: ['contexto', 'significado'], generate: generateJob, documented: false },
  register: { needs: ['contexto', 'plural', 'genero', 'significado'], generate: generateRegister, documented: true },
  report: { needs: ['contexto', 'singular', 'plural', 'significado'], generate: generateReport, documented: true },
};

/** Leaves the documents to the next run, for a caller that generates several kinds in a row. */
const LATER = '--sem-documentos';

const HELP = `Uso:
  npm run gen catalogue Viveiro contexto=propriedade plural=Viveiros genero=m significado="Where seedlings grow"
  npm run gen aggregate Vistoria contexto=agronomia plural=Vistorias genero=f significado="A look at a plot and what was seen"
  npm run gen job ExportarViveiros contexto=propriedade significado="Writes the account's nurseries as a workbook"
  npm run gen register Vistoria contexto=agronomia plural=Vistorias genero=f significado="A look at a plot and what was seen"
  npm run gen report GastosPorSetor contexto=financeiro titulo="Gastos por setor" singular=gasto plural=gastos significado="What was spent, by sector"
Também: titulo="Viveiro" (com acentos, se o nome os perdeu), path=cad-viveiros, permissao=propriedade.`;

await orFail(async () => {
  const [kind, nome, ...given] = process.argv.slice(2);
  const chosen = KINDS[kind];
  if (!chosen || !nome) throw new Error(HELP);
  await installMissing();
  const words = readWords(
    nome,
    given.filter((one) => one !== LATER),
    chosen.needs,
  );
  const changes = createChanges();
  const next = chosen.generate(words, changes);
  const files = changes.write();
  await run(projectNode(), [join(ROOT, 'node_modules/.bin/biome'), 'format', '--write', ...files.filter((file) => file.endsWith('.ts'))], {
    stdio: 'ignore',
  });
  if (chosen.documented && !given.includes(LATER)) await run(projectNode(), ['scripts/docs.mjs']);
  console.log(`${files.map((file) => `  ${file}`).join('\n')}\n${next}`);
});
