import { isoDay, type Planilha, type Row, rowsOf, scaled } from './csv.js';
import { fraction, mixed, type Shares } from './shares.js';

/** A season's figures worked out anew from the text of its spreadsheets: integers of the smallest unit, exact fractions. */

export const half = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d);
const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
const grouped = (rows: readonly Row[], coluna: string) => Map.groupBy(rows, (row) => row.de(coluna));

export type HarvestLine = {
  readonly linha: number;
  readonly data: string;
  readonly fazenda: string;
  readonly talhao: string;
  readonly colaborador: string;
  readonly ml: bigint;
  readonly centavos: bigint;
};

export const harvestOf = (arquivos: readonly Planilha[]): HarvestLine[] =>
  rowsOf(arquivos, 'colheitas.csv').map((row) => {
    const medida = scaled(row.de('medida_l'), 3);
    const ml = BigInt(row.de('quantidade')) * medida + scaled(row.de('resto_l'), 3) - scaled(row.de('tara_l'), 3);
    return {
      linha: row.linha,
      data: isoDay(row.de('data')),
      fazenda: row.de('fazenda'),
      talhao: row.de('talhao'),
      colaborador: row.de('colaborador'),
      ml,
      centavos: half(scaled(row.de('valor_medida'), 2) * ml, medida),
    };
  });

/** Coffee that goes from lots into new lots, in thousandths of litres (hulling) or grams; the loss in grams. */
export type Process = {
  readonly codigo: string;
  readonly data: string;
  /** The unit of the input. */
  readonly unidade: 'L' | 'kg';
  readonly perda: bigint;
  readonly entradas: readonly { readonly lote: string; readonly quantidade: bigint }[];
  readonly saidas: readonly { readonly lote: string; readonly g: bigint; readonly escolha: boolean }[];
};

export const hullingsOf = (arquivos: readonly Planilha[]): Process[] => {
  const inputs = grouped(rowsOf(arquivos, 'beneficios_lotes.csv'), 'beneficio');
  return rowsOf(arquivos, 'beneficios.csv').map((row) => {
    const code = row.de('beneficio');
    const outputs = [row.de('bica_corrida_kg'), row.de('escolha_kg')].map((kg, n) => ({
      lote: `${code}-${n + 1}`,
      g: scaled(kg, 3),
      escolha: n > 0,
    }));
    return {
      codigo: code,
      unidade: 'L' as const,
      perda: scaled(row.de('perda_kg'), 3),
      data: isoDay(row.de('data')),
      entradas: (inputs.get(code) ?? []).map((one) => ({ lote: one.de('lote'), quantidade: scaled(one.de('quantidade_l'), 3) })),
      saidas: outputs.filter(({ g }) => g > 0n),
    };
  });
};

export const reprocessingsOf = (arquivos: readonly Planilha[]): Process[] => {
  const inputs = grouped(rowsOf(arquivos, 'rebeneficios_lotes.csv'), 'rebeneficio');
  const outputs = grouped(rowsOf(arquivos, 'rebeneficios_saidas.csv'), 'rebeneficio');
  return rowsOf(arquivos, 'rebeneficios.csv').map((row) => {
    const code = row.de('rebeneficio');
    return {
      codigo: code,
      unidade: 'kg' as const,
      perda: scaled(row.de('perda_kg'), 3),
      data: isoDay(row.de('data')),
      entradas: (inputs.get(code) ?? []).map((one) => ({ lote: one.de('lote'), quantidade: scaled(one.de('quantidade_kg'), 3) })),
      saidas: (outputs.get(code) ?? []).map((one, n) => ({
        lote: `${code}-${n + 1}`,
        g: scaled(one.de('quantidade_kg'), 3),
        escolha: one.de('tipo') === 'Escolha',
      })),
    };
  });
};

export type SaleLine = { readonly lote: string; readonly g: bigint; readonly precoSacaCentavos: bigint; readonly centavos: bigint };
export type Sale = {
  readonly codigo: string;
  readonly data: string;
  readonly cliente: string;
  readonly parcelas: number;
  readonly situacao: string;
  readonly linhas: readonly SaleLine[];
};

