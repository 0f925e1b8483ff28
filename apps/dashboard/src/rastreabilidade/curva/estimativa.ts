/** A reading on the farm's clock: `em` is its moment in hours since 1970 as that clock tells it, moisture in percent. */
export type Ponto = { readonly em: number; readonly umidade: number };

/** Moisture at which coffee is taken out of the dryer, and the band in which it keeps (UFV, *Boas práticas*: 12 % at most, 11 % at best). */
export const ALVO = 11.5;
export const FAIXA = [11, 12] as const;
/** The fit looks at the last readings only: a dryer is not as hot on the second day as on the first. */
const ULTIMAS = 4;
const HORA = 3_600_000;

/** `2026-05-21`, `06:30` → hours; an hour nobody noted is midnight. */
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

/**
 * When coffee comes to 11.5 %, from its last four readings: the straight line of least squares through them,
 * `b = Σ(t − t̄)(u − ū) / Σ(t − t̄)²`, read where it meets 11.5, `t̄ + (11.5 − ū) / b`. Drying slows down as coffee gets dry, so the line
 * promises too early; it is made anew with each reading. Undefined where there are fewer than two readings at different times, where moisture
 * does not fall, where the last reading is there already, or where the line met the target before the last reading.
 */
export const estimar = (pontos: readonly Ponto[]): Estimativa | undefined => {
  const ultimos = pontos.toSorted((a, b) => a.em - b.em).slice(-ULTIMAS);
  const ultimo = ultimos.at(-1);
  if (!ultimo || ultimo.umidade <= ALVO) return undefined;
  const media = (de: (ponto: Ponto) => number) => ultimos.reduce((soma, ponto) => soma + de(ponto), 0) / ultimos.length;
  const [t, u] = [media(({ em }) => em), media(({ umidade }) => umidade)];
  const [cima, baixo] = [media(({ em, umidade }) => (em - t) * (umidade - u)), media(({ em }) => (em - t) ** 2)];
  if (baixo === 0 || cima >= 0) return undefined;
  const porHora = cima / baixo;
  const chegaEm = t + (ALVO - u) / porHora;
  return chegaEm > ultimo.em ? { porHora: -porHora, chegaEm } : undefined;
};
