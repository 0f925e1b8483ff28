import { isoDay, type Planilha, rowsOf, scaled } from './csv.js';
import { balancesOf, half, harvestOf, hullingsOf, plotName, reprocessingsOf, salesOf } from './recompute.js';
import { type Fraction, fraction, plus, times } from './shares.js';

/**
 * What each lot cost, worked out anew from the text of the spreadsheets in exact fractions: the pay of a plot's picking and, by area, its
 * part of each expense of its farm, over its litres, carried by mass from lot to lot. Cents.
 */

const ZERO: Fraction = { n: 0n, d: 1n };
const less = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
const floor = ({ n, d }: Fraction): bigint => (n - (((n % d) + d) % d)) / d;

/** `total` over these shares of it: each rounded down, what is left to the largest remainders, the earlier first. */
const allotted = (total: bigint, shares: readonly Fraction[]): bigint[] => {
  const exact = shares.map((share) => times(share, fraction(total, 1n)));
  const cents = exact.map(floor);
  const rest = exact.map((one, n) => plus(one, fraction(-(cents[n] as bigint), 1n)));
  const order = [...rest.keys()].sort((a, b) => {
    const [x, y] = [rest[a] as Fraction, rest[b] as Fraction];
    return less(y, x) ? -1 : less(x, y) ? 1 : a - b;
  });
  const left = Number(total - cents.reduce((a, b) => a + b, 0n));
  for (const n of order.slice(0, left)) cents[n] = (cents[n] as bigint) + 1n;
  return cents;
};

type Plot = { readonly nome: string; readonly fazenda: string; readonly area: bigint };

const plotsOf = (arquivos: readonly Planilha[]): Plot[] =>
  rowsOf(arquivos, 'talhoes.csv').flatMap((row) =>
    row.de('nome') === 'GASTOS GERAIS'
      ? []
      : [{ nome: plotName(row.de('fazenda'), row.de('nome')), fazenda: row.de('fazenda'), area: scaled(row.de('area_ha') || '0', 4) }],
  );

type Days = { readonly inicio: string; readonly fim: string };
const within = ({ inicio, fim }: Days, day: string): boolean => inicio <= day && day <= fim;

/** The cents of each plot: the pay of its picking, and its parts of the expenses of its farm. */
const costOfPlots = (arquivos: readonly Planilha[], days: Days): Map<string, bigint> => {
  const plots = plotsOf(arquivos);
  const cost = new Map(plots.map(({ nome }) => [nome, 0n]));
  const add = (nome: string, cents: bigint) => cost.set(nome, (cost.get(nome) ?? 0n) + cents);
  for (const { data, fazenda, talhao, centavos } of harvestOf(arquivos)) if (within(days, data)) add(plotName(fazenda, talhao), centavos);
  for (const row of rowsOf(arquivos, 'financeiro.csv')) {
    if (row.de('tipo') !== 'despesa' || !within(days, isoDay(row.de('data')))) continue;
    const own = plots.filter(({ fazenda }) => fazenda === row.de('fazenda'));
    const all = own.reduce((sum, { area }) => sum + area, 0n);
    const parts = allotted(
      scaled(row.de('valor'), 2),
      own.map(({ area }) => fraction(area, all)),
    );
    for (const [n, { nome }] of own.entries()) add(nome, parts[n] as bigint);
  }
  return cost;
};

/** Litres of each plot: all that was picked, and the parts that are in lots. */
const litresOfPlots = (arquivos: readonly Planilha[], days: Days) => {
  const picked = new Map<string, bigint>();
  for (const { data, fazenda, talhao, ml } of harvestOf(arquivos)) {
    const nome = plotName(fazenda, talhao);
    if (within(days, data)) picked.set(nome, (picked.get(nome) ?? 0n) + ml);
  }
  const formed = rowsOf(arquivos, 'lotes.csv').flatMap((row) =>
    within(days, isoDay(row.de('data')))
      ? [{ lote: row.de('codigo'), plot: plotName(row.de('fazenda'), row.de('talhao')), ml: scaled(row.de('quantidade_l'), 3) }]
      : [],
  );
  const whole = (plot: string): bigint => {
    const inLots = formed.reduce((sum, one) => sum + (one.plot === plot ? one.ml : 0n), 0n);
    const all = picked.get(plot) ?? 0n;
    return all > inLots ? all : inLots;
  };
  return { formed, whole };
};

type End = { readonly lote: string; readonly venda: string | null; readonly quantidade: bigint };

