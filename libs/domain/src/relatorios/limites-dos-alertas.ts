/**
 * From which figures on something is told, where the account has set nothing else. They are conventions of ours, of November 2026, and no source gives
 * them: what is told says them, so that its reader can judge.
 */
export const CUSTO_ACIMA_PCT = 0;
export const RENDEU_MENOS_PCT = 10;
export const SUBIU_PCT = 20;
export const NUMEROS_DIAS = 30;
export const CONTRATO_DIAS = 30;
