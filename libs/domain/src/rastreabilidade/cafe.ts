import type { Unidade } from './ledger/ledger.js';

/** The six types of coffee that forms offer. Their ids and names are fixed. */
export const TIPOS_DE_CAFE = [
  { id: 1, nome: 'Verde' },
  { id: 2, nome: 'Natural' },
  { id: 3, nome: 'Boia' },
  { id: 4, nome: 'Boinha' },
  { id: 5, nome: 'Cereja' },
  { id: 6, nome: 'Cereja2' },
] as const;
type NomeDoTipo = (typeof TIPOS_DE_CAFE)[number]['nome'];
/** Their names, as a lot that leaves a pulper is called. */
export const NOMES_DOS_TIPOS = TIPOS_DE_CAFE.map(({ nome }) => nome) as [NomeDoTipo, ...NomeDoTipo[]];

/** Groups of drink of the official classification of raw coffee (COB; IN MAPA 8/2003), best first. */
export const BEBIDAS = ['Estritamente mole', 'Mole', 'Apenas mole', 'Dura', 'Riada', 'Rio', 'Rio zona'] as const;

/** The processes a lot may go into, with the unit that each requires; undefined for any. */
export const DESTINOS = {
  terreiro: undefined,
  secagem: undefined,
  ressecagem: undefined,
  armazem: undefined,
  beneficio: 'L',
  rebeneficio: 'kg',
  cooperativa: 'kg',
  venda: 'kg',
} as const satisfies Record<string, Unidade | undefined>;
export type Destino = keyof typeof DESTINOS;

/** The parts of the post-harvest board, in the order of the coffee. */
export const SECOES = ['colhido', 'terreiro', 'secador', 'descanso', 'armazem', 'cooperativa'] as const;
export type Secao = (typeof SECOES)[number];

/** For each part of the board, days and moisture above which coffee there deserves a look. */
export type Atencao = Readonly<Record<Secao, { readonly dias?: number; readonly umidadePct?: number }>>;

/**
 * The limits from which coffee in a part of the board deserves a look: whole days there, and moisture in percent. Picked coffee ferments in
 * a heap overnight; in store up to 12 % is safe (UFV, "Boas práticas: umidade"); the other days are the custom of farms, no rule.
 */
export const ATENCAO = {
  colhido: { dias: 1 },
  terreiro: { dias: 20 },
  secador: { dias: 4 },
  descanso: { dias: 45 },
  armazem: { dias: 365, umidadePct: 12 },
  cooperativa: {},
} as const satisfies Atencao;
