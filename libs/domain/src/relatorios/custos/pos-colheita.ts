import { mulDivHalfUp } from '../../kernel/decimal.js';

/** The processes after the picking that costs may be of: what is spent on one goes to the lots that went through it. */
export const PROCESSOS_DA_POS_COLHEITA = [
  'DESPOLPAGEM',
  'TERREIRO',
  'SECAGEM',
  'RESSECAGEM',
  'ARMAZEM',
  'BENEFICIO',
  'REBENEFICIO',
] as const;
export type ProcessoDaPosColheita = (typeof PROCESSOS_DA_POS_COLHEITA)[number];

export const NOMES_DA_POS_COLHEITA: Readonly<Record<ProcessoDaPosColheita, string>> = {
  DESPOLPAGEM: 'Despolpa',
  TERREIRO: 'Terreiro',
  SECAGEM: 'Secagem',
  RESSECAGEM: 'Ressecagem',
  ARMAZEM: 'Armazém',
  BENEFICIO: 'Benefício',
  REBENEFICIO: 'Rebenefício',
};

/** A lot that went through a process, in thousandths of its unit; `horas` it stayed there, null where it did not stay but became another. */
export type PassoDoLote = {
  readonly processo: ProcessoDaPosColheita;
  readonly registro: number;
  readonly lote: number;
  readonly unidade: 'L' | 'kg';
  readonly quantidade: number;
  readonly horas: number | null;
};

/** Grams of a litre, where coffee in litres lies beside coffee in kilograms: the middle of what is published of picked coffee (rendimento/faixas.ts). */
const GRAMAS_DO_LITRO = 570;
const gramas = ({ unidade, quantidade }: PassoDoLote): number =>
  Math.max(1, mulDivHalfUp(quantidade, unidade === 'L' ? GRAMAS_DO_LITRO : 1_000, 1_000));

/** A dryer burns by the hour, however full it is. */
const PELA_CARGA: readonly ProcessoDaPosColheita[] = ['SECAGEM', 'RESSECAGEM'];
const HORA_EM_PARTES = 1_000_000;

const daCarga = (passos: readonly PassoDoLote[]) => {
  const todos = passos.reduce((soma, passo) => soma + gramas(passo), 0);
  return passos.map((passo) => ({
    passo,
    peso: Math.max(1, mulDivHalfUp(Math.max(1, passo.horas ?? 1) * HORA_EM_PARTES, gramas(passo), todos)),
  }));
};

/**
 * How much of a process each lot took. Of a dryer each load takes its hours, and each lot of it its part by mass; of the yard and the store mass times
 * hours; of pulping, hulling and sorting mass alone.
 */
export const pesosDosPassos = (passos: readonly PassoDoLote[]): readonly { readonly passo: PassoDoLote; readonly peso: number }[] =>
  [...Map.groupBy(passos, ({ processo, registro }) => `${processo} ${registro}`).values()].flatMap((deles) => {
    const [{ processo }] = deles as [PassoDoLote];
    if (PELA_CARGA.includes(processo)) return daCarga(deles);
    return deles.map((passo) => ({ passo, peso: gramas(passo) * Math.max(1, passo.horas ?? 1) }));
  });
