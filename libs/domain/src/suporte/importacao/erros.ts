import { storable } from '../../kernel/storable.js';
import type { CampoDe, NomeDePlanilha } from './planilhas.js';

/** One fault of an imported file, with the place of its cell for the author of the spreadsheet. */
export type ErroDePlanilha = {
  readonly arquivo: string;
  /** 1-based, as the spreadsheet program shows it; 1 is the header, 0 the file as a whole. */
  readonly linha: number;
  /** As in the header; empty where the error is of no single column. */
  readonly coluna: string;
  /** The text of the cell, cut at 200 characters. */
  readonly valor: string;
  readonly motivo: string;
};

/** The first errors found and how many more there were. */
export type Erros = { readonly erros: readonly ErroDePlanilha[]; readonly outros: number };

/** Points at a cell by field name. */
export type Apontar = <N extends NomeDePlanilha>(nome: N, linha: number, campo: CampoDe<N>, motivo: string) => void;

export type Coletor = {
  readonly registrar: (erro: ErroDePlanilha) => void;
  readonly resultado: () => Erros;
};

/** The most errors reported: an operator mends a few and tries again. */
export const LIMITE_DE_ERROS = 1_000;

/** Keeps the first `limite` errors and counts the rest. */
export const criarColetor = (limite = LIMITE_DE_ERROS): Coletor => {
  const erros: ErroDePlanilha[] = [];
  let outros = 0;
  return {
    registrar: (erro) => {
      if (erros.length < limite)
        erros.push({ ...erro, coluna: storable(erro.coluna), valor: storable(erro.valor.slice(0, 200)), motivo: storable(erro.motivo) });
      else outros += 1;
    },
    resultado: () => ({ erros: [...erros], outros }),
  };
};
