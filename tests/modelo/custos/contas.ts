import { type Fraction, fraction, plus, times } from '../../season/shares.js';
import { type Livro, type Processo, saldoDe, seguiuDe, somar, vendidoDe } from './livro.js';

/**
 * What a farm's coffee cost by the book on paper, in exact fractions of a cent: nothing of the product takes part in it. A plot's cost goes over its
 * litres, a process's over what lots took of it, both by mass from lot to lot; what was lost takes nothing.
 */

const NADA: Fraction = { n: 0n, d: 1n };
const inteiro = (n: number): Fraction => ({ n: BigInt(n), d: 1n });
const parteDe = (n: number, de: number): Fraction => fraction(BigInt(n), BigInt(de));
const soma = (partes: readonly Fraction[]): Fraction => partes.reduce(plus, NADA);
export const emCentavos = ({ n, d }: Fraction): number => Number((n * 1_000n) / d) / 1_000;

/** What each use of the input cost: the day's purchases first, then what left, each its part of what there was. */
const custoDoInsumo = ({ compras, trabalhos }: Livro): ReadonlyMap<number, number> => {
  const custos = new Map<number, number>();
  let [ha, vale] = [0, 0];
  for (const dia of [...new Set([...compras, ...trabalhos].map((um) => um.dia))].sort()) {
    for (const { ml, centavos } of compras.filter((uma) => uma.dia === dia)) [ha, vale] = [ha + ml, vale + centavos];
    const doDia = trabalhos.flatMap(({ id, dia: em, usado }) => (usado && em === dia ? [{ id, ...usado }] : []));
    for (const { id, ml } of doDia.toSorted((a, b) => a.vez - b.vez)) {
      const custo = ml === ha ? vale : Number((2n * BigInt(vale) * BigInt(ml) + BigInt(ha)) / (2n * BigInt(ha)));
      [ha, vale] = [ha - ml, vale - custo];
      custos.set(id, custo);
    }
  }
  return custos;
};

type Custo = { readonly centavos: number; readonly onde: 'fazenda' | Processo | readonly (readonly [talhao: number, peso: number])[] };

/** All costs until a day, each once. */
const custosAte = (livro: Livro, ate: string): readonly Custo[] => {
  const doInsumo = custoDoInsumo(livro);
  const pesoDe = (id: number) => livro.talhoes.find((um) => um.id === id)?.area ?? 0;
  const todos: readonly (Custo & { readonly dia: string })[] = [
    ...livro.colheitas.map(({ dia, talhao, centavos }) => ({ dia, centavos, onde: [[talhao, 1]] as const })),
    ...livro.trabalhos.map(({ id, dia, talhoes, centavos }) => ({
      ...{ dia, centavos: centavos + (doInsumo.get(id) ?? 0) },
      onde: talhoes.length === 0 ? ('fazenda' as const) : talhoes.map((um) => [um, pesoDe(um)] as const),
    })),
    ...livro.compras.map(({ dia, frete }) => ({ dia, centavos: frete, onde: 'fazenda' as const })),
    ...livro.despesas,
    ...(livro.folha ? [{ ...livro.folha, onde: 'fazenda' as const }] : []),
  ];
  return todos.filter(({ dia }) => dia <= ate);
};

/** A source of cost, what it is divided by, and what of that each lot took. */
type Fonte = { readonly custo: Fraction; readonly medida: Fraction; readonly em: ReadonlyMap<number, Fraction> };
const juntos = (partes: readonly (readonly [lote: number, quanto: Fraction])[]): ReadonlyMap<number, Fraction> =>
  new Map([...Map.groupBy(partes, ([lote]) => lote)].map(([lote, deles]) => [lote, soma(deles.map(([, quanto]) => quanto))]));

const doTalhao = (livro: Livro, talhao: number, custo: Fraction, ate: string): Fonte => {
  const colhido = somar(livro.colheitas.filter((uma) => uma.talhao === talhao && uma.dia <= ate).map(({ ml }) => ml));
  const formados = livro.formados
    .filter(({ dia }) => dia <= ate)
    .flatMap(({ lote, partes }) => partes.flatMap(([de, ml]) => (de === talhao ? [[lote, inteiro(ml)] as const] : [])));
  const emLotes = Number(soma(formados.map(([, ml]) => ml)).n);
  return { custo, medida: inteiro(Math.max(colhido, emLotes)), em: juntos(formados) };
};

