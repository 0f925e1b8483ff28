import { daysBetween, diaToBr } from '../../kernel/dates.js';
import type { Parte } from './movimento.events.js';

/** A movement as it is told. */
export type Contado = {
  readonly insumo: string;
  readonly tipo: string;
  readonly em: string;
  readonly lotes: readonly Pick<Parte, 'lote' | 'validade'>[];
  /** It was entered after a count of its day and farm, and comes after it. */
  readonly depoisDaContagem: boolean;
};

/** The warning about a lot on a day; undefined if it had not expired by then. */
export const avisoDeVencido = (insumo: string, { lote, validade }: Contado['lotes'][number], em: string): string | undefined => {
  if (validade === null || validade >= em) return undefined;
  const dias = daysBetween(validade, em);
  return `O lote ${lote} de ${insumo} venceu em ${diaToBr(validade)}, ${dias === 1 ? '1 dia antes' : `${dias} dias antes`}.`;
};

/**
 * The remarks about a movement: expired lots, and a count of the same day that precedes it. They apply to values given by
 * users and by rules alike.
 */
export const avisosDoMovimento = ({ insumo, tipo, em, lotes, depoisDaContagem }: Contado): string[] => [
  ...(tipo === 'contagem' ? [] : lotes.flatMap((um) => avisoDeVencido(insumo, um, em) ?? [])),
  ...(tipo !== 'contagem' && depoisDaContagem
    ? [`${insumo} já tinha contagem em ${diaToBr(em)}: isto conta depois dela. Se já estava na contagem, lance de novo dizendo isso.`]
    : []),
];
