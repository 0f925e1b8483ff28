import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { toScaled } from '@tulha/domain/kernel/decimal';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_XLSX } from '@tulha/jobs/arquivo';
import { type ExportarFolhaColheitaEntrada, exportarFolhaColheita } from '@tulha/jobs/exportar-folha-colheita.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { TarefaRecusada, tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp, fileWords } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import type { Column } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import type { PagamentoDaFolha } from '@tulha/read-models/folha/detalhe.queries';
import { folhaParaPlanilha, pagamentoParaPlanilha, type PagamentoNaPlanilha } from '@tulha/read-models/folha/folha.queries';
import { podeVerClientes } from '@tulha/domain/acesso/papeis';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import type { Reader } from '@tulha/read-models/read/reader';
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

/** One row for each line, so that the sum of each worker can be followed. */
const COLUNAS_DO_PAGAMENTO: readonly Column<PagamentoNaPlanilha>[] = [
  { title: 'Código', kind: 'text', width: 12, value: ({ codigo }) => codigo },
  { title: 'Colaborador', kind: 'text', width: 36, value: ({ nome }) => nome },
  { title: 'Data', kind: 'day', value: ({ data }) => data },
  { title: 'O quê', kind: 'text', width: 24, value: ({ oQue }) => oQue },
  { title: 'Como se chega', kind: 'text', width: 48, value: ({ explicacao }) => explicacao },
  { title: 'Valor (R$)', kind: 'cents', total: true, value: ({ valor }) => escala(valor, 2) },
];

/** Writes a table of one kind of rows; whose kind it is nobody needs to know who writes the file. */
const folhaEscrita = <R>(descricao: string, columns: readonly Column<R>[], rows: readonly R[]) => ({
  descricao,
  linhas: rows.length,
  escrever: (out: Writable) => writeXlsx(out, [{ name: descricao, columns, rows }]),
});

/** What is written of a sheet: of its kind's own columns; undefined where there is none. */
const conteudoDe = async (reader: Reader, { folhaId, especie }: ExportarFolhaColheitaEntrada) => {
  if (especie === 'folha_pagamento') {
    const planilha = await pagamentoParaPlanilha(reader, folhaId);
    return planilha && folhaEscrita(planilha.folha.descricao, COLUNAS_DO_PAGAMENTO, planilha.linhas);
  }
  const planilha = await folhaParaPlanilha(reader, folhaId);
  return planilha && folhaEscrita(planilha.folha.descricao, COLUNAS, planilha.linhas);
};

/** The workbook of a sheet of either kind, and its sums (spec part 2 §7, which names both files alike). */
export const exportarFolhaColheitaHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarFolhaColheitaEntrada, ArquivoFeito>(
    pool,
    exportarFolhaColheita,
    async ({ id, conta, usuario, entrada }) => {
      const planilha = await conteudoDe(await readerDoUsuario(readDb, conta, usuario, podeVerClientes), entrada);
      if (!planilha) throw new TarefaRecusada('Folha não encontrada.');
      const arquivo = caminhoDoArquivo(conta, id, 'xlsx');
      const { bytes } = await writeWhole(join(config.dataDir, arquivo), planilha.escrever);
      const nome = `FOLHA-COLHEITA-${fileWords(planilha.descricao)}-${fileStamp(now())}.xlsx`;
      return { arquivo, nome, tipo: TIPO_XLSX, bytes, linhas: planilha.linhas };
    },
    (error) => log.warn('Progress of an export not written', { error: error.message }),
  );
