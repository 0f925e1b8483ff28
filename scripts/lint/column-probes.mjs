import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../build/stamp.mjs';

/** Columns and tables misspelt in queries, each in a file of its own that is never written: the compiler must name it. `clean`: all of it is right. */
const asking = (name, question, names) => ({
  file: `libs/read-models/src/sonda/${name}.queries.ts`,
  content: `import type { Reader } from '../read/reader.js';\nexport const f = (reader: Reader) => ${question};\n`,
  ...(names === undefined ? { clean: true } : { names }),
});

/** The rows of a report, one of whose keys is misspelt; `VIEWED` has kinds of rows of their own columns. */
const REPORT = `import { integer, option, text, withDefault } from '@tulha/domain/kernel/catalogue/fields';
import { defineReport } from '@tulha/domain/kernel/report/report';
import type { ReportQuery } from '../report-kit/rows.js';
const [columns, empty] = [{ nome: text('Nome'), saldoKg: integer('Saldo') }, { title: 'Nada', text: 'Nada.' }] as const;
const said = { nome: 'sonda', path: 'sonda', permissao: 'relatorios', title: 'Sonda', sort: 'nome', columns, empty } as const;
export const PLAIN = defineReport({ ...said, filters: {} });
export const VIEWED = defineReport({
  ...said,
  filters: { por: withDefault(option('Linhas', ['nome', 'saldo']), 'nome') },
  views: { by: 'por', of: { nome: { noun: ['um', 'uns'], columns: ['nome'] }, saldo: { noun: ['um', 'uns'], columns: ['saldoKg'] } } },
});
`;
const reporting = (name, report, row, names) => ({
  file: `libs/read-models/src/sonda/${name}.report.queries.ts`,
  content: `${REPORT}export const rows: ReportQuery<typeof ${report}> = async () => ({ about: '', rows: [1].map((id) => (${row})) });\n`,
  ...(names === undefined ? { clean: true } : { names }),
});

const columnProbes = [
  reporting('linha', 'PLAIN', "{ id, nome: '', saldo: 1 }", 'saldoKg'),
  reporting('linha-de-um-modo', 'VIEWED', '{ id, nome: undefined, saldo: 1 }', 'saldoKg'),
  reporting('linha-sem-valor', 'PLAIN', "{ id, nome: '', saldoKg: undefined }", 'saldoKg'),
  reporting('linha-certa', 'PLAIN', "{ id, nome: '', saldoKg: 1 }"),
  reporting('linha-certa-de-um-modo', 'VIEWED', '{ id, nome: undefined, saldoKg: 1 }'),
  asking('cadastro', "reader.de('fornecedor').select('descricao')", 'descricao'),
  asking('condicao', "reader.de('fornecedor').where('descricao', '=', 'Coopercafé')", 'descricao'),
  asking('por-id', "reader.porId('fornecedor', ['descricao'], 1)", 'descricao'),
  asking(
    'junto',
    "reader.de('ordem_servico').innerJoin('fornecedor', 'fornecedor.id', 'fornecedor_id').select('fornecedor.descricao')",
    'fornecedor.descricao',
  ),
  asking('linha', "reader.de('ordem_servico_item').select('servico')", 'servico'),
  asking('tabela', "reader.de('ordem_servico_itens').selectAll()", 'ordem_servico_itens'),
  asking('tipo', "reader.de('ordem_servico_item').where('valor_centavos', '=', '1')", '1'),
  asking('situacao', "reader.de('ordem_servico').where('situacao', '=', 'FINALIZADO')", 'FINALIZADO'),
  asking('de-um-passo', "reader.de('minha_certificacao').select('auditada')", 'auditada'),
  asking('sem-nome', "reader.de('').selectAll()", ''),
  asking('certa-de-compra', "reader.de('compra_produto').select(['compra_id', 'insumo_id']).where('entregue', '=', 1)"),
  asking('certa', "reader.de('ordem_servico_item').select(['ordem_servico_id', 'servico_id']).where('valor_centavos', '=', 1)"),
  asking('certa-de-um-passo', "reader.de('minha_certificacao').select('auditada_em').where('situacao', '=', 'AUDITADA')"),
];

/** The compiler's messages about each file, as if it were written. */
const saidOf = (probes) => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const planted = new Map(probes.map(({ file, content }) => [join(ROOT, file), content]));
  const host = ts.createCompilerHost({ ...options, incremental: false, tsBuildInfoFile: undefined });
  const [fileExists, readFile, directoryExists] = [host.fileExists, host.readFile, host.directoryExists];
  const folders = new Set([...planted.keys()].map((file) => dirname(file)));
  host.fileExists = (file) => planted.has(file) || fileExists.call(host, file);
  host.readFile = (file) => planted.get(file) ?? readFile.call(host, file);
  host.directoryExists = (folder) => folders.has(folder) || directoryExists.call(host, folder);
  const program = ts.createProgram({
    rootNames: [...planted.keys()],
    options: { ...options, incremental: false, tsBuildInfoFile: undefined },
    host,
  });
  return probes.map((probe) => ({
    ...probe,
    output: ts
      .formatDiagnostics(program.getSemanticDiagnostics(program.getSourceFile(join(ROOT, probe.file))), {
        getCurrentDirectory: () => ROOT,
        getCanonicalFileName: (name) => name,
        getNewLine: () => '\n',
      })
      .trim(),
  }));
};

/** The planted errors that pass unnoticed, or are reported without file and column; and correct code that is refused. */
export const misspeltColumns = () => {
  const wrong = saidOf(columnProbes).flatMap(({ file, names, clean, output }) => {
    if (clean) return output === '' ? [] : [`${file}: reclama do que é certo: ${output}`];
    return output.includes(file) && [`"${names}"`, `'${names}'`].some((named) => output.includes(named))
      ? []
      : [`${file}: não nomeia "${names}": ${output || 'passa'}`];
  });
  return { probes: columnProbes.length, wrong };
};
