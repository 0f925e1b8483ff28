import { isoDay, type Planilha, type Row, rowsOf, scaled } from './csv.js';
import { half, hullingsOf, type Process, reprocessingsOf } from './recompute.js';
import { type Fraction, fraction, plus, times } from './shares.js';

/**
 * The yield and the losses of a season, worked out anew from its spreadsheets: thousandths of litres and grams, percents and litres per
 * saca in units of the last decimal the wire shows, half up.
 */

const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
const percent = (part: bigint, whole: bigint): bigint | null => (whole === 0n ? null : half(part * 1_000_000n, whole));
const perSaca = (ml: bigint, g: bigint): bigint | null => (ml === 0n ? null : half(ml * 60_000n, g));

/** One hulling or sorting, or many together. */
export type Yield = {
  readonly entra: bigint;
  readonly sai: bigint;
  readonly escolha: bigint;
  readonly perda: bigint;
  readonly litrosPorSaca: bigint | null;
  readonly renda: bigint | null;
  readonly escolhaPct: bigint | null;
  readonly perdaPct: bigint | null;
};

const together = (processes: readonly Process[]): Yield => {
  const hulled = processes.every(({ unidade }) => unidade === 'L');
  const entra = sum(processes.flatMap(({ entradas }) => entradas.map(({ quantidade }) => quantidade)));
  const sai = sum(processes.flatMap(({ saidas }) => saidas.map(({ g }) => g)));
  const escolha = sum(processes.flatMap(({ saidas }) => saidas.filter((one) => one.escolha).map(({ g }) => g)));
  const perda = sum(processes.map((one) => one.perda));
  return {
    entra,
    sai,
    escolha,
    perda,
    litrosPorSaca: hulled ? perSaca(entra, sai) : null,
    renda: hulled ? percent(sai, sai + perda) : null,
    escolhaPct: percent(escolha, sai),
    perdaPct: percent(perda, hulled ? sai + perda : entra),
  };
};

/** The days of the season in use. */
const within = (arquivos: readonly Planilha[]) => {
  const row = rowsOf(arquivos, 'safras.csv').find((one) => one.de('atual') === '1');
  if (!row) throw new Error('No season is in use');
  const [from, to] = [isoDay(row.de('inicio')), isoDay(row.de('fim'))];
  return ({ data }: { readonly data: string }) => data >= from && data <= to;
};

/**
 * Whether the coffee of a process was picked in the season in use: by its oldest lot of the harvest, through hullings and
 * sortings. Later hulling and sorting still belong to the season.
 */
const pickedInSeason = (arquivos: readonly Planilha[]) => {
  const season = within(arquivos);
  const formed = new Map(rowsOf(arquivos, 'lotes.csv').map((row) => [row.de('codigo'), isoDay(row.de('data'))]));
  const made = new Map([...hullingsOf(arquivos), ...reprocessingsOf(arquivos)].flatMap((one) => one.saidas.map(({ lote }) => [lote, one])));
  const dayOf = (lote: string): string => {
    const by = made.get(lote);
    return by ? oldest(by) : (formed.get(lote) ?? '');
  };
  const oldest = ({ entradas }: Process): string => entradas.map(({ lote }) => dayOf(lote)).toSorted()[0] ?? '';
  return (process: Process) => season({ data: oldest(process) });
};

const yieldsOf = (processes: readonly Process[]) => new Map(processes.map((one) => [one.codigo, together([one])]));

/** Water lost in one drying, in 10⁻⁴ %: `(Ui − Uf) ÷ (100 − Uf)`. */
const waterOf = (row: Row): bigint => {
  const [before, after] = [scaled(row.de('umidade_entrada'), 4), scaled(row.de('umidade_saida'), 4)];
  return half((before - after) * 1_000_000n, 1_000_000n - after);
};

