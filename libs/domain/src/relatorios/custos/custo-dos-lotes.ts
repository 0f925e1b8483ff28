import { UM } from '../../rastreabilidade/genealogia/origem.js';
import { arredondado, inteirosQueSomam } from './inteiros-que-somam.js';

/** Where a cost comes from: a plot in a season, with all that was picked of it, whether it is in a lot or not. */
export type Fonte = { readonly centavos: number; readonly colhidoMl: number };
/** Picked coffee of a source that became a lot; the source is named by its index. */
export type Formado = { readonly lote: number; readonly fonte: number; readonly ml: number };
/** Some of a lot, in thousandths of its unit. */
export type Porcao = { readonly lote: number; readonly quantidade: number };
/** A hulling, a sorting or a blend: lots that went in and lots that came out. */
export type Transformacao = { readonly entradas: readonly Porcao[]; readonly saidas: readonly Porcao[] };

export type CafeComCusto = {
  readonly fontes: readonly Fonte[];
  readonly formados: readonly Formado[];
  readonly transformacoes: readonly Transformacao[];
  /** Where coffee came to rest: the balance of a lot, a line of a sale. */
  readonly fins: readonly Porcao[];
};

/** The part of each source (by its index) in some coffee, as parts of `UM`. */
export type Partes = ReadonlyMap<number, bigint>;

export type CustoDoLote = {
  readonly custo: number;
  /** Went on into other lots. */
  readonly seguiu: number;
  /** Of coffee that is nowhere any more: all of the lot was lost, or what it went into has no output yet. */
  readonly parado: number;
  /** The cents of each source in it, which sum to `custo`. */
  readonly porFonte: ReadonlyMap<number, number>;
  readonly partes: Partes;
};

export type CustoDosLotes = {
  /** Of each source, what is in no lot. */
  readonly semLote: readonly number[];
  /** Of each end, in the order given. */
  readonly fins: readonly number[];
  /** Of each end, the cents of each source in it, which sum to it. */
  readonly finsPorFonte: readonly ReadonlyMap<number, number>[];
  readonly lotes: ReadonlyMap<number, CustoDoLote>;
};

const somarA = (em: Map<number, bigint>, de: Partes, vezes: bigint, por: bigint): void => {
  for (const [fonte, parte] of de) em.set(fonte, (em.get(fonte) ?? 0n) + (parte * vezes) / por);
};
const NADA: Partes = new Map();
const soma = (porcoes: readonly Porcao[]): bigint => porcoes.reduce((total, { quantidade }) => total + BigInt(quantidade), 0n);

/** How much of each source is in lots. Where more became lots than was picked, the lots share it all. */
const medidas = ({ fontes, formados }: CafeComCusto): readonly bigint[] => {
  const emLotes = fontes.map(() => 0n);
  for (const { fonte, ml } of formados) emLotes[fonte] = (emLotes[fonte] as bigint) + BigInt(ml);
  return emLotes.map((ml, n) => (ml > BigInt((fontes[n] as Fonte).colhidoMl) ? ml : BigInt((fontes[n] as Fonte).colhidoMl)));
};

/**
 * The transformations, each after those that made what went into it.
 * @throws where a lot is made of itself
 */
const emOrdem = (transformacoes: readonly Transformacao[]): readonly Transformacao[] => {
  const feitoPor = Map.groupBy(
    transformacoes.flatMap((uma, n) => uma.saidas.map(({ lote }) => ({ lote, n }))),
    ({ lote }) => lote,
  );
  const antes = transformacoes.map(({ entradas }) => new Set(entradas.flatMap(({ lote }) => (feitoPor.get(lote) ?? []).map(({ n }) => n))));
  const depois = Map.groupBy(
    antes.flatMap((delas, n) => [...delas].map((outra) => ({ outra, n }))),
    ({ outra }) => outra,
  );
  const faltam = antes.map(({ size }) => size);
  const prontas = faltam.flatMap((quantas, n) => (quantas === 0 ? [n] : []));
  for (let at = 0; at < prontas.length; at++)
    for (const { n } of depois.get(prontas[at] as number) ?? []) {
      faltam[n] = (faltam[n] as number) - 1;
      if (faltam[n] === 0) prontas.push(n);
    }
  if (prontas.length !== transformacoes.length) throw new Error('A lot is its own ancestor');
  return prontas.map((n) => transformacoes[n] as Transformacao);
};

/** What of each lot was used: the whole that its cost is divided by. What was lost is in none of it, so the rest carries it. */
const usadoDosLotes = ({ transformacoes, fins }: CafeComCusto): ReadonlyMap<number, bigint> => {
  const usado = new Map<number, bigint>();
  for (const { lote, quantidade } of [...transformacoes.flatMap(({ entradas }) => entradas), ...fins])
    usado.set(lote, (usado.get(lote) ?? 0n) + BigInt(quantidade));
  return usado;
};

type Passado = {
  readonly partes: Map<number, Map<number, bigint>>;
  readonly seguiu: Map<number, bigint>;
  readonly parado: Map<number, bigint>;
};

