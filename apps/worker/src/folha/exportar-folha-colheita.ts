import { join } from 'node:path';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_XLSX } from '@tulha/jobs/arquivo';
import { type ExportarFolhaColheitaEntrada, exportarFolhaColheita } from '@tulha/jobs/exportar-folha-colheita.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { TarefaRecusada, tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp, fileWords } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import type { Column } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import { folhaParaPlanilha, type PagamentoDaFolha } from '@tulha/read-models/folha/folha.queries';
import { podeVerClientes } from '@tulha/domain/acesso/papeis';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import type { JobTools } from '../jobs/tools.js';

const escala = (valor: number, casas: number) => toScaled(valor, casas) as number;

const COLUNAS: readonly Column<PagamentoDaFolha>[] = [
  { title: 'Código', kind: 'text', width: 12, value: ({ codigo }) => codigo },
  { title: 'Colaborador', kind: 'text', width: 36, value: ({ nome }) => nome },
  { title: 'Dias', kind: 'integer', value: ({ dias }) => dias },
  { title: 'Medidas', kind: 'integer', total: true, value: ({ medidas }) => medidas },
  { title: 'Litros', kind: 'thousandths', total: true, value: ({ litros }) => escala(litros, 3) },
  { title: 'Colheita (R$)', kind: 'cents', total: true, value: ({ valorColheita }) => escala(valorColheita, 2) },
  { title: 'Reajuste (R$)', kind: 'cents', total: true, value: ({ reajuste }) => escala(reajuste, 2) },
  { title: 'A receber (R$)', kind: 'cents', total: true, value: ({ valor }) => escala(valor, 2) },
];

/** The workbook of a harvest sheet: one row for each worker, and the sums (spec part 2 §7). */
export const exportarFolhaColheitaHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarFolhaColheitaEntrada, ArquivoFeito>(
    pool,
    exportarFolhaColheita,
    async ({ id, conta, usuario, entrada }) => {
      const planilha = await folhaParaPlanilha(await readerDoUsuario(readDb, conta, usuario, podeVerClientes), entrada.folhaId);
      if (!planilha) throw new TarefaRecusada('Folha não encontrada.');
      const arquivo = caminhoDoArquivo(conta, id, 'xlsx');
      const sheet = { name: planilha.folha.descricao, columns: COLUNAS, rows: planilha.linhas };
      const { bytes } = await writeWhole(join(config.dataDir, arquivo), (out) => writeXlsx(out, [sheet]));
      const nome = `FOLHA-COLHEITA-${fileWords(planilha.folha.descricao)}-${fileStamp(now())}.xlsx`;
      return { arquivo, nome, tipo: TIPO_XLSX, bytes, linhas: planilha.linhas.length };
    },
    (error) => log.warn('Progress of an export not written', { error: error.message }),
  );
