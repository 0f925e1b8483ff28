/**
 * The encodings of a CSV, by their registered names, with people's names for each, where a person is asked. `utf-8-duplo` is no registered
 * name: UTF-8 that a program took for something older and wrote in UTF-8 again (`JosÃ©`); a workbook may have such texts as well.
 */
export const CODIFICACOES = ['utf-8', 'windows-1252', 'macintosh', 'ibm850', 'utf-16le', 'utf-16be', 'utf-8-duplo'] as const;
export type Codificacao = (typeof CODIFICACOES)[number];

export const NOMES_DE_CODIFICACAO: Readonly<Record<Codificacao, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows',
  macintosh: 'Mac',
  ibm850: 'MS-DOS',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 invertido',
  'utf-8-duplo': 'UTF-8 gravado duas vezes',
};
