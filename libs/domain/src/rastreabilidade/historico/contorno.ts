import { diaAt } from '../../kernel/dates.js';
import type { Contorno } from '../../kernel/geo/contorno.js';
import { igual } from '../../kernel/igual.js';

/** A plot as a fact of its record said it: from `registradoEm` (ISO, UTC) until the next. Coordinates are decimal texts, longitude first. */
export type VersaoDoTalhao = {
  readonly talhaoId: number;
  readonly versao: number;
  readonly registradoEm: string;
  readonly fazendaId: number | null;
  readonly nome: string;
  /** Hectares, exact decimal text. */
  readonly areaHa: string | null;
  readonly dataPlantio: string | null;
  readonly contorno: Contorno | null;
};

/** A plot as it was on days of picking, and how its outline stands to the one it has now. */
export type TalhaoNaColheita = VersaoDoTalhao & {
  /** It was drawn after the picking: there was none before. */
  readonly posterior: boolean;
  /** It has been drawn anew since. */
  readonly mudou: boolean;
};

const mesmoContorno = (a: VersaoDoTalhao, b: VersaoDoTalhao) => igual(a.contorno, b.contorno);

/**
 * The version in force at the end of a day on the farm; where there was no outline by then, the first that has one; where there never was,
 * the plot as it is now, since its area may have been told later.
 */
const noDia = (versoes: readonly VersaoDoTalhao[], dia: string): VersaoDoTalhao & { readonly posterior: boolean } => {
  const vigente = versoes.findLast(({ registradoEm }) => diaAt(registradoEm) <= dia);
  if (vigente?.contorno) return { ...vigente, posterior: false };
  const primeira = versoes.find(({ contorno, registradoEm }) => contorno !== null && diaAt(registradoEm) > dia);
  if (primeira) return { ...primeira, posterior: true };
  return { ...(versoes.at(-1) as VersaoDoTalhao), posterior: false };
};

/**
 * A plot as it was on each day it was picked, each outline once: where it was drawn anew between two days, both contributed.
 * @param versoes all of one plot
 */
export const comoNaColheita = (versoes: readonly VersaoDoTalhao[], dias: readonly string[]): TalhaoNaColheita[] => {
  const emOrdem = versoes.toSorted((a, b) => a.versao - b.versao);
  const agora = emOrdem.at(-1);
  if (!agora) return [];
  const achadas = dias.toSorted().map((dia) => noDia(emOrdem, dia));
  return achadas
    .filter((uma, index) => achadas.findIndex((outra) => mesmoContorno(uma, outra)) === index)
    .map((uma) => ({ ...uma, mudou: !mesmoContorno(uma, agora) }));
};
