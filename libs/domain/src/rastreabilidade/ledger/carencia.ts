import { type ColhidoNoTalhao, type PorDia, porDia } from '../historico/colhido.js';
import type { Uso } from './colhido.js';
import type { Ledger } from './ledger.js';
import type { Achado } from './ressalva.js';

type Dias = Record<string, number>;

/**
 * Takes litres out of a picking: first from the same day, then from the days before it, the latest first. @returns the
 * litres taken, by day
 */
const tirar = (dias: Dias, em: string, volumeMl: number): Dias => {
  const saiu: Dias = {};
  let falta = volumeMl;
  for (const dia of Object.keys(dias).sort().reverse()) {
    const parte = dia > em ? 0 : Math.min(falta, dias[dia] ?? 0);
    if (parte <= 0) continue;
    dias[dia] = (dias[dia] ?? 0) - parte;
    saiu[dia] = parte;
    falta -= parte;
  }
  return saiu;
};

/** The picking of a plot that is left, by day, after the earlier uses are taken from it. */
const sobra = (colhido: PorDia, usado: PorDia): Dias => {
  const dias = { ...colhido };
  for (const em of Object.keys(usado).sort()) tirar(dias, em, usado[em] ?? 0);
  return dias;
};

type Impedido = { readonly dia: string; readonly ml: number; readonly insumo: string; readonly ate: string };

const impedidos = (dias: Dias, { carencias = [] }: ColhidoNoTalhao): Impedido[] =>
  Object.entries(dias).flatMap(([dia, ml]) => {
    const [ultima] = carencias.filter(({ de, ate }) => de <= dia && dia < ate).sort((a, b) => (a.ate < b.ate ? 1 : -1));
    return ultima ? [{ dia, ml, insumo: ultima.insumo, ate: ultima.ate }] : [];
  });

/**
 * Finds plots whose coffee would be used although it was picked within the withdrawal period of an applied input
 * (docs/adr/0052). `havia` is the amount that might be picked.
 */
export const conferirCarencia = ({ usado }: Ledger, usos: readonly Uso[], colhidos: readonly ColhidoNoTalhao[]): Achado<'L'>[] =>
  [...Map.groupBy(usos, ({ talhaoId }) => talhaoId)].flatMap(([talhaoId, daqui]): Achado<'L'>[] => {
    const talhao = colhidos.find((um) => um.talhaoId === talhaoId);
    if (!talhao?.carencias?.length) return [];
    const dias = sobra(porDia(talhao.dias), usado[talhaoId] ?? {});
    const naCarencia = daqui.flatMap(({ em, volumeMl }) => impedidos(tirar(dias, em, volumeMl), talhao));
    const ultimo = naCarencia.toSorted((a, b) => (a.ate < b.ate ? -1 : 1)).at(-1);
    if (!ultimo) return [];
    const pedidoMl = daqui.reduce((soma, { volumeMl }) => soma + volumeMl, 0);
    const havia = pedidoMl - naCarencia.reduce((soma, { ml }) => soma + ml, 0);
    const { dia: em, insumo, ate } = ultimo;
    return [
      {
        ...{ regra: 'COLHIDO_EM_CARENCIA', unidade: 'L', haviaMilesimos: havia, ditoMilesimos: pedidoMl },
        ...{ em, insumo, ate, talhaoId, nome: talhao.nome },
      },
    ];
  });