export const salesOf = (arquivos: readonly Planilha[]): Sale[] => {
  const lines = grouped(rowsOf(arquivos, 'vendas_lotes.csv'), 'venda');
  return rowsOf(arquivos, 'vendas.csv').map((row) => ({
    codigo: row.de('venda'),
    data: isoDay(row.de('data')),
    cliente: row.de('cliente'),
    parcelas: Number(row.de('parcelas')),
    situacao: row.de('situacao'),
    linhas: (lines.get(row.de('venda')) ?? []).map((line) => {
      const [g, price] = [scaled(line.de('quantidade_kg'), 3), scaled(line.de('preco_saca'), 2)];
      return { lote: line.de('lote'), g, precoSacaCentavos: price, centavos: half(g * price, 60_000n) };
    }),
  }));
};

/** The rest of a lot, its parts promised to open sales and lying at a cooperative; and its lowest balance at the end of any day. */
export type Balance = {
  readonly unidade: 'L' | 'kg';
  readonly quantidade: bigint;
  saldo: bigint;
  reservado: bigint;
  naCooperativa: bigint;
  menor: bigint;
};

type Step = { readonly data: string; readonly ordem: number; readonly faz: (lotes: Map<string, Balance>) => void };

const born = (unidade: 'L' | 'kg', quantidade: bigint): Balance => ({
  unidade,
  quantidade,
  saldo: quantidade,
  reservado: 0n,
  naCooperativa: 0n,
  menor: quantidade,
});

const lotOf = (lotes: Map<string, Balance>, codigo: string): Balance => {
  const lote = lotes.get(codigo);
  if (!lote) throw new Error(`Lot ${codigo} is used before it is made`);
  return lote;
};

const spend = (lote: Balance, quantidade: bigint) => {
  lote.saldo -= quantidade;
  if (lote.saldo < lote.menor) lote.menor = lote.saldo;
};

/** A day's new lots come first, then their uses; a deposit comes before a sale, which takes from the cooperative first. */
const stepsOf = (arquivos: readonly Planilha[]): Step[] => {
  const steps: Step[] = [];
  for (const [codigo, plots] of grouped(rowsOf(arquivos, 'lotes.csv'), 'codigo')) {
    const total = sum(plots.map((plot) => scaled(plot.de('quantidade_l'), 3)));
    steps.push({ data: isoDay((plots[0] as Row).de('data')), ordem: 0, faz: (lotes) => void lotes.set(codigo, born('L', total)) });
  }
  const processes = [...hullingsOf(arquivos), ...reprocessingsOf(arquivos)];
  for (const { data, entradas, saidas } of processes) {
    for (const { lote, g } of saidas) steps.push({ data, ordem: 0, faz: (lotes) => void lotes.set(lote, born('kg', g)) });
    for (const { lote, quantidade } of entradas) steps.push({ data, ordem: 1, faz: (lotes) => spend(lotOf(lotes, lote), quantidade) });
  }
  for (const row of rowsOf(arquivos, 'depositos.csv')) {
    const g = scaled(row.de('quantidade_kg'), 3);
    steps.push({ data: isoDay(row.de('data')), ordem: 2, faz: (lotes) => void (lotOf(lotes, row.de('lote')).naCooperativa += g) });
  }
  for (const { data, situacao, linhas } of salesOf(arquivos))
    for (const { lote, g } of linhas)
      steps.push({
        data,
        ordem: 3,
        faz: (lotes) => {
          const one = lotOf(lotes, lote);
          if (situacao === 'ABERTO') one.reservado += g;
          else {
            spend(one, g);
            one.naCooperativa -= g < one.naCooperativa ? g : one.naCooperativa;
          }
        },
      });
  return steps.sort((a, b) => (a.data === b.data ? a.ordem - b.ordem : a.data < b.data ? -1 : 1));
};

export const balancesOf = (arquivos: readonly Planilha[]): Map<string, Balance> => {
  const lotes = new Map<string, Balance>();
  for (const { faz } of stepsOf(arquivos)) faz(lotes);
  return lotes;
};

/** `fazenda / talhão`, as provenance names a plot. */
export const plotName = (fazenda: string, talhao: string): string => `${fazenda} / ${talhao}`;

