import { escreverCelula } from '@tulha/domain/kernel/cells/celula';
import { colunasDe } from '@tulha/domain/kernel/catalogue/colunas';
import { beginningOf } from '@tulha/domain/kernel/storable';
import type { Mesa } from '@tulha/domain/catalogues/planilha/mesa';
import type { Julgada, LinhaDeArquivo } from '@tulha/domain/catalogues/planilha/linhas';

/** The first rows as they were understood; a refused one as it stands in the file. */
export type Previa = {
  /** The sheet, where a file has several. */
  readonly aba?: string;
  readonly titulos: readonly string[];
  readonly linhas: readonly { readonly linha: number; readonly situacao: Julgada['situacao']; readonly celulas: readonly string[] }[];
};

const LINHAS = 20;

/** Shows the outcome of the first rows, column by column of the catalogue, only those the file has. */
export const previaDe = (
  { catalogue, cabecalho, nomes }: Mesa,
  linhas: readonly LinhaDeArquivo[],
  julgadas: readonly Julgada[],
): Previa => {
  const colunas = colunasDe(catalogue).filter(({ campo }) => cabecalho.posicoes.has(campo));
  return {
    titulos: colunas.map(({ titulo }) => titulo),
    linhas: julgadas.slice(0, LINHAS).map((uma, indice) => ({
      linha: uma.linha,
      situacao: uma.situacao,
      celulas: colunas.map((coluna) =>
        uma.situacao === 'erro'
          ? beginningOf(linhas[indice]?.celulas[cabecalho.posicoes.get(coluna.campo) as number] ?? '', 200)
          : escreverCelula(coluna, uma.finais[coluna.campo], nomes),
      ),
    })),
  };
};
