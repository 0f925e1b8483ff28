import type { Mesa } from '@tulha/domain/catalogues/planilha/mesa';
import type { Julgada } from '@tulha/domain/catalogues/planilha/linhas';
import { colunasDe } from '@tulha/domain/kernel/catalogue/colunas';
import { escreverCelula } from '@tulha/domain/kernel/cells/celula';
import { beginningOf } from '@tulha/domain/kernel/storable';

/** The change of one cell: its present and its future value, as Brazilians write them. */
export type CelulaMudada = {
  readonly coluna: string;
  readonly acao: 'preenche' | 'muda' | 'apaga';
  readonly antes: string;
  readonly depois: string;
};

/** A row that would be written, cell by cell; `id` is null for a new record. */
export type LinhaMudada = {
  /** The sheet, where a file has several. */
  readonly aba?: string;
  readonly linha: number;
  readonly situacao: 'nova' | 'alterada';
  readonly id: number | null;
  readonly celulas: readonly CelulaMudada[];
};

export type Mudancas = {
  /** The first rows that would be written; those that erase before the others, if there are too many. */
  readonly mudancas: readonly LinhaMudada[];
  /** Cells of all rows that lose their value. */
  readonly apagadas: number;
  /** Blank cells of all rows that keep the recorded value. */
  readonly mantidas: number;
};

/** The most rows shown. */
const LINHAS = 500;
const LETRAS = 200;

const acaoDe = (antes: string, depois: string): CelulaMudada['acao'] => {
  if (depois === '') return 'apaga';
  return antes === '' ? 'preenche' : 'muda';
};

/** The changes that the rows would write, cell by cell, and the effect of blank cells. */
export const mudancasDe = (mesa: Mesa, julgadas: readonly Julgada[]): Mudancas => {
  const { catalogue, existentes, nomes, vazios } = mesa;
  const colunas = colunasDe(catalogue);
  const porId = new Map(existentes.map(({ id, valores }) => [id, valores]));
  const escritas = julgadas.flatMap((uma): LinhaMudada[] => {
    if (uma.situacao !== 'nova' && uma.situacao !== 'alterada') return [];
    const { linha, situacao, id, finais } = uma;
    const valores = situacao === 'alterada' ? porId.get(id) : undefined;
    const celulas = colunas.flatMap((coluna): CelulaMudada[] => {
      const [antes, depois] = [valores?.[coluna.campo], finais[coluna.campo]].map((valor) =>
        beginningOf(escreverCelula(coluna, valor, nomes), LETRAS),
      ) as [string, string];
      return antes === depois ? [] : [{ coluna: coluna.titulo, acao: acaoDe(antes, depois), antes, depois }];
    });
    return [{ linha, situacao, id: situacao === 'nova' ? null : id, celulas }];
  });
  const apagam = ({ celulas }: LinhaMudada) => celulas.filter(({ acao }) => acao === 'apaga').length;
  return {
    mudancas: escritas
      .toSorted((a, b) => Number(apagam(b) > 0) - Number(apagam(a) > 0) || a.linha - b.linha)
      .slice(0, LINHAS)
      .toSorted((a, b) => a.linha - b.linha),
    apagadas: escritas.reduce((soma, uma) => soma + apagam(uma), 0),
    mantidas: vazios === 'apagar' ? 0 : julgadas.reduce((soma, { vazias = 0 }) => soma + vazias, 0),
  };
};
