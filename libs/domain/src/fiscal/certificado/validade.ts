import type { SituacaoDoCertificado } from './certificado.answers.js';

/** The days before its end from which on a certificate is told to be about to expire. */
export const DIAS_DE_AVISO = 60;
const DIA_MS = 86_400_000;

/** Days before its end at which a certificate's farm is told, the nearest first. */
export const LIMITES_DO_AVISO = [1, 7, 15, 30, 60] as const;

/** Whole days until an instant; negative once it is past. */
export const diasAte = (ate: string, agora: string): number => Math.floor((Date.parse(ate) - Date.parse(agora)) / DIA_MS);

/** The nearest of the limits that have come, at an instant; undefined where there is still time, or it is over. */
export const limiteDoAviso = (validoAte: string, agora: string): number | undefined => {
  const dias = diasAte(validoAte, agora);
  return validoAte <= agora ? undefined : LIMITES_DO_AVISO.find((limite) => dias <= limite);
};

/** How a certificate stands at an instant. */
export const situacaoDoCertificado = (
  { ativo, validoAte }: { readonly ativo: boolean; readonly validoAte: string },
  agora: string,
): SituacaoDoCertificado => {
  if (!ativo) return 'DESATIVADO';
  if (validoAte <= agora) return 'VENCIDO';
  return diasAte(validoAte, agora) <= DIAS_DE_AVISO ? 'A_VENCER' : 'VALIDO';
};
