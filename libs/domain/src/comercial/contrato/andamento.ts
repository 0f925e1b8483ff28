import { type Dia, daysBetween, diaToBr } from '../../kernel/dates.js';
import { mulDivHalfUp, toScaled } from '../../kernel/decimal.js';

/** A thousandth of a saca of 60 kg, in grams. */
const MILESIMO_G = 60;
/** A percent with four decimals, of a whole. */
const INTEIRO = 1_000_000;

/** Grams as thousandths of a saca, half up. */
export const emSacas = (massaG: number): number => mulDivHalfUp(massaG, 1, MILESIMO_G);

type Prometido = { readonly sacasMilesimos: number; readonly tolerancia: string | null; readonly entrega: Dia | null };
type Feito = { readonly vendidoG: number; readonly entregueG: number };

/** The grams a contract is of, and the least and the most that count as that: scales differ, and buyers allow for it. */
export const gramasDe = ({ sacasMilesimos, tolerancia }: Pick<Prometido, 'sacasMilesimos' | 'tolerancia'>) => {
  const contratadoG = sacasMilesimos * MILESIMO_G;
  const parte = toScaled(tolerancia ?? '0', 4) ?? 0;
  const folgaG = mulDivHalfUp(contratadoG, parte, INTEIRO);
  return { contratadoG, minimoG: contratadoG - folgaG, maximoG: contratadoG + folgaG };
};

export type Andamento = 'CUMPRIDO' | 'ATRASADO' | 'A_ENTREGAR';

const dias = (quantos: number): string => (quantos === 1 ? '1 dia' : `${quantos} dias`);

/** In words where a contract stands: fulfilled, late, or by when the rest is to be delivered. */
const fraseDe = (andamento: Andamento, entrega: Dia | null, hoje: Dia): string => {
  if (andamento === 'CUMPRIDO') return 'Cumprido';
  if (andamento === 'ATRASADO') return `Atrasado há ${dias(daysBetween(entrega ?? hoje, hoje))}`;
  return entrega === null ? 'A entregar' : `A entregar até ${diaToBr(entrega)}`;
};

/** How far a contract has come: what is still to be delivered, in grams, whether that is late, and what was sold beyond it. */
export const andamentoDe = (contrato: Prometido, { vendidoG, entregueG }: Feito, hoje: Dia) => {
  const { contratadoG, minimoG, maximoG } = gramasDe(contrato);
  const cumprido = entregueG >= minimoG;
  const aEntregarG = cumprido ? 0 : contratadoG - entregueG;
  const { entrega } = contrato;
  const andamento: Andamento = cumprido ? 'CUMPRIDO' : entrega !== null && entrega < hoje ? 'ATRASADO' : 'A_ENTREGAR';
  return { andamento, aEntregarG, alemG: Math.max(0, vendidoG - maximoG), frase: fraseDe(andamento, entrega, hoje) };
};

type Fixada = { readonly id: number; readonly data: Dia; readonly sacasMilesimos: number; readonly precoSacaCentavos: number };
type Linha = { readonly massaG: number; readonly precoSacaCentavos: number };

/**
 * How much of each fixed part the sales under its contract have used, in grams, in the order of their days. A line sold at the price of a fixed
 * part uses that part; the rest uses the oldest that has some left. Sales beyond what is fixed use none.
 */
export const fixacoesUsadas = <F extends Fixada>(fixacoes: readonly F[], linhas: readonly Linha[]) => {
  const partes = fixacoes
    .toSorted((a, b) => a.data.localeCompare(b.data) || a.id - b.id)
    .map((fixacao) => ({ fixacao, livreG: fixacao.sacasMilesimos * MILESIMO_G }));
  const usar = (massaG: number, serve: (fixacao: F) => boolean): number => {
    let falta = massaG;
    for (const parte of partes) {
      if (!serve(parte.fixacao)) continue;
      const usa = Math.min(falta, parte.livreG);
      parte.livreG -= usa;
      falta -= usa;
    }
    return falta;
  };
  const resto = linhas.map(({ massaG, precoSacaCentavos }) => usar(massaG, (fixacao) => fixacao.precoSacaCentavos === precoSacaCentavos));
  for (const massaG of resto) usar(massaG, () => true);
  return partes.map(({ fixacao, livreG }) => ({ fixacao, livreG, usadoG: fixacao.sacasMilesimos * MILESIMO_G - livreG }));
};
