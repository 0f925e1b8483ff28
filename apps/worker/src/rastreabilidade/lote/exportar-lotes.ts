import { withoutZeros } from '@tulha/domain/kernel/trim';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { loteColumns } from '@tulha/domain/rastreabilidade/lote/lote.columns';
import { type ArquivoFeito, caminhoDoArquivo, TIPO_CSV, TIPO_JSON, TIPO_XLSX } from '@tulha/jobs/arquivo';
import { type ExportarLotesEntrada, exportarLotes } from '@tulha/jobs/exportar-lotes.job';
import type { JobHandler } from '@tulha/jobs/job-queue';
import { tarefaHandler } from '@tulha/jobs/tarefas';
import { fileStamp } from '@tulha/platform/files/file-stamp';
import { writeWhole } from '@tulha/platform/files/write-whole';
import { sheetColumns } from '@tulha/platform/spreadsheet/columns';
import { writeCsv } from '@tulha/platform/spreadsheet/csv';
import type { Column } from '@tulha/platform/spreadsheet/sheet';
import { writeXlsx } from '@tulha/platform/spreadsheet/xlsx';
import { podeVerClientes } from '@tulha/domain/acesso/papeis';
import { readerDoUsuario } from '@tulha/read-models/acesso/usuario.queries';
import { contarLotes, type LoteExportado, lotesParaExportar } from '@tulha/read-models/rastreabilidade/lote/exportar.queries';
import { recusar } from '../../jobs/recusar.js';
import type { JobTools } from '../../jobs/tools.js';

const percentual = (texto: string) => withoutZeros(texto, '.').replace('.', ',');

const origem = ({ origens }: LoteExportado): string =>
  origens.map(({ talhao, fazenda, percentual: parte }) => `${talhao}${fazenda ? ` (${fazenda})` : ''} ${percentual(parte)} %`).join('; ');

const COLUNAS: readonly Column<LoteExportado>[] = [
  ...sheetColumns<LoteExportado>(loteColumns),
  { title: 'Origem', kind: 'text', width: 60, value: origem },
];

const writeJson = async (out: Writable, rows: AsyncIterable<LoteExportado>): Promise<void> => {
  let before = '[\n';
  for await (const { origens, ...lote } of rows) {
    const linha = { ...lote, origens: origens.map((uma) => ({ ...uma, percentual: Number(uma.percentual) })) };
    if (!out.write(`${before}${JSON.stringify(linha)}`)) await once(out, 'drain');
    before = ',\n';
  }
  out.write(before === '[\n' ? '[]\n' : '\n]\n');
};

const ESCRITAS = {
  xlsx: {
    tipo: TIPO_XLSX,
    write: (out: Writable, rows: AsyncIterable<LoteExportado>) => writeXlsx(out, [{ name: 'Lotes', columns: COLUNAS, rows }]),
  },
  csv: {
    tipo: TIPO_CSV,
    write: (out: Writable, rows: AsyncIterable<LoteExportado>) => writeCsv(out, { name: 'Lotes', columns: COLUNAS, rows }),
  },
  json: { tipo: TIPO_JSON, write: writeJson },
} as const;

/** Every lot a filter keeps, with the plots its coffee comes from. Litres and kilograms stand in one column, so there are no sums. */
export const exportarLotesHandler = ({ pool, readDb, config, log, now }: JobTools): JobHandler =>
  tarefaHandler<ExportarLotesEntrada, ArquivoFeito>(
    pool,
    exportarLotes,
    async ({ id, conta, usuario, entrada: { formato, filtro, q, sort } }, { progresso, signal }) => {
      const reader = await readerDoUsuario(readDb, conta, usuario, podeVerClientes);
      const total = await contarLotes(reader, filtro, q);
      let linhas = 0;
      const contados = async function* () {
        for await (const lote of lotesParaExportar(reader, filtro, q, sort)) {
          signal.throwIfAborted();
          progresso({ feito: ++linhas, total, etapa: 'Escrevendo os lotes' });
          yield lote;
        }
      };
      const { tipo, write } = ESCRITAS[formato];
      const arquivo = caminhoDoArquivo(conta, id, formato);
      const { bytes } = await writeWhole<unknown>(join(config.dataDir, arquivo), (out) => write(out, contados())).catch(recusar);
      return { arquivo, nome: `LOTES-${fileStamp(now())}.${formato}`, tipo, bytes, linhas };
    },
    (error) => log.warn('Progress of an export not written', { error: error.message }),
  );
