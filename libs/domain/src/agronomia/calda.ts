import { baseDe, deBase, nomeDaUnidade, type Unidade } from '../kernel/unidade.js';
import { refusals } from '../kernel/errors.js';
import { repartir } from '../kernel/rateio.js';

export const caldaErrors = {
  CALDA_SEM_ITENS: { kind: 'refused', message: 'A calda não tem insumos: inclua-os antes.' },
  CALDA_SEM_VOLUME: {
    kind: 'refused',
    message: 'Para saber quanto vai, diga na calda quantos litros vão em um hectare.',
    campo: 'volumeHa',
  },
  CALDA_EM_OUTRA_UNIDADE: {
    kind: 'refused',
    message: 'A dose de {insumo} está em {dose}, e o estoque dele se conta em {estoque}: corrija a dose.',
    campo: 'unidade',
  },
} as const;
export const refuseCalda = refusals(caldaErrors);

export type ItemDaCalda = {
  readonly insumoId: number;
  readonly insumo: string;
  /** The unit in which the stock counts the input. */
  readonly estoque: Unidade;
  readonly doseMilesimos: number;
  readonly unidade: Unidade;
  readonly base: 'POR_100_L' | 'POR_HA';
  readonly ordem: number | null;
};
/** The target of a spraying: so many millilitres of mixture, or so many thousandths of a hectare. */
export type Alvo = { readonly volumeMl: number } | { readonly areaMilesimos: number };
/** Whole base units of the stock's unit; the tanks sum exactly to the whole. */
export type Quantidade = Pick<ItemDaCalda, 'insumoId' | 'insumo' | 'estoque'> & {
  readonly total: number;
  readonly porTanque: readonly number[];
};
export type Preparo = {
  /** The volume of the whole, in millilitres; null where it is not known and no dose needs it. */
  readonly volumeMl: number | null;
  readonly areaMilesimos: number | null;
  /** Millilitres of each tank; the last one takes the rest. */
  readonly tanques: readonly number[];
  /** In the order in which they go into the tank. */
  readonly itens: readonly Quantidade[];
};

/** An exact amount before it is rounded, once. */
type Razao = readonly [numerador: bigint, denominador: bigint];
const arredondada = ([n, d]: Razao): number => Number((2n * n + d) / (2n * d));

/** In the order told; those of which none is told come last, as they were listed. */
export const naOrdem = <I extends { readonly ordem: number | null }>(itens: readonly I[]): readonly I[] =>
  itens.toSorted((a, b) => (a.ordem ?? Number.MAX_SAFE_INTEGER) - (b.ordem ?? Number.MAX_SAFE_INTEGER));

/** 100 L in millilitres. */
const CEM_LITROS = 100_000n;

/** Millilitres of mixture and thousandths of a hectare, as far as they follow from the target. */
const extensoes = (alvo: Alvo, volumeHa: number | null): { readonly volume: Razao | undefined; readonly area: Razao | undefined } => {
  const porHa = volumeHa === null || volumeHa === 0 ? undefined : BigInt(volumeHa);
  // Thousandths of a litre are millilitres: of a thousandth of a hectare there go `volumeHa ÷ 1 000`.
  if ('volumeMl' in alvo) {
    const volume = BigInt(alvo.volumeMl);
    return { volume: [volume, 1n], area: porHa === undefined ? undefined : [volume * 1_000n, porHa] };
  }
  const area = BigInt(alvo.areaMilesimos);
  return { volume: porHa === undefined ? undefined : [area * porHa, 1_000n], area: [area, 1n] };
};

/** How much of one input, in whole grams, millilitres or pieces. @throws a refusal where the dose does not fit the stock, or where the volume is not known */
const totalDoItem = (item: ItemDaCalda, { volume, area }: ReturnType<typeof extensoes>): number => {
  const { insumo, estoque, unidade } = item;
  if (baseDe(unidade) !== baseDe(estoque))
    throw refuseCalda('CALDA_EM_OUTRA_UNIDADE', { insumo, dose: nomeDaUnidade(unidade), estoque: nomeDaUnidade(estoque) });
  const extensao = item.base === 'POR_HA' ? area : volume;
  if (!extensao) throw refuseCalda('CALDA_SEM_VOLUME');
  // The dose in thousandths of the base unit is always whole: 0.5 g in 100 L is a dose like any other.
  const dose = (BigInt(item.doseMilesimos) * 1_000n) / BigInt(deBase(1, unidade));
  const [n, d] = extensao;
  return arredondada([dose * n, d * 1_000n * (item.base === 'POR_HA' ? 1_000n : CEM_LITROS)]);
};

/** More tanks than a job can have are given as one. */
const TANQUES_MAX = 1_000;

const tanquesDe = (volumeMl: number, tanqueMl: number | null): readonly number[] => {
  if (tanqueMl === null || tanqueMl <= 0 || tanqueMl * TANQUES_MAX < volumeMl) return [volumeMl];
  const cheios = Math.floor(volumeMl / tanqueMl);
  const resto = volumeMl - cheios * tanqueMl;
  return [...Array.from({ length: cheios }, () => tanqueMl), ...(resto > 0 ? [resto] : [])];
};

/**
 * A recipe as amounts of inputs for an area or a volume: each is rounded once, to the base unit of the stock, and the tanks sum to it
 * exactly.
 */
export const prepararCalda = (
  itens: readonly ItemDaCalda[],
  volumeHa: number | null,
  alvo: Alvo,
  tanqueMl: number | null = null,
): Preparo => {
  if (itens.length === 0) throw refuseCalda('CALDA_SEM_ITENS');
  const ate = extensoes(alvo, volumeHa);
  const volumeMl = ate.volume ? arredondada(ate.volume) : null;
  const tanques = volumeMl === null ? [] : tanquesDe(volumeMl, tanqueMl);
  return {
    volumeMl,
    areaMilesimos: ate.area ? arredondada(ate.area) : null,
    tanques,
    itens: naOrdem(itens).map((item) => {
      const total = totalDoItem(item, ate);
      const { insumoId, insumo, estoque } = item;
      return { insumoId, insumo, estoque, total, porTanque: repartir(total, tanques.map(BigInt)) };
    }),
  };
};
