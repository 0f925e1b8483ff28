import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { opcoesDe } from '@tulha/domain/kernel/cells/celula';
import { records } from '@tulha/domain/registers/declared';
import { colunasDe, tituloDoCodigo } from '@tulha/domain/kernel/catalogue/colunas';
import { instrucoesDe } from '@tulha/domain/catalogues/planilha/instrucoes';
import { criarNomes, type Nomes } from '@tulha/domain/kernel/cells/nomes';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_CSV, TIPO_XLSX } from '@tulha/jobs/arquivo';
import { type ExportarCadastroEntrada, exportarCadastro } from '@tulha/jobs/exportar-cadastro.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp, fileWords } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import { sheetColumn } from '@tulha/platform/spreadsheet/columns';
import { writeCsv } from '@tulha/platform/spreadsheet/csv';
import type { Column, Sheet } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import { cadastroParaExportar, nomesDosAlvos } from '@tulha/read-models/catalogues/planilha.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import { recusar } from '../jobs/recusar.js';
import type { JobTools } from '../jobs/tools.js';

type Row = Readonly<Record<string, unknown>>;

/** The columns of a catalogue over its records; in the empty form, required ones are marked. */
const colunasDaPlanilha = (catalogue: Catalogue, nomes: Nomes, modelo: boolean): readonly Column<Row>[] => [
  { title: tituloDoCodigo(catalogue), kind: 'text', width: 12, value: ({ id }) => (id === undefined ? null : String(id)) },
  ...colunasDe(catalogue).map((coluna) =>
    sheetColumn<Row>(coluna.campo, coluna.field, nomes, {
      title: modelo && coluna.obrigatoria ? `${coluna.titulo} *` : coluna.titulo,
      options: coluna.field.kind === 'ref' && coluna.field.de ? nomes.todos(coluna.field.de) : opcoesDe(coluna),
    }),
  ),
];

const INSTRUCOES: readonly Column<Row>[] = [
  { title: 'Coluna', kind: 'text', width: 32, value: ({ coluna }) => String(coluna) },
  { title: 'Obrigatória', kind: 'text', width: 12, value: ({ obrigatoria }) => String(obrigatoria) },
  { title: 'Como preencher', kind: 'text', width: 80, value: ({ como }) => String(como) },
  { title: 'Exemplo', kind: 'text', width: 28, value: ({ exemplo }) => String(exemplo) },
];

const escrever = async (out: Writable, catalogue: Catalogue, folha: Sheet<Row>, { formato, modelo }: ExportarCadastroEntrada) => {
  if (formato === 'csv') return writeCsv(out, folha);
  const [linhas = 0] = await writeXlsx(
    out,
    modelo ? [folha, { name: 'Instruções', columns: INSTRUCOES, rows: instrucoesDe(catalogue) }] : [folha],
  );
  return linhas;
};

const nomeDoArquivo = ({ title: { plural } }: Catalogue, { modelo, formato }: ExportarCadastroEntrada, agora: string): string => {
  const palavras = fileWords(plural.normalize('NFD').replace(/\p{M}/gu, '')).toUpperCase();
  return modelo ? `MODELO-${palavras}.${formato}` : `${palavras}-${fileStamp(agora)}.${formato}`;
};

/** The records of any catalogue as its list shows them, or the form to fill in, from its declaration alone. */
export const exportarCadastroHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarCadastroEntrada, ArquivoFeito>(
    pool,
    exportarCadastro,
    async ({ id, conta, entrada }, { progresso, signal }) => {
      const { tabela, formato, modelo, q, sort, filtros, fazendas, limite } = entrada;
      const catalogue = records[tabela];
      if (!catalogue) throw new Error(`No catalogue ${tabela}`);
      const reader = readerOf(readDb, conta, limite);
      const nomes = criarNomes(await nomesDosAlvos(reader, catalogue, fazendas));
      const contados = async function* () {
        let feito = 0;
        if (modelo) return;
        for await (const row of cadastroParaExportar(reader, catalogue, { q, sort }, filtros)) {
          signal.throwIfAborted();
          progresso({ feito: ++feito, total: 0, etapa: `Escrevendo ${catalogue.title.plural.toLowerCase()}` });
          yield row;
        }
      };
      const arquivo = caminhoDoArquivo(conta, id, formato);
      const folha = { name: catalogue.title.plural, columns: colunasDaPlanilha(catalogue, nomes, modelo), rows: contados(), filter: true };
      const caminho = join(config.dataDir, arquivo);
      const { result: linhas, bytes } = await writeWhole(caminho, (out) => escrever(out, catalogue, folha, entrada)).catch(recusar);
      return { arquivo, nome: nomeDoArquivo(catalogue, entrada, now()), tipo: formato === 'csv' ? TIPO_CSV : TIPO_XLSX, bytes, linhas };
    },
    (error) => log.warn('Progress of an export not written', { error: error.message }),
  );