/** Where coffee came to rest: what is left of each lot, then the finished sales it went into. */
const endsOf = (arquivos: readonly Planilha[], order: (lote: string) => number): End[] => {
  const sold = salesOf(arquivos).flatMap(({ codigo, situacao, linhas }) =>
    situacao === 'FECHADO' ? linhas.map(({ lote, g }) => ({ lote, venda: codigo, quantidade: g })) : [],
  );
  const joined = [...Map.groupBy(sold, ({ lote, venda }) => `${lote} ${venda}`).values()].map((same) => ({
    ...(same[0] as End),
    quantidade: same.reduce((sum, one) => sum + one.quantidade, 0n),
  }));
  const left = [...balancesOf(arquivos)].flatMap(([lote, { saldo }]) => (saldo > 0n ? [{ lote, venda: null, quantidade: saldo }] : []));
  return [...left, ...joined].sort((a, b) => order(a.lote) - order(b.lote) || Number(a.venda !== null) - Number(b.venda !== null));
};

export type LotCost = { vendido: bigint; emMaos: bigint; seguiu: bigint };

/** What every lot cost and where it is now, and what of each plot is in no lot; `order` is that of the lots' ids. */
export const costsOf = (arquivos: readonly Planilha[], days: Days, order: (lote: string) => number) => {
  const cost = costOfPlots(arquivos, days);
  const { formed, whole } = litresOfPlots(arquivos, days);
  const steps = [...hullingsOf(arquivos), ...reprocessingsOf(arquivos)];
  const ends = endsOf(arquivos, order);
  const used = new Map<string, bigint>();
  const went = new Map<string, bigint>();
  for (const { lote, quantidade } of steps.flatMap(({ entradas }) => entradas)) went.set(lote, (went.get(lote) ?? 0n) + quantidade);
  for (const [lote, quantidade] of [...went, ...ends.map((end) => [end.lote, end.quantidade] as const)])
    used.set(lote, (used.get(lote) ?? 0n) + quantidade);

  /** The part of a plot's litres in each lot. */
  const lots = new Map<string, LotCost>();
  const loose = new Map<string, bigint>();
  const lotOf = (lote: string): LotCost => {
    const one = lots.get(lote) ?? { vendido: 0n, emMaos: 0n, seguiu: 0n };
    lots.set(lote, one);
    return one;
  };
  for (const [plot, cents] of cost) {
    const all = whole(plot);
    const part = new Map<string, Fraction>();
    for (const one of formed) if (one.plot === plot) part.set(one.lote, plus(part.get(one.lote) ?? ZERO, fraction(one.ml, all)));
    const inLots = [...part.values()].reduce(plus, ZERO);
    const made = new Set<string>();
    const partOf = (lote: string): Fraction => {
      const known = part.get(lote);
      if (known || made.has(lote)) return known ?? ZERO;
      made.add(lote);
      const step = steps.find(({ saidas }) => saidas.some((one) => one.lote === lote));
      if (!step) return ZERO;
      const inside = step.entradas
        .map((one) => times(partOf(one.lote), fraction(one.quantidade, used.get(one.lote) as bigint)))
        .reduce(plus, ZERO);
      const out = step.saidas.reduce((sum, { g }) => sum + g, 0n);
      const g = step.saidas.find((one) => one.lote === lote)?.g as bigint;
      const mine = times(inside, fraction(g, out));
      part.set(lote, mine);
      return mine;
    };
    const atEnd = ends.map(({ lote, quantidade }) => times(partOf(lote), fraction(quantidade, used.get(lote) as bigint)));
    const free = all === 0n ? fraction(1n, 1n) : plus(fraction(1n, 1n), { n: -inLots.n, d: inLots.d });
    const [rest, ...placed] = allotted(cents, [free, ...atEnd]);
    if (rest !== 0n) loose.set(plot, rest as bigint);
    for (const [n, { lote, venda }] of ends.entries()) lotOf(lote)[venda === null ? 'emMaos' : 'vendido'] += placed[n] as bigint;
    for (const [lote, quantidade] of went) {
      const exact = times(partOf(lote), fraction(cents * quantidade, used.get(lote) as bigint));
      lotOf(lote).seguiu += half(exact.n, exact.d);
    }
  }
  return { lots, loose, total: [...cost.values()].reduce((a, b) => a + b, 0n) };
};

/** A lot's cost for 60 kg. */
export const perBag = (cents: bigint, grams: bigint): bigint => half(cents * 60_000n, grams);
