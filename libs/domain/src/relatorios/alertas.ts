import type { Dia } from '../kernel/dates.js';
import { mulDivHalfUp } from '../kernel/decimal.js';
import { mlPorSaca } from '../rastreabilidade/rendimento/rendimento.js';

/** What figures alone say that something is wrong, beyond the thresholds of the account. */

/** Whether an amount is above another by more than so many percent. */
export const passa = (valor: number, base: number, pct: number): boolean => base > 0 && valor * 100 > base * (100 + pct);
/** By how many percent one amount is above another, to one decimal, half up; in tenths. */
const acimaPct1 = (valor: number, base: number): number => mulDivHalfUp(valor - base, 1_000, base);

const SACA_G = 60_000;

/** What the coffee sold of a season fetched a saca, in cents; undefined where none was sold. */
export const precoMedio = (vendidos: readonly { readonly massaG: number; readonly valorCentavos: number }[]): number | undefined => {
  const [massaG, centavos] = vendidos.reduce(([g, c], um) => [g + um.massaG, c + um.valorCentavos], [0, 0] as [number, number]);
  return massaG > 0 ? mulDivHalfUp(centavos, SACA_G, massaG) : undefined;
};

export type TalhaoComCusto = { readonly talhao: number; readonly centavos: number; readonly ml: number };

/** What a saca of each plot cost, at the season's yield, where that is so many percent more than a saca fetched; the worst first. */
export const talhoesNoPrejuizo = (talhoes: readonly TalhaoComCusto[], mlDaSaca: number, precoCentavos: number, pct: number) =>
  talhoes
    .flatMap(({ talhao, centavos, ml }) => (ml > 0 ? [{ talhao, porSaca: mulDivHalfUp(centavos, mlDaSaca, ml) }] : []))
    .filter(({ porSaca }) => passa(porSaca, precoCentavos, pct))
    .toSorted((a, b) => b.porSaca - a.porSaca);

export type LoteBeneficiado = { readonly loteId: number; readonly entradaMl: number; readonly saidaG: number };

/** Lots that took over so many percent more litres for a saca than the others of the season together; the worst first. */
export const lotesQueRendemMenos = (lotes: readonly LoteBeneficiado[], pct: number) => {
  const [todosMl, todosG] = lotes.reduce(([ml, g], um) => [ml + um.entradaMl, g + um.saidaG], [0, 0] as [number, number]);
  return lotes
    .flatMap(({ loteId, entradaMl, saidaG }) => {
      const [dele, dosOutros] = [mlPorSaca(entradaMl, saidaG), mlPorSaca(todosMl - entradaMl, todosG - saidaG)];
      if (dele === null || dosOutros === null || !passa(dele, dosOutros, pct)) return [];
      return [{ loteId, mlPorSaca: dele, dosOutros, acimaPct1: acimaPct1(dele, dosOutros) }];
    })
    .toSorted((a, b) => b.acimaPct1 - a.acimaPct1);
};

/** What an input cost a unit the last time that it was bought, and the time before; in hundredths of a cent. */
export type DuasCompras = {
  readonly insumo: number;
  readonly em: Dia;
  readonly preco: number;
  readonly antesEm: Dia;
  readonly antes: number;
};

/** Inputs that cost over so many percent more than the time before; the worst first. */
export const insumosQueSubiram = (compras: readonly DuasCompras[], pct: number) =>
  compras
    .filter(({ preco, antes }) => passa(preco, antes, pct))
    .map((uma) => ({ ...uma, acimaPct1: acimaPct1(uma.preco, uma.antes) }))
    .toSorted((a, b) => b.acimaPct1 - a.acimaPct1);
