/** The most instalments of one entry. */
export const PARCELAS_MAX = 360;

/** The most entries of one request. */
export const LANCAMENTOS_MAX = 200;

/** The most repetitions of one request. */
export const REPETICOES_MAX = 36;

/** Due dates of pending payments: before today, or within a week. */
export const PRAZOS_DO_FILTRO = { ATRASADO: 'Atrasados', SEMANA: 'Vencem em 7 dias' } as const;
