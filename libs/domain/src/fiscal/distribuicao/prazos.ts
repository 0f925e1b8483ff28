const DIA_MS = 86_400_000;
/**
 * Days from the authorisation of an invoice within which its recipient may tell that they know of it, and within which they may tell its
 * outcome (Ajuste SINIEF 14/2026).
 */
export const [DIAS_DA_CIENCIA, DIAS_DA_CONCLUSIVA] = [10, 90] as const;

/** Days before the end of either from which on an invoice is urgent. */
export const DIAS_DE_AVISO = 3;
/** Days before the end of the second from which on it is told of at all: until then nothing is lost by waiting. */
export const DIAS_DO_FIM = 10;

/** The instant until which something may be said of an invoice. */
export const prazoDe = (autorizada: string, dias: number): string => new Date(Date.parse(autorizada) + dias * DIA_MS).toISOString();

/** Whole days that are left; negative once they are past. */
export const diasAtePrazo = (prazo: string, agora: string): number => Math.floor((Date.parse(prazo) - Date.parse(agora)) / DIA_MS);
