/** A month of a farm's work kept by hand: plain lists, every figure worked out anew from nothing, in cents, thousandths and hundredths. */

export type Entrada = {
  readonly id: number;
  readonly insumo: number;
  readonly dia: number;
  readonly ml: number;
  readonly centavos: number;
};
export type Linha =
  | { readonly faz: 'extras'; readonly id: number; readonly centavos: number }
  | { readonly faz: 'mdobras' | 'mdobrasproducao'; readonly id: number; readonly quem: number; readonly centavos: number }
  | {
      readonly faz: 'maquinas';
      readonly id: number;
      readonly qual: number;
      readonly de: number;
      readonly ate: number;
      readonly centavos: number;
    }
  | {
      readonly faz: 'mdobrascolheita';
      readonly id: number;
      readonly quem: number;
      readonly talhao: number;
      readonly ml: number;
      readonly centavos: number;
    }
  | { readonly faz: 'colheita-simplificada'; readonly id: number; readonly talhao: number; readonly ml: number }
  | { readonly faz: 'insumos'; readonly id: number; readonly insumo: number; readonly ml: number; readonly vez: number };
export type Atividade = { readonly id: number; dia: number; readonly talhoes: readonly number[]; linhas: Linha[] };
export type Livro = { entradas: Entrada[]; atividades: Atividade[] };
export type Talhao = { readonly id: number; readonly area: number };

/** Half up. */
export const vezes = (a: number, b: number, por: number): number => Math.floor((2 * a * b + por) / (2 * por));

type Saida = Extract<Linha, { faz: 'insumos' }> & { readonly dia: number };
const saidasDe = ({ atividades }: Livro): Saida[] =>
  atividades.flatMap(({ dia, linhas }) => linhas.flatMap((linha) => (linha.faz === 'insumos' ? [{ ...linha, dia }] : [])));

/** One input, day by day: entries, then exits, as written. Undefined where something left that was not there. */
const razao = (livro: Livro, insumo: number) => {
  const custos = new Map<number, number>();
  let [ha, vale] = [0, 0];
  const dias = [...new Set([...livro.entradas, ...saidasDe(livro)].filter((um) => um.insumo === insumo).map(({ dia }) => dia))];
  for (const dia of dias.sort((a, b) => a - b)) {
    for (const { ml, centavos } of livro.entradas.filter((um) => um.insumo === insumo && um.dia === dia)) {
      ha += ml;
      vale += centavos;
    }
    const doDia = saidasDe(livro).filter((um) => um.insumo === insumo && um.dia === dia);
    for (const { id, ml } of doDia.sort((a, b) => a.vez - b.vez)) {
      if (ml > ha) return undefined;
      const custo = ml === ha ? vale : vezes(vale, ml, ha);
      ha -= ml;
      vale -= custo;
      custos.set(id, custo);
    }
  }
  return { ha, vale, custos };
};

const INSUMOS = [0, 1];
/** Whether everything that left was there. */
export const haDeTudo = (livro: Livro): boolean => INSUMOS.every((insumo) => razao(livro, insumo) !== undefined);

/** Whether no meter runs backwards from one day to a later one. */
export const medidoresAndam = ({ atividades }: Livro): boolean => {
  const lidas = atividades.flatMap(({ dia, linhas }) =>
    linhas.flatMap((linha) => (linha.faz === 'maquinas' ? [{ dia, qual: linha.qual, de: linha.de, ate: linha.ate }] : [])),
  );
  return lidas.every((uma) => lidas.every((outra) => uma.qual !== outra.qual || uma.dia >= outra.dia || uma.ate <= outra.de));
};

export type Figuras = {
  readonly estoque: readonly { readonly ha: number; readonly vale: number }[];
  readonly atividades: ReadonlyMap<number, number>;
  readonly talhoes: ReadonlyMap<number | null, { readonly total: number; readonly ml: number }>;
  readonly pessoas: ReadonlyMap<number, number>;
  readonly maquinas: ReadonlyMap<number, number>;
};

const somar = <K>(mapa: Map<K, number>, chave: K, quanto: number) => mapa.set(chave, (mapa.get(chave) ?? 0) + quanto);

/** Splits by area, or evenly where one has none: the remainder of whole cents goes to the largest remainders, the first of equals first. */
const repartir = (total: number, talhoes: readonly Talhao[]): readonly (readonly [number, number])[] => {
  const pesos = talhoes.every(({ area }) => area > 0) ? talhoes.map(({ area }) => area) : talhoes.map(() => 1);
  const soma = pesos.reduce((a, b) => a + b, 0);
  const partes = pesos.map((peso, n) => ({ n, parte: Math.floor((total * peso) / soma), resto: (total * peso) % soma }));
  let sobra = total - partes.reduce((a, { parte }) => a + parte, 0);
  for (const daParte of partes.toSorted((a, b) => b.resto - a.resto || a.n - b.n)) if (sobra-- > 0) daParte.parte++;
  return partes.map(({ n, parte }) => [(talhoes[n] as Talhao).id, parte] as const);
};

/** The sums of everything. */
export const somas = (livro: Livro, talhoes: readonly Talhao[]): Figuras => {
  const razoes = INSUMOS.map((insumo) => razao(livro, insumo));
  const custoDe = (linha: Linha): number => {
    if (linha.faz === 'insumos') return razoes[linha.insumo]?.custos.get(linha.id) ?? Number.NaN;
    return linha.faz === 'colheita-simplificada' ? 0 : linha.centavos;
  };
  const [atividades, pessoas, maquinas] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
  const [totais, litros] = [new Map<number | null, number>(), new Map<number | null, number>()];
  for (const { id, talhoes: deles, linhas } of livro.atividades) {
    somar(
      atividades,
      id,
      linhas.reduce((a, linha) => a + custoDe(linha), 0),
    );
    let outros = 0;
    for (const linha of linhas) {
      const custo = custoDe(linha);
      if ('quem' in linha) somar(pessoas, linha.quem, custo);
      if (linha.faz === 'maquinas') somar(maquinas, linha.qual, custo);
      if ('talhao' in linha) {
        somar(totais, linha.talhao, custo);
        somar(litros, linha.talhao, linha.ml);
      } else outros += custo;
    }
    const onde = talhoes.filter((um) => deles.includes(um.id));
    const ordem = deles.flatMap((um) => onde.filter((talhao) => talhao.id === um));
    for (const [talhao, parte] of ordem.length === 0 ? [[null, outros] as const] : repartir(outros, ordem)) somar(totais, talhao, parte);
  }
  return {
    ...{ atividades, pessoas, maquinas },
    estoque: razoes.map((um) => ({ ha: um?.ha ?? Number.NaN, vale: um?.vale ?? Number.NaN })),
    talhoes: new Map([...totais].map(([talhao, total]) => [talhao, { total, ml: litros.get(talhao) ?? 0 }])),
  };
};