/** Water lost in drying, in 10⁻⁴ %: the mean of each drying's `(Ui − Uf) ÷ (100 − Uf)`, by its litres. */
const dryingOf = (arquivos: readonly Planilha[]) => {
  const season = within(arquivos);
  const rows = rowsOf(arquivos, 'secagens.csv').filter((row) => season({ data: isoDay(row.de('data_entrada')) }));
  const measured = rows.filter((row) => row.de('umidade_entrada') !== '' && row.de('umidade_saida') !== '');
  const parts = measured.map((row) => ({ ml: scaled(row.de('quantidade_l'), 3), loss: waterOf(row) }));
  const quebra = half(sum(parts.map(({ ml, loss }) => ml * loss)), sum(parts.map(({ ml }) => ml)));
  return { registros: rows.length, medidas: measured.length, quebra };
};

/** Splits a whole number by weights: rounded down, and the remainder to the largest remainders, the earlier first. */
const split = (total: bigint, weights: readonly bigint[]): bigint[] => {
  const all = sum(weights);
  const parts = weights.map((weight, index) => ({ index, down: (total * weight) / all, rest: (total * weight) % all }));
  const left = Number(total - sum(parts.map(({ down }) => down)));
  const up = new Set(
    [...parts]
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, down }) => (up.has(index) ? down + 1n : down));
};

/** The yield of the hulled part of each picked lot. */
const lotsOf = (hullings: readonly Process[]) => {
  const lots = new Map<string, Yield>();
  for (const { entradas, saidas, perda } of hullings) {
    const weights = entradas.map(({ quantidade }) => quantidade);
    const escolha = sum(saidas.filter((one) => one.escolha).map(({ g }) => g));
    const [outs, sorted, losses] = [sum(saidas.map(({ g }) => g)), escolha, perda].map((total) => split(total, weights));
    for (const [index, { lote, quantidade }] of entradas.entries()) {
      const before = lots.get(lote);
      const [entra, sai, low, lost] = [
        (before?.entra ?? 0n) + quantidade,
        (before?.sai ?? 0n) + (outs?.[index] ?? 0n),
        (before?.escolha ?? 0n) + (sorted?.[index] ?? 0n),
        (before?.perda ?? 0n) + (losses?.[index] ?? 0n),
      ];
      lots.set(lote, {
        entra,
        sai,
        escolha: low,
        perda: lost,
        litrosPorSaca: perSaca(entra, sai),
        renda: percent(sai, sai + lost),
        escolhaPct: percent(low, sai),
        perdaPct: percent(lost, sai + lost),
      });
    }
  }
  return lots;
};

/** The season: each hulling, each sorting, each lot, and all of it. */
export const lossesOf = (arquivos: readonly Planilha[]) => {
  const season = pickedInSeason(arquivos);
  const [hullings, sortings] = [hullingsOf(arquivos).filter(season), reprocessingsOf(arquivos).filter(season)];
  return {
    beneficios: yieldsOf(hullings),
    rebeneficios: yieldsOf(sortings),
    lotes: lotsOf(hullings),
    beneficio: together(hullings),
    rebeneficio: together(sortings),
    secagem: dryingOf(arquivos),
    quebras: new Map(
      rowsOf(arquivos, 'secagens.csv')
        .filter((row) => row.de('umidade_entrada') !== '' && row.de('umidade_saida') !== '')
        .map((row) => [row.de('lote'), waterOf(row)] as const),
    ),
  };
};

const NONE = fraction(0n, 1n);
const whole = (n: bigint): Fraction => fraction(n, 1n);
const rounded = ({ n, d }: Fraction): bigint => half(n, d);
const mean = (pairs: readonly (readonly [weight: Fraction, value: bigint | null])[]): bigint | null => {
  const told = pairs.flatMap(([weight, value]) => (value === null || weight.n === 0n ? [] : [{ weight, value }]));
  if (told.length === 0) return null;
  const weights = told.map(({ weight }) => weight).reduce(plus, NONE);
  const total = told.map(({ weight, value }) => times(weight, whole(value))).reduce(plus, NONE);
  return rounded(times(total, fraction(weights.d, weights.n)));
};

