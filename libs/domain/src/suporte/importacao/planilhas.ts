import type { Coluna } from './colunas.js';
import type { Planilha } from './planilha.js';
import { pessoas, propriedade } from './planilhas/catalogues.js';
import { preparo, processos } from './planilhas/cafe.js';
import { comercial } from './planilhas/dinheiro.js';

/** Every spreadsheet a season is imported from, in an order in which each comes after the ones it points at. */
export const PLANILHAS = { ...propriedade, ...pessoas, ...preparo, ...processos, ...comercial };

export type NomeDePlanilha = keyof typeof PLANILHAS;

type ValorDe<C> = C extends Coluna<infer T> ? T : never;

/** A row of one spreadsheet, typed by its declaration. */
export type DadosDe<N extends NomeDePlanilha> = {
  readonly [K in keyof (typeof PLANILHAS)[N]['colunas']]: ValorDe<(typeof PLANILHAS)[N]['colunas'][K]>;
};

/** The fields of one spreadsheet, or of any of several. */
export type CampoDe<N extends NomeDePlanilha> = N extends NomeDePlanilha ? keyof (typeof PLANILHAS)[N]['colunas'] & string : never;

export const NOMES_DE_PLANILHA = Object.keys(PLANILHAS) as NomeDePlanilha[];

/** The declaration without its own type: for code that treats all spreadsheets alike. */
export const planilhaDe = (nome: NomeDePlanilha): Planilha => PLANILHAS[nome] as unknown as Planilha;