/** For each lot the exact share of each plot: every input of a process gives its share of the input to every output. */
export const originsOf = (arquivos: readonly Planilha[]): ((lote: string) => Shares) => {
  const known = new Map<string, Shares>();
  for (const [codigo, plots] of grouped(rowsOf(arquivos, 'lotes.csv'), 'codigo')) {
    const parts = plots.map((plot) => ({ nome: plotName(plot.de('fazenda'), plot.de('talhao')), ml: scaled(plot.de('quantidade_l'), 3) }));
    const total = sum(parts.map(({ ml }) => ml));
    known.set(codigo, mixed(parts.map(({ nome, ml }) => ({ shares: new Map([[nome, fraction(1n, 1n)]]), of: fraction(ml, total) }))));
  }
  const madeBy = new Map<string, Process>();
  for (const process of [...hullingsOf(arquivos), ...reprocessingsOf(arquivos)])
    for (const { lote } of process.saidas) madeBy.set(lote, process);
  const of = (lote: string): Shares => {
    const before = known.get(lote);
    if (before) return before;
    const process = madeBy.get(lote);
    if (!process) throw new Error(`Nothing makes the lot ${lote}`);
    const total = sum(process.entradas.map(({ quantidade }) => quantidade));
    const shares = mixed(process.entradas.map((one) => ({ shares: of(one.lote), of: fraction(one.quantidade, total) })));
    known.set(lote, shares);
    return shares;
  };
  return of;
};

/** The share of each plot in a sale: its lots are weighted by the amounts sold. */
export const originsOfSale = ({ linhas }: Sale, origins: (lote: string) => Shares): Shares => {
  const total = sum(linhas.map(({ g }) => g));
  return mixed(linhas.map(({ lote, g }) => ({ shares: origins(lote), of: fraction(g, total) })));
};

export type Totals = { readonly [K in 'ml' | 'pagamento' | 'beneficiadoG' | 'despesas' | 'receitas' | 'vendidoG' | 'vendas']: bigint };

/** Money in cents. `vendidoG` is the coffee that left with finished sales, `vendas` the value of all of them. */
export const totalsOf = (arquivos: readonly Planilha[]): Totals => {
  const harvest = harvestOf(arquivos);
  const entries = rowsOf(arquivos, 'financeiro.csv');
  const ofType = (tipo: string) => sum(entries.filter((row) => row.de('tipo') === tipo).map((row) => scaled(row.de('valor'), 2)));
  const sales = salesOf(arquivos);
  return {
    ml: sum(harvest.map(({ ml }) => ml)),
    pagamento: sum(harvest.map(({ centavos }) => centavos)),
    beneficiadoG: sum(hullingsOf(arquivos).flatMap(({ saidas }) => saidas.map(({ g }) => g))),
    despesas: ofType('despesa'),
    receitas: ofType('receita'),
    vendidoG: sum(sales.filter(({ situacao }) => situacao === 'FECHADO').flatMap(({ linhas }) => linhas.map(({ g }) => g))),
    vendas: sum(sales.flatMap(({ linhas }) => linhas.map(({ centavos }) => centavos))),
  };
};

/** Income and expenses by the category that their rows name. */
export const byCategoryOf = (arquivos: readonly Planilha[]): Record<string, bigint> => {
  const rows = rowsOf(arquivos, 'financeiro.csv');
  return Object.fromEntries(
    [...grouped(rows, 'categoria')].map(([name, all]) => [
      `${all[0]?.de('tipo')} ${name}`,
      sum(all.map((row) => scaled(row.de('valor'), 2))),
    ]),
  );
};

export type Instalment = { readonly vencimento: string; readonly centavos: bigint; readonly pago: boolean };

/** The same day `months` later, or the last day of that month where it is shorter. */
const monthsLater = (day: string, months: number): string => {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(y, m - 1 + months + 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(d, last.getUTCDate()))).toISOString().slice(0, 10);
};

/** Instalments of each finance entry, by document: equal to the cent, the last one takes the rest. */
export const instalmentsOf = (arquivos: readonly Planilha[]): Map<string, Instalment[]> =>
  new Map(
    rowsOf(arquivos, 'financeiro.csv').map((row) => {
      const [total, n] = [scaled(row.de('valor'), 2), Number(row.de('parcelas'))];
      const each = total / BigInt(n);
      const instalments = Array.from({ length: n }, (_, index) => ({
        vencimento: monthsLater(isoDay(row.de('primeiro_vencimento')), index),
        centavos: index === n - 1 ? total - each * BigInt(n - 1) : each,
        pago: row.de('situacao') === 'PAGO',
      }));
      return [row.de('documento'), instalments];
    }),
  );
