/** The retries of work that waits for an external server: the pauses, and the total time. In seconds. */
export type Espera = { readonly pausasS: readonly number[]; readonly desisteS: number };

/** Pauses grow to half an hour, and go on so for a day. */
export const ESPERA_DO_CORREIO: Espera = { pausasS: [5, 15, 30, 60, 120, 300, 600, 900, 1_800], desisteS: 86_400 };

/**
 * How long to wait after a failure, the `falhas`-th, of work that was asked for `idadeS` ago. The last try is at the end of the time.
 * @returns undefined where that is over
 */
export const proximaPausa = ({ pausasS, desisteS }: Espera, falhas: number, idadeS: number): number | undefined => {
  if (idadeS >= desisteS) return undefined;
  const pausa = pausasS[Math.min(falhas, pausasS.length) - 1] ?? 0;
  return Math.max(1, Math.min(pausa, Math.ceil(desisteS - idadeS)));
};
