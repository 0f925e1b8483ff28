import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../build/stamp.mjs';

/** Columns and tables misspelt in queries, each in a file of its own that is never written: the compiler must name it. `clean`: all of it is right. */
const asking = (name, question, names) => ({
  file: `libs/read-models/src/sonda/${name}.queries.ts`,
  content: `import type { Reader } from '../read/reader.js';\nexport const f = (reader: Reader) => ${question};\n`,
  ...(names === undefined ? { clean: true } : { names }),
});

const columnProbes = [
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
    return output.includes(file) && output.includes(`"${names}"`) ? [] : [`${file}: não nomeia "${names}": ${output || 'passa'}`];
  });
  return { probes: columnProbes.length, wrong };
};
