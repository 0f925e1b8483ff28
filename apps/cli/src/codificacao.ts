import { type Codificacao, NOMES_DE_CODIFICACAO } from '@tulha/domain/kernel/cells/codificacao';
import { count } from './terminal/format.js';

/** The encoding assumed, and for how many files, unless the warnings name it already; undefined for a workbook, which has none. */
export const codificacaoTomada = (
  codificacao: Codificacao | null | undefined,
  avisos: readonly string[],
  arquivos: readonly string[],
): string | undefined => {
  if (!codificacao || avisos.some((aviso) => aviso.includes(`(${codificacao})`))) return undefined;
  const [primeiro = ''] = arquivos;
  return `${arquivos.length === 1 ? primeiro : `${count(arquivos.length)} arquivos`}: texto lido como ${NOMES_DE_CODIFICACAO[codificacao]} (${codificacao}).`;
};