/** The sources of every lot, carried from lot to lot by mass; and how much of each lot went on, or is nowhere any more. */
const passar = (cafe: CafeComCusto, inteiros: readonly bigint[], usado: ReadonlyMap<number, bigint>): Passado => {
  const partes = new Map<number, Map<number, bigint>>();
  const [seguiu, parado] = [new Map<number, bigint>(), new Map<number, bigint>()];
  const doLote = (lote: number) => {
    const deles = partes.get(lote) ?? new Map<number, bigint>();
    partes.set(lote, deles);
    return deles;
  };
  for (const { lote, fonte, ml } of cafe.formados)
    if (ml > 0) somarA(doLote(lote), new Map([[fonte, UM]]), BigInt(ml), inteiros[fonte] as bigint);
  for (const { entradas, saidas } of emOrdem(cafe.transformacoes)) {
    const saiu = soma(saidas);
    const dentro = new Map<number, bigint>();
    for (const { lote, quantidade } of entradas) {
      if (quantidade <= 0) continue;
      const onde = saiu > 0n ? seguiu : parado;
      onde.set(lote, (onde.get(lote) ?? 0n) + BigInt(quantidade));
      somarA(dentro, partes.get(lote) ?? NADA, BigInt(quantidade), usado.get(lote) as bigint);
    }
    if (saiu > 0n) for (const { lote, quantidade } of saidas) somarA(doLote(lote), dentro, BigInt(quantidade), saiu);
  }
  return { partes, seguiu, parado };
};

/** What of a lot came to a place: its sources by the quantity, out of all that was used of it. */
const parteDo = (lote: number, quantidade: bigint, partes: Partes, usado: ReadonlyMap<number, bigint>): Partes => {
  const dele = new Map<number, bigint>();
  somarA(dele, partes, quantidade, usado.get(lote) || 1n);
  return dele;
};

/** The part of each source that is in no lot: all of it where nothing was picked. */
const partesLivres = ({ fontes, formados }: CafeComCusto, inteiros: readonly bigint[]): readonly bigint[] => {
  const emLotes = fontes.map(() => 0n);
  for (const { fonte, ml } of formados) emLotes[fonte] = (emLotes[fonte] as bigint) + BigInt(ml);
  return inteiros.map((inteiro, n) => (inteiro === 0n ? UM : (UM * (inteiro - (emLotes[n] as bigint))) / inteiro));
};

/** The cents of each source at each end, which sum to the source's; `livres` are those in no lot. */
const repartirFontes = (fontes: readonly Fonte[], partesNoLote: readonly bigint[], pontas: readonly Partes[]) => {
  const onde = fontes.map(() => [] as number[]);
  for (const [ponta, partes] of pontas.entries()) for (const fonte of partes.keys()) (onde[fonte] as number[]).push(ponta);
  const dasPontas = pontas.map(() => new Map<number, number>());
  const livres = fontes.map(({ centavos }, fonte) => {
    const [livre, ...postos] = inteirosQueSomam(
      [partesNoLote[fonte] as bigint, ...(onde[fonte] as number[]).map((ponta) => pontas[ponta]?.get(fonte) ?? 0n)].map(
        (parte) => parte * BigInt(centavos),
      ),
      centavos,
      UM,
    );
    for (const [n, ponta] of (onde[fonte] as number[]).entries()) dasPontas[ponta]?.set(fonte, postos[n] as number);
    return livre as number;
  });
  return { livres, dasPontas };
};

const somaDe = (porFonte: ReadonlyMap<number, number>): number => [...porFonte.values()].reduce((total, centavos) => total + centavos, 0);

/**
 * What each lot cost, in cents. The cost of a plot's season is divided over all that was picked of it; a lot takes the part of its litres.
 * Of a lot, each hulling, sorting, sale and what is left takes its part by mass; what was lost takes none. Of what went into a
 * transformation, each output takes its part by mass. Shares are kept to 10⁻²⁰ all the way, and become cents once, source by source, at the
 * ends: coffee in no lot, coffee at rest, and coffee that is nowhere any more. Each part is rounded down, and the cents that are left go to
 * the largest remainders, ties to the earlier. So the ends sum to the costs, and no figure changes with what else is looked at.
 */
export const custoDosLotes = (cafe: CafeComCusto): CustoDosLotes => {
  const { fontes, fins } = cafe;
  const inteiros = medidas(cafe);
  const usado = usadoDosLotes(cafe);
  const { partes, seguiu, parado } = passar(cafe, inteiros, usado);
  const ids = [...partes.keys()];
  const quanto = (lote: number, quantidade: bigint) => parteDo(lote, quantidade, partes.get(lote) ?? NADA, usado);
  const parados = ids.map((lote) => (usado.get(lote) ? quanto(lote, parado.get(lote) ?? 0n) : (partes.get(lote) as Partes)));
  const noFim = fins.map(({ lote, quantidade }) => quanto(lote, BigInt(quantidade)));
  const { livres, dasPontas } = repartirFontes(fontes, partesLivres(cafe, inteiros), [...noFim, ...parados]);
  const [dosFins, dosParados] = [dasPontas.slice(0, fins.length), dasPontas.slice(fins.length)];
  const finsDe = Map.groupBy(
    fins.map(({ lote }, n) => ({ lote, postos: dosFins[n] as ReadonlyMap<number, number> })),
    ({ lote }) => lote,
  );
  const doLote = (lote: number, n: number): CustoDoLote => {
    const foi = new Map(
      [...quanto(lote, seguiu.get(lote) ?? 0n)].map(([fonte, parte]) => [
        fonte,
        arredondado(parte * BigInt((fontes[fonte] as Fonte).centavos), UM),
      ]),
    );
    const fica = dosParados[n] as ReadonlyMap<number, number>;
    const porFonte = new Map<number, number>();
    for (const postos of [foi, fica, ...(finsDe.get(lote) ?? []).map((um) => um.postos)])
      for (const [fonte, centavos] of postos) porFonte.set(fonte, (porFonte.get(fonte) ?? 0) + centavos);
    return { custo: somaDe(porFonte), seguiu: somaDe(foi), parado: somaDe(fica), porFonte, partes: partes.get(lote) as Partes };
  };
  return {
    semLote: livres,
    fins: dosFins.map(somaDe),
    finsPorFonte: dosFins,
    lotes: new Map(ids.map((lote, n) => [lote, doLote(lote, n)])),
  };
};
