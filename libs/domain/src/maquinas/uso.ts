import { mulDivHalfUp, toScaled } from '../kernel/scaled.js';

/** A reading of a meter: hours or kilometres with at most two decimals, as text. */
export type Leitura = { readonly data: string; readonly leitura: string | null; readonly medidorTrocado: number | null };

/** Hundredths of an hour or a kilometre. */
const centesimos = (leitura: string): number => toScaled(leitura, 2) ?? 0;

/** Readings in the order they were taken: by day; on one day the old meter's reading comes before the start of the new one. */
const emOrdem = (leituras: readonly Leitura[]) =>
  leituras
    .flatMap(({ data, leitura, medidorTrocado }) =>
      leitura === null ? [] : [{ data, valor: centesimos(leitura), trocado: medidorTrocado === 1 }],
    )
    .toSorted((a, b) => {
      if (a.data !== b.data) return a.data < b.data ? -1 : 1;
      return a.trocado === b.trocado ? a.valor - b.valor : Number(a.trocado) - Number(b.trocado);
    });

/**
 * How much a machine ran since a reading, in hundredths. A replaced meter goes on from where the new one began; the use
 * between the last reading of the old one and the change is unknown and not counted.
 */
export const usoDesde = (leituras: readonly Leitura[], desde: { readonly data: string; readonly leitura: string }): number => {
  const inicio = centesimos(desde.leitura);
  let [atual, soma] = [inicio, 0];
  for (const { data, valor, trocado } of emOrdem(leituras)) {
    if (data < desde.data || (data === desde.data && !trocado && valor <= atual)) continue;
    if (!trocado) soma += Math.max(0, valor - atual);
    atual = valor;
  }
  return soma;
};

export type Abastecido = Leitura & {
  readonly litrosMilesimos: number;
  readonly valorCentavos: number;
  readonly tanqueCheio: number | null;
};
export type Mantida = { readonly data: string; readonly valorCentavos: number };
export type Consumo = {
  /** The stretch from one full tank to another: the fuel burnt is known only between them. */
  readonly desde: string | null;
  readonly ate: string | null;
  readonly usoCentesimos: number | null;
  readonly litrosMilesimos: number | null;
  readonly combustivelCentavos: number | null;
  readonly manutencaoCentavos: number | null;
  readonly litrosPorUsoMilesimos: number | null;
  readonly litrosPorHaMilesimos: number | null;
  readonly custoPorUsoCentavos: number | null;
  /** The figures that are missing, and the records that would give them. */
  readonly faltas: readonly string[];
};

const NADA = {
  ...{ desde: null, ate: null, usoCentesimos: null, litrosMilesimos: null, combustivelCentavos: null, manutencaoCentavos: null },
  ...{ litrosPorUsoMilesimos: null, litrosPorHaMilesimos: null, custoPorUsoCentavos: null },
} as const;

const SEM_AREA = 'L/ha: não há trabalho da máquina com a área em que andou.';

/** The worked plots of known area: hectares, and the use of the meter for them; null where it was not read. */
export type Area = { readonly milesimos: number; readonly usoCentesimos: number | null };

/** Full tanks with a reading, in order: of one day the one that ran further. */
const tanquesCheios = (abastecimentos: readonly Abastecido[]) =>
  abastecimentos
    .flatMap((um) => (um.tanqueCheio === 1 && um.leitura !== null ? [{ ...um, leitura: um.leitura }] : []))
    .toSorted((a, b) => (a.data === b.data ? centesimos(a.leitura) - centesimos(b.leitura) : a.data < b.data ? -1 : 1));

type Tanque = Abastecido & { readonly leitura: string };

/** The first and the last full tank with a reading; undefined where there are no two. */
export const tanquesDoConsumo = (
  abastecimentos: readonly Abastecido[],
): { readonly primeiro: Tanque; readonly ultimo: Tanque } | undefined => {
  const cheios = tanquesCheios(abastecimentos);
  const [primeiro, ultimo] = [cheios[0], cheios.at(-1)];
  return primeiro && ultimo && primeiro !== ultimo ? { primeiro, ultimo } : undefined;
};

const soma = (numeros: readonly number[]): number => numeros.reduce((total, numero) => total + numero, 0);

/**
 * The consumption of a machine, from its fuellings and readings between the first and the last full tank. Unknown figures
 * are null and explained, never 0. `area` is the worked area in between; where the duration of that work is known, only the
 * fuel burnt meanwhile counts for it.
 */
export const consumoDe = (
  abastecimentos: readonly Abastecido[],
  manutencoes: readonly (Mantida & Leitura)[],
  area?: Area,
  trabalhos: readonly Leitura[] = [],
): Consumo => {
  const entre = tanquesDoConsumo(abastecimentos);
  if (!entre)
    return { ...NADA, faltas: ['Consumo: lance ao menos dois abastecimentos de tanque cheio com a leitura do medidor.', SEM_AREA] };
  const { primeiro, ultimo } = entre;
  const uso = usoDesde(
    [...abastecimentos, ...manutencoes, ...trabalhos.filter((um) => noIntervalo(um, primeiro, ultimo))].filter(
      ({ data }) => data <= ultimo.data,
    ),
    primeiro,
  );
  const depois = abastecimentos.filter((um) => um !== primeiro && noIntervalo(um, primeiro, ultimo));
  const litros = soma(depois.map(({ litrosMilesimos }) => litrosMilesimos));
  const combustivel = soma(depois.map(({ valorCentavos }) => valorCentavos));
  const manutencao = soma(
    manutencoes.filter(({ data }) => data > primeiro.data && data <= ultimo.data).map(({ valorCentavos }) => valorCentavos),
  );
  const por = (total: number, casas: number) => (uso === 0 ? null : mulDivHalfUp(total, casas, uso));
  const lido = area?.usoCentesimos ?? null;
  const naArea = lido === null || uso === 0 ? litros : mulDivHalfUp(litros, Math.min(lido, uso), uso);
  const temArea = area !== undefined && area.milesimos > 0;
  return {
    desde: primeiro.data,
    ate: ultimo.data,
    usoCentesimos: uso,
    litrosMilesimos: litros,
    combustivelCentavos: combustivel,
    manutencaoCentavos: manutencao,
    litrosPorUsoMilesimos: por(litros, 100),
    litrosPorHaMilesimos: temArea ? mulDivHalfUp(naArea, 1_000, area.milesimos) : null,
    custoPorUsoCentavos: por(combustivel + manutencao, 100),
    faltas: [...(uso === 0 ? ['O medidor não andou entre os tanques cheios: confira as leituras.'] : []), ...(temArea ? [] : [SEM_AREA])],
  };
};

/** After the first full tank, up to and with the last. Of the days at both ends the reading tells which side it is on. */
export const noIntervalo = (
  { data, leitura }: Pick<Leitura, 'data' | 'leitura'>,
  primeiro: { readonly data: string; readonly leitura: string },
  ultimo: { readonly data: string; readonly leitura: string },
): boolean => {
  if (data < primeiro.data || data > ultimo.data) return false;
  const lida = leitura === null ? undefined : centesimos(leitura);
  if (data === primeiro.data && (lida === undefined || lida <= centesimos(primeiro.leitura))) return false;
  return data !== ultimo.data || lida === undefined || lida <= centesimos(ultimo.leitura);
};
