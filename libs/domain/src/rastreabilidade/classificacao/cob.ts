import { toScaled } from '../../kernel/decimal.js';

/** The official classification of raw coffee (COB; IN MAPA 8/2003) as data: facts that change stand here, not in code. */

export const CATEGORIAS = [
  { id: 'I', nome: 'I · arábica' },
  { id: 'II', nome: 'II · canéfora' },
] as const;

/** Most defects in 300 g that a type may have. */
export const TIPOS = [
  { tipo: 2, defeitos: 4 },
  { tipo: 3, defeitos: 12 },
  { tipo: 4, defeitos: 26 },
  { tipo: 5, defeitos: 46 },
  { tipo: 6, defeitos: 86 },
  { tipo: 7, defeitos: 160 },
  { tipo: 8, defeitos: 360 },
] as const;

/** The type that so many defects in 300 g come to; null below the last type. */
export const tipoPelosDefeitos = (defeitos: number): number | null => TIPOS.find((linha) => defeitos <= linha.defeitos)?.tipo ?? null;

/** Sieves, largest first, in 64ths of an inch; round beans of all sizes; beans that fall through. */
export const PENEIRAS = ['19', '18', '17', '16', '15', '14', '13', '12', 'moca', 'fundo'] as const;

/** The display name of a sieve: `Peneira 17`, `Moca`, `Fundo`. */
export const nomeDaPeneira = (peneira: string): string =>
  peneira === 'moca' ? 'Moca' : peneira === 'fundo' ? 'Fundo' : `Peneira ${peneira}`;

/** Classes, which are colours, as they are usually written; others may be. */
export const CORES = ['Verde azulado', 'Verde-cana', 'Verde', 'Amarelada', 'Amarela', 'Marrom', 'Chumbada', 'Esbranquiçada'] as const;

/** Whether percents, as exact decimal texts, come to 100 or less. */
export const cabeEmCem = (percentuais: readonly string[]): boolean =>
  percentuais.reduce((soma, pct) => soma + (toScaled(pct, 4) ?? 0), 0) <= 1_000_000;
