/** A file that a task made: its path under the data folder, and its name when downloaded. */
export type ArquivoFeito = {
  readonly arquivo: string;
  readonly nome: string;
  readonly tipo: string;
  readonly bytes: number;
  readonly linhas: number;
};

export const TIPO_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const TIPO_CSV = 'text/csv; charset=utf-8';
export const TIPO_PDF = 'application/pdf';
export const TIPO_ZIP = 'application/zip';
export const TIPO_JSON = 'application/json; charset=utf-8';

/** True where a task's result is a file. */
export const isArquivo = (resultado: unknown): resultado is ArquivoFeito =>
  typeof resultado === 'object' && resultado !== null && 'arquivo' in resultado && 'nome' in resultado;

/** The path of a task's file, under the data folder. */
export const caminhoDoArquivo = (conta: number, tarefaId: number, extensao: string): string =>
  `exportacoes/${conta}/${tarefaId}.${extensao}`;
