/** A farm's year of costs and coffee kept by hand: plain lists in cents, thousandths of litres and inputs, and grams. */

export type Talhao = { readonly id: number; readonly nome: string; readonly area: number };
export type Processo = 'SECAGEM' | 'BENEFICIO';
/** Where an expense belongs: to the farm, to plots by these weights, or to a process after the picking. */
export type Onde = 'fazenda' | Processo | readonly (readonly [talhao: number, peso: number])[];
export type Despesa = { readonly id: number; readonly pagamento: number; readonly dia: string; centavos: number; onde: Onde };
export type Colheita = { readonly dia: string; readonly talhao: number; readonly ml: number; readonly centavos: number };
/** Days of work on some plots, or on none, and an input that left the stock for them; `vez` orders what left on one day. */
export type Trabalho = {
  readonly id: number;
  readonly dia: string;
  readonly talhoes: readonly number[];
  readonly usado: { readonly ml: number; readonly vez: number } | null;
  linha: number;
  centavos: number;
};
export type Compra = { readonly dia: string; readonly ml: number; readonly centavos: number; readonly frete: number };
export type Porcao = { readonly lote: number; readonly quantidade: number };
export type Formado = { readonly lote: number; readonly dia: string; readonly partes: readonly (readonly [talhao: number, ml: number])[] };
export type Secagem = { readonly dia: string; readonly horas: number; readonly cargas: readonly Porcao[] };
export type Transformacao = {
  readonly id: number;
  readonly faz: 'beneficio' | 'rebeneficio';
  readonly dia: string;
  readonly entradas: readonly Porcao[];
  saidas: Porcao[];
};
/** `sabido`: what its coffee cost as it was answered when the sale was finished. */
export type Venda = { readonly id: number; readonly linhas: readonly Porcao[]; sabido: number | null };

export type Livro = {
  readonly talhoes: readonly Talhao[];
  readonly colheitas: Colheita[];
  readonly trabalhos: Trabalho[];
  readonly compras: Compra[];
  despesas: Despesa[];
  /** What a closed harvest sheet pays beyond the picking. */
  folha: { readonly dia: string; readonly centavos: number } | null;
  readonly formados: Formado[];
  readonly secagens: Secagem[];
  readonly transformacoes: Transformacao[];
  readonly vendas: Venda[];
};

export const livroNovo = (talhoes: readonly Talhao[]): Livro => ({
  ...{ talhoes, colheitas: [], trabalhos: [], compras: [], despesas: [], folha: null },
  ...{ formados: [], secagens: [], transformacoes: [], vendas: [] },
});

export const somar = (valores: Iterable<number>): number => [...valores].reduce((soma, um) => soma + um, 0);

/** How much a lot began with, in thousandths of its unit. */
export const quantidadeDe = ({ formados, transformacoes }: Livro, lote: number): number =>
  somar(formados.filter((um) => um.lote === lote).flatMap(({ partes }) => partes.map(([, ml]) => ml))) +
  somar(transformacoes.flatMap(({ saidas }) => saidas.filter((uma) => uma.lote === lote).map(({ quantidade }) => quantidade)));

/** How much of a lot went on into others. */
export const seguiuDe = ({ transformacoes }: Livro, lote: number): number =>
  somar(transformacoes.flatMap(({ entradas }) => entradas.filter((uma) => uma.lote === lote).map(({ quantidade }) => quantidade)));

/** How much of a lot finished sales took. */
export const vendidoDe = ({ vendas }: Livro, lote: number): number =>
  somar(
    vendas
      .filter(({ sabido }) => sabido !== null)
      .flatMap(({ linhas }) => linhas.filter((uma) => uma.lote === lote).map(({ quantidade }) => quantidade)),
  );

export const saldoDe = (livro: Livro, lote: number): number => quantidadeDe(livro, lote) - seguiuDe(livro, lote) - vendidoDe(livro, lote);
