import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Row } from '@tulha/domain/kernel/report/fold';
import type { AnyReport } from '@tulha/domain/kernel/report/report';
import { reports } from '@tulha/domain/report-kit/index';
import { criarNomes } from '@tulha/domain/kernel/cells/nomes';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_CSV, TIPO_JSON, TIPO_PDF, TIPO_XLSX } from '@tulha/jobs/arquivo';
import { type ExportarRelatorioEntrada, exportarRelatorio } from '@tulha/jobs/exportar-relatorio.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { NAO_ENCONTRADO, TarefaRecusada, tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp, fileWords } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import { podeVerClientes } from '@tulha/domain/acesso/papeis';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { nomesDosAlvos } from '@tulha/read-models/catalogues/planilha.queries';
import { fusoDasFazendas } from '@tulha/read-models/propriedade/fuso.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { type ReadReport, readReport } from '@tulha/read-models/report-kit/read-report';
import { recusar } from '../jobs/recusar.js';
import type { JobTools } from '../jobs/tools.js';
import { escreverRelatorioPdf } from './relatorio-pdf.js';
import { escreverCsv, escreverXlsx, type Lido } from './relatorio-planilha.js';

type Formato = ExportarRelatorioEntrada['formato'];
type Rows = Iterable<Row>;
type Escrita = { readonly tipo: string; readonly write: (out: Writable, dado: Lido, rows: Rows, agora: string) => Promise<number> };

const escreverJson = async (out: Writable, { lido: { rows, totals, groups, chart, about, answer } }: Lido): Promise<number> => {
  out.write(`${JSON.stringify({ ...answer, about, content: rows, totals, groups, chart })}\n`);
  return rows.length;
};

const ESCRITAS: Readonly<Record<Formato, Escrita>> = {
  xlsx: { tipo: TIPO_XLSX, write: escreverXlsx },
  csv: { tipo: TIPO_CSV, write: escreverCsv },
  pdf: { tipo: TIPO_PDF, write: (out, dado, _, agora) => escreverRelatorioPdf(out, dado, agora) },
  json: { tipo: TIPO_JSON, write: escreverJson },
};

const ler = async (reader: Reader, report: AnyReport, { filtros, sort, fazendas, hoje }: ExportarRelatorioEntrada): Promise<ReadReport> => {
  const lido = await readReport(reader, report, { filters: filtros, sort, fazendas, hoje }).catch(recusar);
  if (!lido) throw new TarefaRecusada(NAO_ENCONTRADO);
  return lido;
};

const nomeDe = ({ title }: AnyReport): string => fileWords(title.normalize('NFD').replace(/\p{M}/gu, '')).toUpperCase();

/** Any declared report as a file: the rows that the asking user may see, with the same sums as on screen. */
export const exportarRelatorioHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarRelatorioEntrada, ArquivoFeito>(
    pool,
    exportarRelatorio,
    async ({ id, conta, usuario, entrada }, { progresso, signal }) => {
      const report = (reports as Record<string, AnyReport>)[entrada.relatorio];
      if (!report) throw new Error(`No report ${entrada.relatorio}`);
      progresso({ feito: 0, total: 0, etapa: 'Fazendo as contas' });
      const reader = await readerDoUsuario(readDb, conta, usuario, podeVerClientes);
      const lido = await ler(reader, report, entrada);
      const alvos = { fields: { ...report.filters, ...report.columns } };
      const nomes = criarNomes(await nomesDosAlvos(reader, alvos, entrada.fazendas));
      const fuso = await fusoDasFazendas(reader, entrada.fazendas);
      const dado = { report, filtros: entrada.filtros, lido, nomes, fuso };
      const contadas = function* () {
        for (const [index, row] of lido.rows.entries()) {
          signal.throwIfAborted();
          progresso({ feito: index + 1, total: lido.rows.length, etapa: 'Escrevendo o relatório' });
          yield row;
        }
      };
      const { tipo, write } = ESCRITAS[entrada.formato];
      const arquivo = caminhoDoArquivo(conta, id, entrada.formato);
      const agora = now();
      const { bytes } = await writeWhole<unknown>(join(config.dataDir, arquivo), (out) => write(out, dado, contadas(), agora));
      return { arquivo, nome: `${nomeDe(report)}-${fileStamp(agora)}.${entrada.formato}`, tipo, bytes, linhas: lido.rows.length };
    },
    (error) => log.warn('Progress of a report not written', { error: error.message }),
  );
