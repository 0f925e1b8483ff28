import type { SituacaoDoCertificado } from './certificado.answers.js';

/** The days before its end from which on a certificate is told to be about to expire. */
export const DIAS_DE_AVISO = 60;
const DIA_MS = 86_400_000;

/** Whole days until an instant; negative once it is past. */
export const diasAte = (ate: string, agora: string): number => Math.floor((Date.parse(ate) - Date.parse(agora)) / DIA_MS);

/** How a certificate stands at an instant. */
export const situacaoDoCertificado = (
  { ativo, validoAte }: { readonly ativo: boolean; readonly validoAte: string },
  agora: string,
): SituacaoDoCertificado => {
  if (!ativo) return 'DESATIVADO';
  if (validoAte <= agora) return 'VENCIDO';
  return diasAte(validoAte, agora) <= DIAS_DE_AVISO ? 'A_VENCER' : 'VALIDO';
};
