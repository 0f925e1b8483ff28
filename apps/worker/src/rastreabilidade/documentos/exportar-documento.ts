import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { deriveId } from '@tulha/application/dispatch/derive-id';
import { type DossieCommand, dossieDecider } from '@tulha/domain/rastreabilidade/emissao/dossie.decider';
import { resumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_CSV, TIPO_PDF, TIPO_XLSX, TIPO_ZIP } from '@tulha/jobs/arquivo';
import { type ExportarDocumentoEntrada, exportarDocumento } from '@tulha/jobs/exportar-documento.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { NAO_ENCONTRADO, TarefaRecusada, tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp, fileWords } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import { podeVerClientes } from '@tulha/domain/acesso/papeis';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { fusoDasFazendas } from '@tulha/read-models/propriedade/fuso.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { dossieDoLote } from '@tulha/read-models/rastreabilidade/documentos/dossie.queries';
import { conteudoDoDossie } from '@tulha/read-models/rastreabilidade/documentos/conteudo-do-dossie';
import { dadosDaOrigem, type Qual } from '@tulha/read-models/rastreabilidade/documentos/eudr.queries';
import type { JobTools } from '../../jobs/tools.js';
import { escreverDossiePdf } from './dossie-pdf.js';
import { escreverDossieCsv, escreverDossieXlsx } from './dossie-planilhas.js';
import { empacotar } from './pacote-eudr.js';

const existente = <T>(achado: T | undefined): T => {
  if (achado === undefined) throw new TarefaRecusada(NAO_ENCONTRADO);
  return achado;
};

type Escrita = {
  readonly nome: string;
  readonly extensao: string;
  readonly tipo: string;
  readonly write: (out: Writable) => Promise<number>;
  /** The record of issue, complete but for the digest of the file. */
  readonly emissao?: Omit<DossieCommand['data'], 'arquivo'>;
};

const eudrDe = async (reader: Reader, qual: Qual) => {
  const dados = existente(await dadosDaOrigem(reader, qual));
  return { ...resumoEudr(dados), fuso: await fusoDasFazendas(reader, [...dados.fazendas.keys()]) };
};

const pacote = async (reader: Reader, qual: Qual, agora: string): Promise<Escrita> => {
  const { resumo, arquivo, fuso } = await eudrDe(reader, qual);
  if (!resumo.podeExportar) throw new TarefaRecusada('O pacote seria recusado: veja os avisos.');
  const write = async (out: Writable) => {
    await empacotar(out, { resumo, arquivo, fuso }, agora);
    return resumo.talhoes.length;
  };
  return { nome: `EUDR-${fileWords(resumo.codigo)}`, extensao: 'zip', tipo: TIPO_ZIP, write };
};

const dossie = async (
  reader: Reader,
  { qual, formato, endereco }: Extract<ExportarDocumentoEntrada, { documento: 'dossie' }>,
  agora: string,
): Promise<Escrita> => {
  const tudo = existente(await dossieDoLote(reader, qual.lote, formato));
  const nome = `LOTE-${fileWords(tudo.lote.codigo)}`;
  const conteudo = conteudoDoDossie(tudo);
  const emissao = { loteId: qual.lote, codigo: tudo.lote.codigo, formato, conteudo };
  const inteiro = { ...tudo, conteudo, endereco: endereco ?? null, fuso: await fusoDasFazendas(reader, [tudo.lote.fazenda]) };
  if (formato === 'csv') return { nome, extensao: 'csv', tipo: TIPO_CSV, emissao, write: (out) => escreverDossieCsv(out, inteiro) };
  if (formato === 'xlsx') return { nome, extensao: 'xlsx', tipo: TIPO_XLSX, emissao, write: (out) => escreverDossieXlsx(out, inteiro) };
  return { nome, extensao: 'pdf', tipo: TIPO_PDF, emissao, write: (out) => escreverDossiePdf(out, inteiro, agora) };
};

/** How long the job waits until the record of issue shows, since the user may check the file at once. */
const VISIBLE_WITHIN_MS = 5_000;
const NAMESPACE = '5b0c0f3e-7f0e-4c55-9c3a-2f6d1f1f7a61';

const impressaoDe = async (caminho: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const pedaco of createReadStream(caminho)) hash.update(pedaco as Buffer);
  return hash.digest('hex');
};

type Emissor = Pick<JobTools, 'engine' | 'config' | 'now' | 'progress' | 'log'>;

/** Records that a file is issued before handing it out, so that no file exists that cannot be verified. */
const emitir = async (
  { engine, config, now, progress, log }: Emissor,
  quem: { readonly conta: number; readonly usuario: number },
  arquivo: string,
  emissao: NonNullable<Escrita['emissao']>,
): Promise<void> => {
  const impressao = await impressaoDe(join(config.dataDir, arquivo));
  const meta = {
    conta: quem.conta,
    ator: quem.usuario,
    fazenda: 0,
    commandId: deriveId(NAMESPACE, `${quem.conta} ${impressao}`),
    now: now(),
  };
  const command: DossieCommand = { type: 'EmitirDossie', data: { ...emissao, arquivo: impressao } };
  const { position } = await engine.dispatch(dossieDecider, emissao.loteId, command, meta, { mayRepeat: true });
  if (position && !(await progress.waitFor(position, VISIBLE_WITHIN_MS))) log.warn('Dossier written down, not yet visible', { position });
};

/** The dossier of a lot, or the origin package of a lot or a sale. */
export const exportarDocumentoHandler = (tools: JobTools): JobHandler => {
  const { pool, readDb, config, log, now } = tools;
  return tarefaHandler<ExportarDocumentoEntrada, ArquivoFeito>(
    pool,
    exportarDocumento,
    async ({ id, conta, usuario, entrada }) => {
      const reader = await readerDoUsuario(readDb, conta, usuario, podeVerClientes);
      const agora = now();
      const escrita = entrada.documento === 'eudr' ? await pacote(reader, entrada.qual, agora) : await dossie(reader, entrada, agora);
      const arquivo = caminhoDoArquivo(conta, id, escrita.extensao);
      const { bytes, result: linhas } = await writeWhole(join(config.dataDir, arquivo), escrita.write);
      if (escrita.emissao) await emitir(tools, { conta, usuario }, arquivo, escrita.emissao);
      return { arquivo, nome: `${escrita.nome}-${fileStamp(agora)}.${escrita.extensao}`, tipo: escrita.tipo, bytes, linhas };
    },
    (error) => log.warn('Progress of a document not written', { error: error.message }),
  );
};
