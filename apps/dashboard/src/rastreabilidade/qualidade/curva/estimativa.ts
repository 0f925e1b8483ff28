/** A reading on the farm's clock: `em` is its moment in hours since 1970 as that clock tells it, moisture in percent. */
export type Ponto = { readonly em: number; readonly umidade: number };

/** Moisture at which coffee is taken out of the dryer, and the band in which it keeps (UFV, *Boas práticas*: 12 % at most, 11 % at best). */
export const ALVO = 11.5;
export const FAIXA = [11, 12] as const;
/** The fit looks at the last readings only: a dryer is not as hot on the second day as on the first. */
const ULTIMAS = 4;
/** Two points always make a line; only the third says whether there is one. */
const MINIMO = 3;
/** In less than this time coffee loses less moisture than a meter's error. */
const HORAS_NO_MINIMO = 1;
const HORA = 3_600_000;

/** `2026-05-21`, `06:30` → hours, for a drawing: a missing hour counts as midnight there, and such a reading has no part in an estimate. */
export const emHoras = (dia: string, hora: string | null): number => Date.parse(`${dia}T${hora ?? '00:00'}:00Z`) / HORA;

/** Hours → `2026-05-21` and `06:30`, to the minute. */
export const emRelogio = (horas: number): { readonly dia: string; readonly hora: string } => {
  const iso = new Date(Math.round(horas * 60) * 60_000).toISOString();
  return { dia: iso.slice(0, 10), hora: iso.slice(11, 16) };
};

export type Estimativa = {
  /** Points of moisture the coffee loses in an hour. */
  readonly porHora: number;
  /** When the line through the last readings comes to 11.5 %, in hours. */
  readonly chegaEm: number;
};

/** The line of least squares through some readings, read where it meets 11.5 %; undefined where it never does. */
const reta = (pontos: readonly Ponto[]): Estimativa | undefined => {
  const media = (de: (ponto: Ponto) => number) => pontos.reduce((soma, ponto) => soma + de(ponto), 0) / pontos.length;
  const [t, u] = [media(({ em }) => em), media(({ umidade }) => umidade)];
  const [cima, baixo] = [media(({ em, umidade }) => (em - t) * (umidade - u)), media(({ em }) => (em - t) ** 2)];
  if (baixo === 0 || cima >= 0) return undefined;
  const porHora = cima / baixo;
  return { porHora: -porHora, chegaEm: t + (ALVO - u) / porHora };
};

/** A reading as it was written down; without its hour, its time is unknown. */
export type Lida = { readonly dia: string; readonly hora: string | null; readonly umidade: number };

const faltam = (quantas: number, semHora: number): string => {
  const mais = quantas === 1 ? 'Falta uma leitura' : `Faltam ${quantas} leituras`;
  const conta = semHora === 0 ? '' : semHora === 1 ? ' A que está sem hora não conta.' : ` As ${semHora} que estão sem hora não contam.`;
  return `${mais} com dia e hora para estimar quando chega a 11,5 %: são precisas ${MINIMO}.${conta}`;
};

/**
 * When coffee reaches 11.5 %, from its last four readings: the straight line of least squares through them, `b = Σ(t − t̄)(u − ū) / Σ(t −
 * t̄)²`, read where it meets 11.5, `t̄ + (11.5 − ū) / b`. Drying slows down as coffee gets dry, so the line promises too early; it is
 * computed anew with each reading. It takes three readings with their hours, the first and last an hour or more apart; with less, `falta`
 * names the missing data. Neither is returned where the last reading is already at 11.5 % or below.
 */
export const estimar = (lidas: readonly Lida[]): { readonly estimativa?: Estimativa; readonly falta?: string } => {
  const comHora = lidas.filter(({ hora }) => hora !== null);
  const pontos = comHora.map(({ dia, hora, umidade }): Ponto => ({ em: emHoras(dia, hora), umidade })).toSorted((a, b) => a.em - b.em);
  const ultimos = pontos.slice(-ULTIMAS);
  const [primeiro, ultimo] = [ultimos[0], ultimos.at(-1)];
  if (ultimo && ultimo.umidade <= ALVO) return {};
  if (!primeiro || !ultimo || pontos.length < MINIMO) return { falta: faltam(MINIMO - pontos.length, lidas.length - comHora.length) };
  if (ultimo.em - primeiro.em < HORAS_NO_MINIMO)
    return { falta: 'As últimas leituras estão a menos de uma hora uma da outra: a próxima, mais tarde, dirá quando chega.' };
  const estimativa = reta(ultimos);
  if (!estimativa) return { falta: 'Pelas últimas leituras a umidade não está caindo: não há como estimar quando chega.' };
  return estimativa.chegaEm > ultimo.em
    ? { estimativa }
    : { falta: 'As últimas leituras não estão numa linha que ainda chegue a 11,5 %: a próxima dirá quando.' };
};
