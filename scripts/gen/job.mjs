const HANDLERS = 'apps/worker/src/jobs/handlers.ts';

const spec = ({ camel, kebab, significado }) => `\
import type { JobSpec } from './job-queue.js';

/** ${significado}. */
export const ${camel} = { name: '${kebab}', attempts: 3 } as const satisfies JobSpec;
`;

const handler = ({ nome, camel, kebab, significado }) => `\
import { ${camel} } from '@tulha/jobs/${kebab}.job';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import type { JobTools } from '../jobs/tools.js';

/** The input of a task, and its result. */
type Entrada = Record<string, never>;
type Resultado = { readonly feito: number };

/** ${significado}. At least once, so doing it again must be harmless. */
export const ${camel}Handler = ({ pool, log }: JobTools) =>
  tarefaHandler<Entrada, Resultado>(
    pool,
    ${camel},
    async (_tarefa, { progresso }) => {
      progresso({ feito: 0, total: 1, etapa: '${nome}' });
      return { feito: 0 };
    },
    (error) => log.warn('Progress not written', { error: error.message }),
  );
`;

/** A kind of long work: its name, its handler, its line in the worker's list. @returns what to do next. */
export const generateJob = (words, changes) => {
  const { camel, kebab, contexto } = words;
  changes.create(`libs/jobs/src/${kebab}.job.ts`, spec(words));
  changes.create(`apps/worker/src/${contexto}/${kebab}.ts`, handler(words));
  changes.addImport(HANDLERS, `import { ${camel}Handler } from '../${contexto}/${kebab}.js';`);
  const [listed] = /=> \[[^\]]*/.exec(changes.textOf(HANDLERS)) ?? [''];
  const comma = listed.trimEnd().endsWith(',') ? '' : ',';
  changes.insertBefore(HANDLERS, ']', `${comma}${camel}Handler(tools),`, '=> [');
  return `Agora o trabalho em apps/worker/src/${contexto}/${kebab}.ts, e a rota que o pede com askFor (libs/jobs/src/tarefas.ts).`;
};
