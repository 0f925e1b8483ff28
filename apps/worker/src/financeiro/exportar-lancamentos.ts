import { join } from 'node:path';
import { podeVerClientes } from '@tulha/domain/acesso/papeis';
import { lancamentoCsvColumns } from '@tulha/domain/financeiro/lancamento/lancamento.columns';
import { criarNomes } from '@tulha/domain/kernel/cells/nomes';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_CSV } from '@tulha/jobs/arquivo';
import { type ExportarLancamentosEntrada, exportarLancamentos } from '@tulha/jobs/exportar-lancamentos.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import { sheetColumns } from '@tulha/platform/spreadsheet/columns';
import { writeCsv } from '@tulha/platform/spreadsheet/csv';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { nomesDosAlvos } from '@tulha/read-models/catalogues/planilha.queries';
import { contarLancamentos, type LancamentoView, lancamentosParaExportar } from '@tulha/read-models/financeiro/lancamento.queries';
import type { JobTools } from '../jobs/tools.js';

/** Every entry that matches the filter, as CSV without a row of sums, since another program adds it up. */
export const exportarLancamentosHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarLancamentosEntrada, ArquivoFeito>(
    pool,
    exportarLancamentos,
    async ({ id, conta, usuario, entrada }, { progresso, signal }) => {
      const reader = await readerDoUsuario(readDb, conta, usuario, podeVerClientes);
      const nomes = criarNomes(await nomesDosAlvos(reader, { fields: lancamentoCsvColumns }, entrada.fazendas));
      const total = await contarLancamentos(reader, entrada);
      let linhas = 0;
      const contados = async function* () {
        for await (const lancamento of lancamentosParaExportar(reader, entrada)) {
          signal.throwIfAborted();
          progresso({ feito: ++linhas, total, etapa: 'Escrevendo os lançamentos' });
          yield lancamento;
        }
      };
      const arquivo = caminhoDoArquivo(conta, id, 'csv');
      const columns = sheetColumns<LancamentoView>(lancamentoCsvColumns, nomes);
      const { bytes } = await writeWhole(join(config.dataDir, arquivo), (out) =>
        writeCsv(out, { name: 'Lançamentos', columns, rows: contados() }),
      );
      return { arquivo, nome: `financeiro-${fileStamp(now())}.csv`, tipo: TIPO_CSV, bytes, linhas };
    },
    (error) => log.warn('Progress of an export not written', { error: error.message }),
  );