/** A dryer is shared by the hours of each load, and in a load by mass; hulling by what came out. */
const doProcesso = ({ secagens, transformacoes }: Livro, processo: Processo, custo: Fraction, ate: string): Fonte => {
  const partes =
    processo === 'SECAGEM'
      ? secagens.flatMap(({ dia, horas, cargas }) => {
          const todos = somar(cargas.map(({ quantidade }) => quantidade));
          return dia > ate ? [] : cargas.map(({ lote, quantidade }) => [lote, times(inteiro(horas), parteDe(quantidade, todos))] as const);
        })
      : transformacoes.flatMap(({ faz, dia, saidas }) =>
          faz === 'beneficio' && dia <= ate ? saidas.map(({ lote, quantidade }) => [lote, inteiro(quantidade)] as const) : [],
        );
  return { custo, medida: soma(partes.map(([, quanto]) => quanto)), em: juntos(partes) };
};

const fontesAte = (livro: Livro, custos: readonly Custo[], ate: string): readonly Fonte[] => {
  const porArea = livro.talhoes.map(({ id, area }) => [id, area] as const);
  const noTalhao = (talhao: number) =>
    soma(
      custos.map(({ centavos, onde }) => {
        const pesos = onde === 'fazenda' ? porArea : typeof onde === 'string' ? [] : onde;
        const meu = somar(pesos.flatMap(([um, peso]) => (um === talhao ? [peso] : [])));
        return meu === 0 ? NADA : times(inteiro(centavos), parteDe(meu, somar(pesos.map(([, peso]) => peso))));
      }),
    );
  const doProcessoTodo = (qual: Processo) => soma(custos.flatMap(({ centavos, onde }) => (onde === qual ? [inteiro(centavos)] : [])));
  return [
    ...livro.talhoes.map(({ id }) => doTalhao(livro, id, noTalhao(id), ate)),
    ...(['SECAGEM', 'BENEFICIO'] as const).map((qual) => doProcesso(livro, qual, doProcessoTodo(qual), ate)),
  ];
};

export type NoLote = { readonly seguiu: Fraction; readonly vendido: Fraction; readonly emMaos: Fraction };

/** What of a source's cost is in each lot and where it went from there, and what is in none. */
const levar = (livro: Livro, { custo, medida, em }: Fonte, lotes: readonly number[]) => {
  const sabidas = new Map<number, Fraction>();
  const usadoDe = (lote: number) => seguiuDe(livro, lote) + saldoDe(livro, lote) + vendidoDe(livro, lote);
  const noLote = (lote: number): Fraction => {
    const sabida = sabidas.get(lote);
    if (sabida) return sabida;
    const direto = em.get(lote);
    const feito = livro.transformacoes.find(({ saidas }) => saidas.some((uma) => uma.lote === lote));
    const sai = somar((feito?.saidas ?? []).map(({ quantidade }) => quantidade));
    const minha = somar((feito?.saidas ?? []).filter((uma) => uma.lote === lote).map(({ quantidade }) => quantidade));
    const veio = (feito?.entradas ?? []).map(({ lote: de, quantidade }) => times(noLote(de), parteDe(quantidade, usadoDe(de))));
    const parte = plus(direto ? times(direto, { n: medida.d, d: medida.n }) : NADA, feito ? times(soma(veio), parteDe(minha, sai)) : NADA);
    sabidas.set(lote, parte);
    return parte;
  };
  const centavosDe = (lote: number, quanto: number) => times(custo, times(noLote(lote), parteDe(quanto, usadoDe(lote))));
  const porLote = lotes.map(
    (lote): NoLote => ({
      seguiu: centavosDe(lote, seguiuDe(livro, lote)),
      vendido: centavosDe(lote, vendidoDe(livro, lote)),
      emMaos: centavosDe(lote, saldoDe(livro, lote)),
    }),
  );
  const emLotes = medida.n === 0n ? NADA : times(soma([...em.values()]), { n: medida.d, d: medida.n });
  return { porLote, semLote: times(custo, plus(inteiro(1), { n: -emLotes.n, d: emLotes.d })) };
};

/** What everything cost until a day, and where that is: in all cents, in each lot, in none. `custos`: how many there are to be split. */
export const contasAte = (livro: Livro, ate: string) => {
  const custos = custosAte(livro, ate);
  const lotes = [
    ...livro.formados.map(({ lote }) => lote),
    ...livro.transformacoes.flatMap(({ saidas }) => saidas.map(({ lote }) => lote)),
  ];
  const levadas = fontesAte(livro, custos, ate).map((fonte) => levar(livro, fonte, lotes));
  const noLote = (n: number): NoLote => {
    const qual = (onde: keyof NoLote) => soma(levadas.map(({ porLote }) => (porLote[n] as NoLote)[onde]));
    return { seguiu: qual('seguiu'), vendido: qual('vendido'), emMaos: qual('emMaos') };
  };
  return {
    ...{ total: somar(custos.map(({ centavos }) => centavos)), custos: custos.length, fontes: levadas.length },
    lotes: new Map(lotes.map((lote, n) => [lote, noLote(n)])),
    semLote: soma(levadas.map(({ semLote }) => semLote)),
  };
};
