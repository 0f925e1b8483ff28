import { defeitoDoAnel } from '../../kernel/geo/anel.js';
import { noBrasil } from '../../kernel/geo/brasil.js';
import { type Contorno, desenhoDe } from '../../kernel/geo/contorno.js';
import { addDays } from '../../kernel/calendar.js';
import { diaAt, type Fuso } from '../../kernel/relogio.js';
import { igual } from '../../kernel/igual.js';
import type { ComoVeio } from '../../propriedade/talhao.catalogue.js';
import { EUDR } from '../eudr/regras.js';

/**
 * A plot as a fact of its record stated it: from `registradoEm` (ISO, UTC) until the next. Coordinates are decimal texts,
 * longitude first.
 */
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
  /** How the user described the change from the previous outline, since when and why; null where not stated. */
  readonly como: ComoVeio | null;
  readonly desde: string | null;
  readonly motivo: string | null;
  /** The clock of its farm. */
  readonly fuso?: Fuso;
};

/** A plot as it was on days of picking, and how its outline stands to the one it has now. */
export type TalhaoNaColheita = Omit<VersaoDoTalhao, 'como' | 'desde' | 'motivo' | 'fuso'> & {
  /** The outline was drawn after the picking; before, there was none. */
  readonly posterior: boolean;
  /** It has been drawn anew since. */
  readonly mudou: boolean;
  /** The one of the day of picking was put right after it. */
  readonly corrigido: boolean;
  /** The day from which this outline is the plot's, its relation to the one before, and the reason; all null where there is no outline. */
  readonly contornoDesde: string | null;
  readonly contornoComo: ComoVeio | 'desenhado' | null;
  readonly contornoMotivo: string | null;
};

/** A plot's outline from a day on, or null for none. `mostrado` is the day shown: for an outline drawn late, the day of drawing. */
type Trecho = { readonly desde: string; readonly mostrado: string; readonly versao: VersaoDoTalhao };
const temContorno = ({ versao: { contorno } }: Trecho) => contorno !== null;

const registradaNo = ({ registradoEm, fuso }: VersaoDoTalhao): string => diaAt(registradoEm, fuso);
const mesmoContorno = (a: Pick<VersaoDoTalhao, 'contorno'>, b: Pick<VersaoDoTalhao, 'contorno'>) => igual(a.contorno, b.contorno);
const ditoIgual = (a: VersaoDoTalhao, b: VersaoDoTalhao) => a.como === b.como && a.desde === b.desde && a.motivo === b.motivo;

/**
 * Adds a drawing to the outlines: a correction takes over the time of the last one, any other holds from its day on. If the
 * change is dated before the first drawing, the first drawing also holds for the time before it.
 */
const desenhado = (antes: readonly Trecho[], versao: VersaoDoTalhao): Trecho[] => {
  const ultimo = antes.findLastIndex(temContorno);
  const anterior = antes[ultimo];
  if (versao.como === 'corrigido' && versao.contorno !== null && anterior) return [...antes.slice(0, ultimo), { ...anterior, versao }];
  const desde = (versao.como === 'mudou' ? versao.desde : null) ?? registradaNo(versao);
  const ate = antes.filter((trecho) => trecho.desde < desde || (versao.como !== 'mudou' && trecho.desde === desde));
  const primeiro = versao.como === 'mudou' && anterior && !ate.some(temContorno) ? [{ ...anterior, desde: addDays(desde, -1) }] : [];
  return [...ate, ...primeiro, { desde, mostrado: desde, versao }];
};

/** The outlines of a plot by day, from all its versions. A later statement about the same outline replaces the earlier one. */
const trechosDe = (versoes: readonly VersaoDoTalhao[]): readonly Trecho[] => {
  let antes: readonly Trecho[] = [];
  let agora: readonly Trecho[] = [];
  for (const [i, versao] of versoes.entries()) {
    const anterior = versoes[i - 1];
    const mesmo = anterior !== undefined && mesmoContorno(anterior, versao);
    if (mesmo && ditoIgual(anterior, versao)) continue;
    if (!mesmo) antes = agora;
    agora = desenhado(antes, versao);
  }
  return agora;
};

/** Whether an outline is one that no land can have, or a place that is too little for it: so it never was, and nothing is kept by it. */
const nuncaFoi = ({ contorno, areaHa }: VersaoDoTalhao): boolean => {
  if (contorno === null) return true;
  const desenho = desenhoDe(contorno);
  if ('ponto' in desenho) return !noBrasil(desenho.ponto) || !(Number(areaHa ?? 0) > 0 && Number(areaHa) <= EUDR.ponto.ateHa);
  return desenho.partes.flat().some((anel) => defeitoDoAnel(anel) !== undefined || !anel.every(noBrasil));
};

const SEM_CONTORNO = { posterior: false, corrigido: false, contornoDesde: null, contornoComo: null, contornoMotivo: null } as const;

/**
 * The plot with the outline it had on a day on the farm; where it had none by then, with the first it has had since; where there never was any, as
 * it is now, since its area may have been told later. An outline that no land can have gives way to the next that one can.
 */
const noDia = (versoes: readonly VersaoDoTalhao[], trechos: readonly Trecho[], dia: string): Omit<TalhaoNaColheita, 'mudou'> => {
  const vigente = trechos.findLast(({ desde }) => desde <= dia);
  const trecho = vigente?.versao.contorno ? vigente : trechos.find((uma) => uma.desde > dia && temContorno(uma));
  if (!trecho) {
    const { como: _, desde: __, motivo: ___, fuso: ____, ...agora } = versoes.at(-1) as VersaoDoTalhao;
    return { ...agora, ...SEM_CONTORNO };
  }
  const ultima = versoes.findLast(
    (uma) => uma.versao >= trecho.versao.versao && registradaNo(uma) <= dia && mesmoContorno(uma, trecho.versao),
  );
  const desenhada = ultima ?? trecho.versao;
  const certa = nuncaFoi(desenhada) ? versoes.find((uma) => uma.versao > desenhada.versao && !nuncaFoi(uma)) : undefined;
  const { como, desde: _, motivo, fuso: __, ...versao } = certa ?? desenhada;
  const corrigida = certa !== undefined || como === 'corrigido';
  return {
    ...versao,
    registradoEm: (certa ?? trecho.versao).registradoEm,
    posterior: trecho !== vigente,
    corrigido: corrigida && registradaNo(certa ?? trecho.versao) > dia,
    contornoDesde: trecho.mostrado,
    contornoComo: corrigida ? 'corrigido' : (como ?? 'desenhado'),
    contornoMotivo: certa && como !== 'corrigido' ? null : motivo,
  };
};

/**
 * A plot as it was on each day it was picked, each outline once: where it was drawn anew between two days, both contributed.
 * @param versoes all of one plot
 */
export const comoNaColheita = (versoes: readonly VersaoDoTalhao[], dias: readonly string[]): TalhaoNaColheita[] => {
  const emOrdem = versoes.toSorted((a, b) => a.versao - b.versao);
  const agora = emOrdem.at(-1);
  if (!agora) return [];
  const trechos = trechosDe(emOrdem);
  const achadas = dias.toSorted().map((dia) => noDia(emOrdem, trechos, dia));
  return achadas
    .filter((uma, index) => achadas.findIndex((outra) => mesmoContorno(uma, outra)) === index)
    .map((uma) => ({ ...uma, mudou: !mesmoContorno(uma, agora) }));
};
