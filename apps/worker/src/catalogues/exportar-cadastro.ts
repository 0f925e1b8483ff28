import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { records } from '@tulha/domain/registers/declared';
import { criarNomes } from '@tulha/domain/kernel/cells/nomes';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_CSV, TIPO_XLSX } from '@tulha/jobs/arquivo';
import { type ExportarCadastroEntrada, exportarCadastro } from '@tulha/jobs/exportar-cadastro.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp, fileWords } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import { writeCsv } from '@tulha/platform/spreadsheet/csv';
import type { Sheet } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import { cadastroParaExportar, nomesDosAlvos } from '@tulha/read-models/catalogues/planilha.queries';
import { type Reader, readerOf } from '@tulha/read-models/read/reader';
import { recusar } from '../jobs/recusar.js';
import type { JobTools } from '../jobs/tools.js';
import { abasDoCadastro, folhasDoCadastro, folhasDoModelo } from './folhas.js';

type Row = Readonly<Record<string, unknown>>;

/** A text has one sheet: the first. */
const escrever = async (out: Writable, folhas: readonly Sheet<Row>[], { formato }: ExportarCadastroEntrada) => {
  const [primeira] = folhas as [Sheet<Row>];
  if (formato === 'csv') return writeCsv(out, primeira);
  const [linhas = 0] = await writeXlsx(out, folhas);
  return linhas;
};

const nomeDoArquivo = ({ title: { plural } }: Catalogue, { modelo, formato }: ExportarCadastroEntrada, agora: string): string => {
  const palavras = fileWords(plural.normalize('NFD').replace(/\p{M}/gu, '')).toUpperCase();
  return modelo ? `MODELO-${palavras}.${formato}` : `${palavras}-${fileStamp(agora)}.${formato}`;
};

/** The records that references of a catalogue, and of a register's lines, may point at. */
const nomesDe = async (reader: Reader, catalogue: Catalogue, fazendas: readonly number[]) => {
  const porAba = await Promise.all(abasDoCadastro(catalogue).map((aba) => nomesDosAlvos(reader, aba.catalogue, fazendas)));
  return criarNomes(Object.assign({}, ...porAba));
};

/** The records of any catalogue or register as its list shows them, or the form to fill in, from its declaration alone. */
export const exportarCadastroHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarCadastroEntrada, ArquivoFeito>(
    pool,
    exportarCadastro,
    async ({ id, conta, entrada }, { progresso, signal }) => {
      const { tabela, formato, modelo, q, sort, filtros, fazendas, limite, linhas, novos = false } = entrada;
      const catalogue = records[tabela];
      if (!catalogue) throw new Error(`No catalogue ${tabela}`);
      const reader = readerOf(readDb, conta, limite);
      const nomes = await nomesDe(reader, catalogue, fazendas);
      let feito = 0;
      const contar = async function* (rows: AsyncIterable<Row>) {
        for await (const row of rows) {
          signal.throwIfAborted();
          progresso({ feito: ++feito, total: 0, etapa: `Escrevendo ${catalogue.title.plural.toLowerCase()}` });
          yield row;
        }
      };
      const registros = cadastroParaExportar(reader, catalogue, { q, sort }, filtros);
      const folhas = modelo
        ? folhasDoModelo(catalogue, nomes, linhas)
        : folhasDoCadastro({ catalogue, reader, nomes, linhas, novos, registros, contar });
      const arquivo = caminhoDoArquivo(conta, id, formato);
      const caminho = join(config.dataDir, arquivo);
      const { result, bytes } = await writeWhole(caminho, (out) => escrever(out, folhas, entrada)).catch(recusar);
      const tipo = formato === 'csv' ? TIPO_CSV : TIPO_XLSX;
      return { arquivo, nome: nomeDoArquivo(catalogue, entrada, now()), tipo, bytes, linhas: result };
    },
    (error) => log.warn('Progress of an export not written', { error: error.message }),
  );
