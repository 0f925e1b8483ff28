import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/stamp.mjs';

/** The lists of reports: their declarations, their places, and their queries. A new report is its declaration and its query. */

const DOMAIN = 'libs/domain/src';
const QUERIES = 'libs/read-models/src';

const read = (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = (what, pattern) => {
    const match = pattern.exec(text);
    if (!match) throw new Error(`${file}: não encontrei ${what}.`);
    return match[1];
  };
  return {
    file,
    camel: found('export const … = defineReport', /export const (\w+) = defineReport\(/),
    nome: found("nome: '…'", /\n {2}nome: '([a-z0-9-]+)'/),
    path: found("path: '…'", /\n {2}path: '([a-z0-9/-]+)'/),
    title: found("title: '…'", /\n {2}title: '([^']+)'/),
    permissao: found("permissao: '…'", /\n {2}permissao: '([a-z]+)'/),
  };
};

/** Every report, by its name, with the file of its query. */
const declarations = () => {
  const queries = globSync(`${QUERIES}/**/*.report.queries.ts`, { cwd: ROOT });
  return globSync(`${DOMAIN}/**/*.report.ts`, { cwd: ROOT })
    .map(read)
    .map(({ file, ...report }) => {
      const query = queries.find((one) => one.endsWith(`/${report.nome}.report.queries.ts`));
      if (!query) throw new Error(`${file}: falta a consulta do relatório, ${report.nome}.report.queries.ts em ${QUERIES}.`);
      return { ...report, file: file.slice(DOMAIN.length + 1), query: query.slice(QUERIES.length + 1) };
    })
    .sort((a, b) => (a.nome < b.nome ? -1 : 1));
};

const imported = (lines) =>
  lines
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ what, path }) => `import ${what} from '${path.replace(/\.ts$/, '.js')}';\n`)
    .join('');
const key = (nome) => (nome.includes('-') ? `'${nome}'` : nome);
const entry = ({ nome, camel }) => (nome === camel ? `  ${camel},\n` : `  ${key(nome)}: ${camel},\n`);

const LINE = 140;

/** The place of a report, as the formatter writes it: on one line where that is not too long. */
const placeOf = ({ nome, path, title, permissao }) => {
  const parts = [`path: '${path}'`, `title: '${title}'`, `permissao: '${permissao}'`];
  const one = `  ${key(nome)}: { ${parts.join(', ')} },`;
  return one.length <= LINE ? `${one}\n` : `  ${key(nome)}: {\n${parts.map((part) => `    ${part},\n`).join('')}  },\n`;
};

/** The lists as their files hold them, by file. */
export const reportLists = () => {
  const all = declarations();
  const entries = all.map(entry).join('');
  const declared = imported([
    { what: 'type { AnyReport }', path: '../kernel/report/report.ts' },
    ...all.map(({ camel, file }) => ({ what: `{ ${camel} }`, path: `../${file}` })),
  ]);
  const asked = imported([
    { what: 'type { ReportQuery }', path: './rows.ts' },
    ...all.map(({ camel, query }) => ({ what: `{ rows as ${camel} }`, path: `../${query}` })),
  ]);
  return {
    [`${DOMAIN}/report-kit/index.ts`]: `${declared}
/** Every report there is. Written by \`npm run docs\` from the files \`*.report.ts\`: a new one is its file and its query. */
export const reports = {
${entries}} satisfies Record<string, AnyReport>;
`,
    [`${DOMAIN}/report-kit/paths.ts`]: `import type { ModuloDoProduto } from '../acesso/modulos.js';
import type { reports } from './index.js';

type Place = { readonly path: string; readonly title: string; readonly permissao: ModuloDoProduto };

/** The address of each report, without its declaration, for pages that have not loaded it. Written by \`npm run docs\` as well. */
export const reportPlaces = {
${all.map(placeOf).join('')}} satisfies Record<keyof typeof reports, Place>;
`,
    [`${QUERIES}/report-kit/index.ts`]: `import type { reports } from '@tulha/domain/report-kit/index';
${asked}
/** The query of every report. Written by \`npm run docs\` from the files \`*.report.queries.ts\`; a report without one fails the types. */
export const reportQueries = {
${entries}} satisfies { readonly [N in keyof typeof reports]: ReportQuery<(typeof reports)[N]> };
`,
  };
};
