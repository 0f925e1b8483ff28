import { beginningOf } from '@tulha/domain/kernel/storable';
import type { Lidas, Registro } from '@tulha/domain/suporte/importacao/leitura';
import type { Safra } from '@tulha/domain/suporte/importacao/modelo';
import { NOMES_DE_PLANILHA, type NomeDePlanilha, planilhaDe } from '@tulha/domain/suporte/importacao/planilhas';
import type { Obra } from './plano/obra.js';
import { gruposDe } from './recusadas.js';

/**
 * A row that would be written, cell by cell as typed, without blank ones. `grava`: the stored form, where a cell shows
 * another (`03/04/25`, `2025-04-03`).
 */
export type LinhaEscrita = {
  readonly arquivo: string;
  readonly linha: number;
  readonly celulas: readonly { readonly coluna: string; readonly valor: string; readonly grava?: string }[];
};

export type LinhasEscritas = {
  /** The first of them, file by file. */ readonly linhas: readonly LinhaEscrita[];
  readonly linhasTotal: number;
};

/** The most rows shown. */
const LINHAS = 500;
const LETRAS = 200;

const nome = (arquivo: NomeDePlanilha, linha: number) => `${arquivo}/${linha}`;

/** The rows that the steps of a plan come from, each with the further rows that form one record with it. */
const deOnde = ({ etapas }: Obra, safra: Safra): ReadonlySet<string> => {
  const escritas = new Set<string>();
  for (const { onde, linhas = [onde.linha] } of etapas.flatMap(({ passos }) => passos))
    for (const linha of linhas) escritas.add(nome(onde.arquivo, linha));
  for (const { linhas } of gruposDe(safra))
    if (linhas.some(([arquivo, linha]) => escritas.has(nome(arquivo, linha))))
      for (const [arquivo, linha] of linhas) escritas.add(nome(arquivo, linha));
  return escritas;
};

const mostrada = (lidas: Lidas, arquivo: NomeDePlanilha, { linha, cru, dados }: Registro): LinhaEscrita => {
  const planilha = planilhaDe(arquivo);
  const celulas = Object.entries(cru as Readonly<Record<string, string>>).flatMap(([campo, texto]) => {
    const valor = beginningOf(texto.trim(), LETRAS);
    if (valor === '') return [];
    const { coluna = campo, escrever } = planilha.colunas[campo] ?? {};
    const grava = escrever?.((dados as Readonly<Record<string, unknown>>)[campo] as never);
    return [{ coluna, valor, ...(grava === undefined || grava === valor ? {} : { grava }) }];
  });
  return { arquivo: lidas[arquivo]?.arquivo ?? planilha.arquivo, linha, celulas };
};

/** The rows of the files that a rehearsed plan would write: none that the account has already, none that was refused. */
export const linhasEscritas = (obra: Obra, lidas: Lidas, safra: Safra): LinhasEscritas => {
  const escritas = deOnde(obra, safra);
  const todas = NOMES_DE_PLANILHA.flatMap((arquivo) =>
    ((lidas[arquivo]?.registros ?? []) as readonly Registro[])
      .filter(({ linha }) => escritas.has(nome(arquivo, linha)))
      .map((registro) => [arquivo, registro] as const),
  );
  return { linhas: todas.slice(0, LINHAS).map(([arquivo, registro]) => mostrada(lidas, arquivo, registro)), linhasTotal: todas.length };
};
