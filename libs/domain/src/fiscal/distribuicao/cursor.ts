const [HORA_MS, PAGINA_MS] = [3_600_000, 2_000];
export const [NENHUM, LOCALIZADO, CONSUMO_INDEVIDO] = ['137', '138', '656'] as const;

/** Fifteen digits, as the tax authority numbers the documents it distributes. */
export const NSU_ZERO = '0'.repeat(15);

/** The numbers of an answer; null where it has none, or not in fifteen digits. */
export type Retorno = { readonly cStat: string; readonly ultNsu: string | null; readonly maxNsu: string | null };

/** How far the documents of one CPF or CNPJ were read, and when more may be asked for. */
export type Cursor = { readonly ultNsu: string; readonly proximoEm: string };

export const depoisDe = (agora: string, ms: number): string => new Date(Date.parse(agora) + ms).toISOString();
/** The hour that the tax authority asks for. */
export const umaHoraDepois = (agora: string): string => depoisDe(agora, HORA_MS);

/** Numbers of fifteen digits are ordered as texts are. */
const greater = (um: string, outro: string | null): string => (outro !== null && outro > um ? outro : um);

/**
 * Moves a cursor after an answer. It never goes back, and never beyond the last number handed out: of the answers without documents only
 * 137 and 656 move it, because they tell where this document stands. The next question is due at once where there is more, and otherwise in
 * an hour, whatever went wrong: asking sooner starts the hour anew.
 */
export const depoisDoRetorno = (
  { ultNsu }: Pick<Cursor, 'ultNsu'>,
  { cStat, ultNsu: doRetorno, maxNsu }: Retorno,
  agora: string,
): Cursor => {
  const diz = cStat === LOCALIZADO || cStat === NENHUM || cStat === CONSUMO_INDEVIDO;
  const seguinte = diz ? greater(ultNsu, doRetorno) : ultNsu;
  const hasMore = cStat === LOCALIZADO && seguinte > ultNsu && maxNsu !== null && maxNsu > seguinte;
  return { ultNsu: seguinte, proximoEm: depoisDe(agora, hasMore ? PAGINA_MS : HORA_MS) };
};
