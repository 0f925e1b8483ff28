/** The money of an office as a list on paper would have it, in cents: nothing of the product takes part in it. */
export type Parcela = {
  readonly id: number;
  valor: number;
  juros: number;
  desconto: number;
  reajuste: number;
  pagoEm: string | null;
  fluxo: number | null;
  readonly saida: number | null;
};
type Tipo = 'receita' | 'despesa' | 'transferencia';
/** An entry. `de`: the document that made it, or the hand that typed it. */
export type Conta = {
  readonly id: number;
  readonly tipo: Tipo;
  readonly de: 'mao' | 'compra' | 'venda';
  readonly parcelas: Parcela[];
  data: string;
  /** The weights of its apportionment, in the order of its parts. */
  pesos?: readonly number[];
};
export type Produto = { readonly insumo: number | null; readonly milesimos: number; readonly centavos: number };
/** `conta`: the entry that it made, while it is finalised. */
export type Compra = { readonly id: number; readonly nome: string; produtos: readonly Produto[]; conta: number | null };
export type Venda = {
  readonly id: number;
  gramas: number;
  readonly precoSaca: number;
  readonly parcelas: number;
  conta: number | null;
  fechada: boolean;
};
export type Movida = { readonly id: number; readonly fluxo: number; readonly centavos: number; pagoEm: string | null };
export type Saida = { readonly id: number; readonly insumo: number; readonly milesimos: number };

export type Livro = {
  readonly contas: Map<number, Conta>;
  readonly apagadas: number[];
  readonly compras: Compra[];
  readonly vendas: Venda[];
  readonly movidas: Movida[];
  readonly saidas: Saida[];
};

export const livroNovo = (): Livro => ({ contas: new Map(), apagadas: [], compras: [], vendas: [], movidas: [], saidas: [] });

export const somar = (valores: Iterable<number>): number => [...valores].reduce((soma, um) => soma + um, 0);
export const liquido = ({ valor, juros, desconto, reajuste }: Parcela): number => valor + juros - desconto + reajuste;
export const totalDa = ({ parcelas }: Conta): number => somar(parcelas.map(liquido));
export const paga = ({ parcelas }: Conta): boolean => parcelas.some(({ pagoEm }) => pagoEm !== null);

/** Equal parts to the cent, the last with what is left. */
export const emPartes = (centavos: number, quantas: number): readonly number[] => {
  const cada = Math.floor(centavos / quantas);
  return Array.from({ length: quantas }, (_, n) => (n === quantas - 1 ? centavos - cada * (quantas - 1) : cada));
};

const SACA_G = 60_000n;
/** What grams are worth at a price of the saca, half up. */
export const valorDe = ({ gramas, precoSaca }: Pick<Venda, 'gramas' | 'precoSaca'>): number =>
  Number((BigInt(gramas) * BigInt(precoSaca) * 2n + SACA_G) / (SACA_G * 2n));

export const valorDaCompra = ({ produtos }: Compra): number => somar(produtos.map(({ centavos }) => centavos));

/** What a cash flow held at the end of a day. */
export const saldoEm = ({ contas, movidas }: Livro, fluxo: number, dia: string): number => {
  const ate = (pagoEm: string | null) => pagoEm !== null && pagoEm <= dia;
  const pagas = [...contas.values()].flatMap(({ tipo, parcelas }) =>
    parcelas
      .filter(({ pagoEm }) => ate(pagoEm))
      .map((uma) => {
        const entra = uma.fluxo === fluxo ? liquido(uma) : 0;
        if (tipo === 'transferencia') return entra - (uma.saida === fluxo ? liquido(uma) : 0);
        return tipo === 'receita' ? entra : -entra;
      }),
  );
  return somar(pagas) + somar(movidas.flatMap((uma) => (uma.fluxo === fluxo && ate(uma.pagoEm) ? [uma.centavos] : [])));
};

/** Income and expense of all entries; transfers are neither. */
export const totaisDo = ({ contas }: Livro) => {
  const de = (qual: Tipo) => somar([...contas.values()].flatMap((uma) => (uma.tipo === qual ? [totalDa(uma)] : [])));
  return { receita: de('receita'), despesa: de('despesa'), total: de('receita') - de('despesa') };
};

/** How much of an input there is, in thousandths: what finalised purchases brought, less what left. */
export const haDe = ({ compras, saidas }: Livro, insumo: number): number =>
  somar(
    compras.flatMap(({ conta, produtos }) =>
      conta === null ? [] : produtos.filter((um) => um.insumo === insumo).map((um) => um.milesimos),
    ),
  ) - somar(saidas.flatMap((uma) => (uma.insumo === insumo ? [uma.milesimos] : [])));

/** What the purchases that stand paid for an input, piece by piece. */
export const custosDe = ({ compras }: Livro, insumo: number): readonly number[] =>
  compras
    .flatMap(({ conta, produtos }) => (conta === null ? [] : produtos.filter((um) => um.insumo === insumo).map((um) => um.centavos)))
    .toSorted((a, b) => a - b);
