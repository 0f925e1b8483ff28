import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { podeVerClientes } from '@tulha/domain/acesso/papeis';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_PDF, TIPO_XLSX } from '@tulha/jobs/arquivo';
import { type ExportarAcertoEntrada, exportarAcerto } from '@tulha/jobs/exportar-acerto.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { TarefaRecusada, tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp, fileWords } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { acertoParaPapel } from '@tulha/read-models/folha/acerto/conta.queries';
import { fusoDasFazendas } from '@tulha/read-models/propriedade/fuso.queries';
import type { JobTools } from '../jobs/tools.js';
import { escreverExtrato } from './extrato-do-acerto.js';
import { escreverPlanilhaDoAcerto } from './planilha-do-acerto.js';

/** The statement of a settlement to sign, or its workbook. */
export const exportarAcertoHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarAcertoEntrada, ArquivoFeito>(
    pool,
    exportarAcerto,
    async ({ id, conta, usuario, entrada: { acerto, documento } }) => {
      const reader = await readerDoUsuario(readDb, conta, usuario, podeVerClientes);
      const agora = now();
      const dados = await acertoParaPapel(reader, acerto);
      if (!dados) throw new TarefaRecusada('Acerto não encontrado.');
      const { descricao, fazenda_id: fazenda } = dados.acerto.row;
      const fuso = await fusoDasFazendas(reader, [fazenda]);
      const emPapel = documento === 'extrato';
      const escrever = (out: Writable) => (emPapel ? escreverExtrato(out, dados, { agora, fuso }) : escreverPlanilhaDoAcerto(out, dados));
      const arquivo = caminhoDoArquivo(conta, id, emPapel ? 'pdf' : 'xlsx');
      const { bytes } = await writeWhole<unknown>(join(config.dataDir, arquivo), escrever);
      const nome = `ACERTO-${fileWords(descricao)}-${fileStamp(agora)}.${emPapel ? 'pdf' : 'xlsx'}`;
      return { arquivo, nome, tipo: emPapel ? TIPO_PDF : TIPO_XLSX, bytes, linhas: dados.cafe.length + dados.descontos.length };
    },
    (error) => log.warn('Progress of an export not written', { error: error.message }),
  );