/** The way from the plot to the bag: the part of each process that became a lot, its picking, and its losses. */
export type WayOfALot = {
  /** The parts by code of process, in 10⁻⁴ %. */
  readonly partes: ReadonlyMap<string, bigint>;
  readonly colhido: bigint;
  /** Null where nothing on its way was weighed. */
  readonly perda: bigint | null;
  readonly litrosPorSaca: bigint | null;
  /** Means by the part that became the lot, in 10⁻⁴ %. */
  readonly quebra: bigint | null;
  readonly renda: bigint | null;
  readonly escolha: bigint | null;
};

/** For any lot its way: outputs of a process carry its inputs and its loss by their mass. */
export const waysOf = (arquivos: readonly Planilha[]): ((lote: string) => WayOfALot) => {
  const hullings = hullingsOf(arquivos);
  const processes = [...hullings, ...reprocessingsOf(arquivos)];
  const taking = new Map<string, Process[]>();
  for (const process of processes) for (const { lote } of process.entradas) taking.set(lote, [...(taking.get(lote) ?? []), process]);
  const quantities = new Map(processes.flatMap(({ saidas }) => saidas.map(({ lote, g }) => [lote, g] as const)));
  const picked = new Map<string, bigint>();
  for (const row of rowsOf(arquivos, 'lotes.csv'))
    picked.set(row.de('codigo'), (picked.get(row.de('codigo')) ?? 0n) + scaled(row.de('quantidade_l'), 3));
  const dryings = rowsOf(arquivos, 'secagens.csv')
    .filter((row) => row.de('umidade_entrada') !== '' && row.de('umidade_saida') !== '')
    .map((row) => {
      const lote = row.de('lote');
      return { lote, of: fraction(scaled(row.de('quantidade_l'), 3), picked.get(lote) ?? 1n), loss: waterOf(row) };
    });

  return (target) => {
    const parts = new Map<Process, Fraction>();
    const partOf = (process: Process): Fraction => {
      const known = parts.get(process);
      if (known) return known;
      const became = process.saidas.map(({ lote }) => amountOf(lote)).reduce(plus, NONE);
      const part = times(became, fraction(1n, sum(process.saidas.map(({ g }) => g))));
      parts.set(process, part);
      return part;
    };
    const amountOf = (lote: string): Fraction => {
      const used = (taking.get(lote) ?? []).map((process) => {
        const { quantidade } = process.entradas.find((one) => one.lote === lote) ?? { quantidade: 0n };
        return times(whole(quantidade), partOf(process));
      });
      return used.reduce(plus, lote === target ? whole(quantities.get(lote) ?? picked.get(lote) ?? 0n) : NONE);
    };
    const colhido = rounded([...picked.keys()].map(amountOf).reduce(plus, NONE));
    const perda = rounded(processes.map((process) => times(whole(process.perda), partOf(process))).reduce(plus, NONE));
    const partes = new Map(
      processes.flatMap((process) => {
        const part = partOf(process);
        return part.n === 0n ? [] : [[process.codigo, rounded(times(part, whole(1_000_000n)))] as const];
      }),
    );
    const g = quantities.get(target);
    const hulled = hullings.map((process) => ({ part: partOf(process), ...together([process]) }));
    return {
      partes,
      colhido,
      perda: partes.size === 0 ? null : perda,
      litrosPorSaca: g === undefined ? null : perSaca(colhido, g),
      quebra: mean(dryings.map(({ lote, of, loss }) => [times(amountOf(lote), of), loss])),
      renda: mean(hulled.map(({ part, sai, perda: lost, renda }) => [times(part, whole(sai + lost)), renda])),
      escolha: mean(hulled.map(({ part, sai, escolhaPct }) => [times(part, whole(sai)), escolhaPct])),
    };
  };
};
