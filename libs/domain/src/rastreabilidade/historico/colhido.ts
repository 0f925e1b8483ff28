import { curto } from '../../kernel/curto.js';
import { diaToBr } from '../../kernel/dates.js';

/** The picking of a plot by day, as the sender of a command has loaded it. */
export type ColhidoNoTalhao = {
  readonly talhaoId: number;
  readonly nome: string;
  readonly dias: readonly { readonly em: string; readonly volumeMl: number }[];
  /**
   * The withdrawal periods of the plot, from `de` up to but not including `ate`, and the input that caused each, as known
   * when the sender loaded them.
   */
  readonly carencias?: readonly { readonly de: string; readonly ate: string; readonly insumo: string }[];
};

/** Litres by day. */
export type PorDia = Readonly<Record<string, number>>;

export const porDia = (linhas: readonly { readonly em: string; readonly volumeMl: number }[]): Record<string, number> => {
  const dias: Record<string, number> = {};
  for (const { em, volumeMl } of linhas) dias[em] = (dias[em] ?? 0) + volumeMl;
  return dias;
};

type DiaDoTalhao = { readonly em: string; readonly havia: number; readonly usado: number };

/**
 * For each day: the litres picked so far without a lot, and the litres used. Coffee is picked before it is used, so litres
 * used beyond the picking up to that day are never covered by a later picking.
 */
const diasDoTalhao = (colhido: PorDia, usado: PorDia): DiaDoTalhao[] => {
  let semLote = 0;
  return [...new Set([...Object.keys(colhido), ...Object.keys(usado)])].sort().map((em) => {
    const dia = { em, havia: semLote + (colhido[em] ?? 0), usado: usado[em] ?? 0 };
    semLote = Math.max(dia.havia - dia.usado, 0);
    return dia;
  });
};

/** The picking of a plot without a lot after its last day, and the use beyond the picking. */
export const contaDoTalhao = (colhido: PorDia, usado: PorDia): { readonly semLote: number; readonly aMais: number } => {
  const dias = diasDoTalhao(colhido, usado);
  const ultimo = dias.at(-1);
  return {
    semLote: ultimo ? Math.max(ultimo.havia - ultimo.usado, 0) : 0,
    aMais: dias.reduce((soma, { havia, usado: saiu }) => soma + Math.max(saiu - havia, 0), 0),
  };
};

/** How much more of a plot would have been used than picked once `sai` is gone from its picking and `entra` is in it. */
export const aMaisQueCresce = (colhido: PorDia, usado: PorDia, sai: PorDia, entra: PorDia): number => {
  const depois: Record<string, number> = { ...colhido };
  for (const [em, ml] of Object.entries(sai)) depois[em] = (depois[em] ?? 0) - ml;
  for (const [em, ml] of Object.entries(entra)) depois[em] = (depois[em] ?? 0) + ml;
  return Math.max(contaDoTalhao(depois, usado).aMais - contaDoTalhao(colhido, usado).aMais, 0);
};

/**
 * A day on which more of a plot became lots or was pulped than had been picked and had no lot, in millilitres. `comMotivo`: the part for which a
 * reason was given.
 */
export type AMaisNoDia = DiaDoTalhao & { readonly comMotivo: number; readonly falta: number };

/**
 * The days on which a plot's use exceeds its picking and no reason covers all of the excess. @param comMotivo litres let pass
 * with a reason, by day
 */
export const semMotivo = (colhido: PorDia, usado: PorDia, comMotivo: PorDia): AMaisNoDia[] =>
  diasDoTalhao(colhido, usado).flatMap((dia) => {
    const comMotivoNoDia = comMotivo[dia.em] ?? 0;
    const falta = dia.usado - dia.havia - comMotivoNoDia;
    return falta > 0 ? [{ ...dia, comMotivo: comMotivoNoDia, falta }] : [];
  });

const litros = (ml: number) => `${curto(ml, 3)} L`;

/** @param motivos the reasons given when picking was deleted or moved that had become lots */
const porqueSaiu = (motivos: readonly string[]): string =>
  motivos.length === 0 ? '' : ` Motivo dito ao tirar a colheita: ${[...new Set(motivos)].join(', ')}.`;

/** Such a day in a sentence, with its figures, and with the reasons that were given for deleting or moving picking. */
export const fraseDoAMais = (nome: string, { em, havia, usado, comMotivo, falta }: AMaisNoDia, motivos: readonly string[] = []): string =>
  `Em ${diaToBr(em)}, ${litros(usado)} do talhão ${nome} viraram lote ou despolpa, e havia ${litros(havia)} colhidos e ainda sem lote: ` +
  `faltam ${litros(falta)} na colheita${comMotivo > 0 ? `, além de ${litros(comMotivo)} com motivo dito` : ''}.${porqueSaiu(motivos)}`;
