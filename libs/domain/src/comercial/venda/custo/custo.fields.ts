import { mulDivHalfUp } from '../../../kernel/decimal.js';

/** A lot in a sale: how much of its coffee came from plots, what that carries of their cost, and the average cost of a saca in its crop year. */
export type LoteVendido = {
  readonly lote: number;
  readonly codigo: string;
  readonly safra: number | null;
  readonly massaG: number;
  readonly carregadoG: number;
  readonly carregadoCentavos: number;
  readonly custoSacaCentavos: number | null;
};

const SACA_G = 60_000;

/**
 * The estimate for the part of a lot without an origin; 0 where all has one, null where there is nothing to estimate it by. Coffee without an origin
 * carries what was spent on it after the picking, which the average of its season has too: it is not estimated again.
 */
const estimativaDe = ({ massaG, carregadoG, carregadoCentavos, custoSacaCentavos }: LoteVendido): number | null => {
  if (carregadoG >= massaG) return 0;
  if (custoSacaCentavos === null) return null;
  const media = mulDivHalfUp(massaG - carregadoG, custoSacaCentavos, SACA_G);
  return carregadoG === 0 ? Math.max(0, media - carregadoCentavos) : media;
};

/**
 * What the coffee of a sale cost: what its lots carry, and an estimate by the average of the season for coffee that has no origin on record. Only
 * the first is part of what the farm's lots and sales cost together. Null where nothing is known of any of it.
 */
export const custoDaVenda = <L extends LoteVendido>(vendidos: readonly L[]) => {
  const lotes = vendidos.map((lote) => ({ ...lote, estimadoCentavos: estimativaDe(lote) }));
  const soma = (de: (lote: (typeof lotes)[number]) => number) => lotes.reduce((total, lote) => total + de(lote), 0);
  const [carregadoCentavos, estimadoCentavos] = [soma((um) => um.carregadoCentavos), soma((um) => um.estimadoCentavos ?? 0)];
  const [carregadoG, estimadoG] = [
    soma((um) => um.carregadoG),
    soma((um) => (um.estimadoCentavos === null ? 0 : um.massaG - um.carregadoG)),
  ];
  return {
    ...{ lotes, carregadoCentavos, estimadoCentavos, carregadoG, estimadoG, totalG: soma((um) => um.massaG) },
    centavos: carregadoG + estimadoG === 0 ? null : carregadoCentavos + estimadoCentavos,
  };
};

/** A record behind the cost of a sale, with its part there. `outro` is what has no page: the rest of sheets that paid nothing. */
export type RegistroDoCusto = {
  readonly especie: 'insumo' | 'atividade' | 'lancamento' | 'outro';
  readonly id: number;
  readonly fazendaId: number;
  readonly centavos: number;
};

const chaveDe = ({ especie, id, fazendaId }: RegistroDoCusto): string => `${especie} ${id} ${fazendaId}`;

/** Records, each once. */
export const registrosSomados = (registros: readonly RegistroDoCusto[]): readonly RegistroDoCusto[] =>
  [...Map.groupBy(registros, chaveDe).values()].map((deles) => ({
    ...(deles[0] as RegistroDoCusto),
    centavos: deles.reduce((soma, { centavos }) => soma + centavos, 0),
  }));

/** As many records as a fact keeps one by one; what is beyond them, and cost the least, is kept in a sum. */
export const REGISTROS_MAX = 4_000;
const OUTROS = { especie: 'outro', id: 0 } as const;

/** The records as they are kept: the dearest by themselves, and the others as one for each farm. */
export const registrosGuardados = (registros: readonly RegistroDoCusto[], max = REGISTROS_MAX): readonly RegistroDoCusto[] => {
  const ordenados = registrosSomados(registros).toSorted((a, b) => Math.abs(b.centavos) - Math.abs(a.centavos));
  return registrosSomados([...ordenados.slice(0, max), ...ordenados.slice(max).map((um) => ({ ...um, ...OUTROS }))]);
};

/** A record whose part in the cost is another than it was, in cents; by the shares of plots alone it may be one cent off. */
export type Diferenca = Omit<RegistroDoCusto, 'centavos'> & { readonly antes: number; readonly agora: number };

/**
 * What each record makes another cost of a sale than was known when it was finished, the largest first. They sum to the difference. Where the
 * fact kept only the dearest one by one, the others are compared in their sum.
 */
export const diferencasDoCusto = (
  antes: readonly RegistroDoCusto[],
  agora: readonly RegistroDoCusto[],
  max = REGISTROS_MAX,
): readonly Diferenca[] => {
  const eram = new Map(antes.map((um) => [chaveDe(um), um]));
  const cheio = antes.length >= max;
  const ficam = registrosSomados(agora.map((um) => (cheio && !eram.has(chaveDe(um)) ? { ...um, ...OUTROS } : um)));
  const sao = new Map(ficam.map((um) => [chaveDe(um), um]));
  return [...new Set([...eram.keys(), ...sao.keys()])]
    .map((chave) => {
      const { centavos: _centavos, ...qual } = (sao.get(chave) ?? eram.get(chave)) as RegistroDoCusto;
      return { ...qual, antes: eram.get(chave)?.centavos ?? 0, agora: sao.get(chave)?.centavos ?? 0 };
    })
    .filter(({ antes: era, agora: e }) => era !== e)
    .toSorted((a, b) => Math.abs(b.agora - b.antes) - Math.abs(a.agora - a.antes));
};
