import type { ContaLida } from '@tulha/domain/financeiro/extrato/do-banco';
import { LINHAS_MAX } from '@tulha/domain/financeiro/extrato/do-banco';
import type { LinhaDaPlanilha } from '@tulha/domain/financeiro/extrato/colunas';
import { eOfx } from '@tulha/domain/financeiro/extrato/ofx';
import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { NotRead, readApart, ReaderError } from '@tulha/platform/apart/read-apart';
import { UnreadableTable } from '@tulha/platform/spreadsheet/read-table';
import { readTableApart } from '@tulha/platform/spreadsheet/read-table-apart';
import { statementReading } from '@tulha/platform/statements/statement-reading';

/** Years of a busy account take some hundred milliseconds. */
const EXTRATO = { withinMs: 5_000, heapMb: 128 };
/** More columns and longer cells than banks write; a few rows above the header. */
const PLANILHA = { rows: LINHAS_MAX + 20, columns: 40, cellLength: 1_000 };

export type ArquivoLido =
  | { readonly formato: 'OFX'; readonly contas: readonly ContaLida[] }
  | { readonly formato: 'CSV'; readonly rows: readonly LinhaDaPlanilha[]; readonly notas: readonly string[] };

const ilegivel = (motivo: string) => refuseFinanceiro('EXTRATO_ILEGIVEL', { motivo });

const lerContas = async (quem: string, file: Uint8Array): Promise<readonly ContaLida[]> => {
  try {
    for await (const [contas] of readApart<readonly ContaLida[]>(quem, { kind: 'module', href: statementReading, file }, EXTRATO))
      if (contas) return contas;
  } catch (error) {
    if (error instanceof NotRead) throw ilegivel(`${error.message} Traga um período menor.`);
    if (error instanceof ReaderError && error.name === 'ExtratoIlegivel') throw ilegivel(error.message);
    throw error;
  }
  throw ilegivel('O arquivo não é um extrato.');
};

const lerLinhas = async (quem: string, file: Uint8Array): Promise<ArquivoLido> => {
  try {
    const { rows, notes } = await readTableApart(quem, file, PLANILHA);
    return { formato: 'CSV', rows: rows.map(({ line, cells }) => ({ line, cells })), notas: notes };
  } catch (error) {
    if (error instanceof UnreadableTable) throw ilegivel(error.message);
    throw error;
  }
};

/** The first letters of the file, whatever its encoding: a text in UTF-16 has a zero byte beside each. */
const comeca = (file: Uint8Array): string => Buffer.from(file.subarray(0, 8_192).filter((byte) => byte !== 0)).toString('latin1');

/** A stranger's statement, read on a thread of its own by its content and not by its name. @throws EXTRATO_ILEGIVEL */
export const lerExtrato = async (quem: string, file: Uint8Array): Promise<ArquivoLido> =>
  eOfx(comeca(file)) ? { formato: 'OFX', contas: await lerContas(quem, file) } : lerLinhas(quem, file);
