import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { resumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_CSV, TIPO_PDF, TIPO_XLSX, TIPO_ZIP } from '@tulha/jobs/arquivo';
import { type ExportarDocumentoEntrada, exportarDocumento } from '@tulha/jobs/exportar-documento.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { TarefaRecusada, tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp, fileWords } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import type { Reader } from '@tulha/read-models/kernel/reader';
import { dossieDoLote } from '@tulha/read-models/rastreabilidade/dossie.queries';
import { dadosDaOrigem, type Qual } from '@tulha/read-models/rastreabilidade/eudr.queries';
import type { JobTools } from '../../jobs/tools.js';
import { escreverDossiePdf } from './dossie-pdf.js';
import { escreverDossieCsv, escreverDossieXlsx } from './dossie-planilhas.js';
import { empacotar } from './pacote-eudr.js';

/** Rows of one table on paper: about thirty pages of it. */
const LINHAS_NO_PAPEL = 1_000;

const existente = <T>(achado: T | undefined): T => {
  if (achado === undefined) throw new TarefaRecusada('Registro não encontrado.');
  return achado;
};

type Escrita = {
  readonly nome: string;
  readonly extensao: string;
  readonly tipo: string;
  readonly write: (out: Writable) => Promise<number>;
};

const eudrDe = async (reader: Reader, qual: Qual) => resumoEudr(existente(await dadosDaOrigem(reader, qual)));

const pacote = async (reader: Reader, qual: Qual, agora: string): Promise<Escrita> => {
  const { resumo, arquivo } = await eudrDe(reader, qual);
  if (!resumo.podeExportar) throw new TarefaRecusada('O pacote seria recusado: veja os avisos.');
  const write = async (out: Writable) => {
    out.write(await empacotar(resumo, arquivo, agora));
    return resumo.talhoes.length;
  };
  return { nome: `EUDR-${fileWords(resumo.codigo)}`, extensao: 'zip', tipo: TIPO_ZIP, write };
};

const dossie = async (
  reader: Reader,
  { qual, formato }: Extract<ExportarDocumentoEntrada, { documento: 'dossie' }>,
  agora: string,
): Promise<Escrita> => {
  const tudo = existente(await dossieDoLote(reader, qual.lote, ...(formato === 'pdf' ? [LINHAS_NO_PAPEL] : [])));
  const nome = `LOTE-${fileWords(tudo.lote.codigo)}`;
  if (formato === 'csv') return { nome, extensao: 'csv', tipo: TIPO_CSV, write: (out) => escreverDossieCsv(out, tudo) };
  if (formato === 'xlsx') return { nome, extensao: 'xlsx', tipo: TIPO_XLSX, write: (out) => escreverDossieXlsx(out, tudo) };
  const { resumo } = await eudrDe(reader, qual);
  return { nome, extensao: 'pdf', tipo: TIPO_PDF, write: (out) => escreverDossiePdf(out, tudo, resumo, agora) };
};

/** The dossier of a lot, or the origin package of a lot or a sale. */
export const exportarDocumentoHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarDocumentoEntrada, ArquivoFeito>(
    pool,
    exportarDocumento,
    async ({ id, conta, usuario, entrada }) => {
      const reader = await readerDoUsuario(readDb, conta, usuario);
      const agora = now();
      const escrita = entrada.documento === 'eudr' ? await pacote(reader, entrada.qual, agora) : await dossie(reader, entrada, agora);
      const arquivo = caminhoDoArquivo(conta, id, escrita.extensao);
      const { bytes, result: linhas } = await writeWhole(join(config.dataDir, arquivo), escrita.write);
      return { arquivo, nome: `${escrita.nome}-${fileStamp(agora)}.${escrita.extensao}`, tipo: escrita.tipo, bytes, linhas };
    },
    (error) => log.warn('Progress of a document not written', { error: error.message }),
  );
