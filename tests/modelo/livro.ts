/**
 * The coffee of one account in a slow model that shares no code with the product: every granted request stands in lists, and
 * every figure is summed from them when it is needed. Thousandths of a litre or a kilogram, as BigInt. Nothing here is
 * changed in place.
 */

export type Unidade = 'L' | 'kg';
export const PROCESSOS = ['terreiro', 'secagem', 'ressecagem', 'armazem'] as const;
export type Processo = (typeof PROCESSOS)[number];
export type Momento = { readonly dia: string; readonly hora: string | null };
export type Porcao = { readonly lote: number; readonly quantidade: bigint };
/** The part of a lot's coffee, exactly `n / d`, that was picked in a plot; plot 0 is coffee without a recorded picking. */
export type Cota = { readonly talhao: number; readonly n: bigint; readonly d: bigint };

export type Lote = {
  readonly id: number;
  readonly codigo: string;
  readonly unidade: Unidade;
  readonly quantidade: bigint;
  readonly dia: string;
  /** The origins of a lot that was picked; other lots have those of their inputs. */
  readonly origens: readonly Cota[] | null;
};
export type Passagem = {
  readonly processo: Processo;
  readonly id: number;
  readonly porcoes: readonly Porcao[];
  readonly entrada: Momento;
  /** The exit that a request stated. */
  readonly saida: Momento | null;
  /** The coffee still there: other records may have taken some, or all, of it. */
  readonly resta: readonly Porcao[];
  /** The day on which the last of it left without a stated exit, as the product shows it. */
  readonly saidaVista?: string;
};
export type Linha = Porcao & { readonly centavosPorSaca: bigint };
export type Venda = {
  readonly id: number;
  readonly linhas: readonly Linha[];
  readonly estado: 'ABERTO' | 'FECHADO' | 'excluida';
  /** While closed: its part that lay at a cooperative. */
  readonly daCooperativa: readonly Porcao[];
  readonly finalizada: string | null;
};
export type Transformacao = {
  readonly tipo: 'beneficio' | 'rebeneficio';
  readonly id: number;
  readonly dia: string;
  readonly entradas: readonly Porcao[];
  readonly saidas: readonly Porcao[];
  /** The declared loss (benefício), or the part that did not come out (rebenefício). */
  readonly perda: bigint | null;
};
export type Livro = {
  readonly lotes: readonly Lote[];
  readonly passagens: readonly Passagem[];
  readonly transformacoes: readonly Transformacao[];
  readonly depositos: readonly { readonly id: number; readonly dia: string; readonly porcoes: readonly Porcao[] }[];
  readonly vendas: readonly Venda[];
  /** Lots of which the product is asked where they lie: the farm's days or a correction do not tell it slowly. */
  readonly incertos: ReadonlySet<number>;
};

export const livroVazio: Livro = { lotes: [], passagens: [], transformacoes: [], depositos: [], vendas: [], incertos: new Set() };

export const soma = (quantidades: readonly bigint[]): bigint => quantidades.reduce((a, b) => a + b, 0n);
export const doLote = (porcoes: readonly Porcao[], lote: number) =>
  soma(porcoes.filter((porcao) => porcao.lote === lote).map(({ quantidade }) => quantidade));
const menor = (a: bigint, b: bigint) => (a < b ? a : b);

export const loteDe = ({ lotes }: Livro, id: number): Lote | undefined => lotes.find((lote) => lote.id === id);
export const passagemDe = ({ passagens }: Livro, processo: Processo, id: number): Passagem | undefined =>
  passagens.find((passagem) => passagem.processo === processo && passagem.id === id);
export const vendaDe = ({ vendas }: Livro, id: number): Venda | undefined =>
  vendas.find((venda) => venda.id === id && venda.estado !== 'excluida');

/** One portion for each lot, in the order they were first named. */
export const juntar = (porcoes: readonly Porcao[]): Porcao[] =>
  [...new Set(porcoes.map(({ lote }) => lote))].map((lote) => ({ lote, quantidade: doLote(porcoes, lote) }));

/** All figures of a lot. */
export const contas = (livro: Livro, lote: number) => {
  const fechadas = livro.vendas.filter(({ estado }) => estado === 'FECHADO');
  const abertas = livro.vendas.filter(({ estado }) => estado === 'ABERTO');
  const usado = soma(livro.transformacoes.map(({ entradas }) => doLote(entradas, lote)));
  const vendido = soma(fechadas.map(({ linhas }) => doLote(linhas, lote)));
  const saldo = (loteDe(livro, lote)?.quantidade ?? 0n) - usado - vendido;
  const reservado = soma(abertas.map(({ linhas }) => doLote(linhas, lote)));
  const depositado = soma(livro.depositos.map(({ porcoes }) => doLote(porcoes, lote)));
  const naCooperativa = depositado - soma(fechadas.map(({ daCooperativa }) => doLote(daCooperativa, lote)));
  return { saldo, reservado, naCooperativa, naFazenda: saldo - naCooperativa };
};

/** The quantities of a lot that are free: to enter a place, to be processed, to be deposited, to be sold. */
export const disponivel = (livro: Livro, lote: number) => {
  const { saldo, reservado, naCooperativa, naFazenda } = contas(livro, lote);
  const dentro = (processo: Processo) =>
    soma(livro.passagens.filter((p) => p.processo === processo).map(({ resta }) => doLote(resta, lote)));
  return {
    fora: (processo: Processo) => naFazenda - menor(dentro(processo), naFazenda),
    processar: saldo - (reservado > naCooperativa ? reservado : naCooperativa),
    depositar: naFazenda,
    vender: saldo - reservado,
  };
};

/** The exit from the cooperative by a closing: as much as lies there. */
export const saidaDaCooperativa = (livro: Livro, linhas: readonly Linha[]): Porcao[] =>
  juntar(linhas).map(({ lote, quantidade }) => ({ lote, quantidade: menor(quantidade, contas(livro, lote).naCooperativa) }));

const mdc = (a: bigint, b: bigint): bigint => (b === 0n ? a : mdc(b, a % b));

/** The plots of a lot's coffee, as its records have them now. */
const origensDoLote = (livro: Livro, id: number): readonly Cota[] => {
  const origens = loteDe(livro, id)?.origens;
  if (origens) return origens;
  const { entradas = [] } = livro.transformacoes.find(({ saidas }) => saidas.some(({ lote }) => lote === id)) ?? {};
  return entradas.length > 0 ? origensDe(livro, entradas) : [{ talhao: 0, n: 1n, d: 1n }];
};

/** Plots of several lots' coffee, each lot weighted by the amount taken of it. */
export const origensDe = (livro: Livro, porcoes: readonly Porcao[]): Cota[] => {
  const total = soma(porcoes.map(({ quantidade }) => quantidade));
  const cotas = new Map<number, Cota>();
  for (const { lote, quantidade } of porcoes) {
    for (const { talhao, n, d } of origensDoLote(livro, lote)) {
      const antes = cotas.get(talhao) ?? { talhao, n: 0n, d: 1n };
      const [cima, baixo] = [antes.n * d * total + n * quantidade * antes.d, antes.d * d * total];
      const comum = mdc(cima, baixo);
      cotas.set(talhao, { talhao, n: cima / comum, d: baixo / comum });
    }
  }
  return [...cotas.values()];
};
