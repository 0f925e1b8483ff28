import { curto } from '../kernel/curto.js';
import { mulDivHalfUp, toScaled } from '../kernel/decimal.js';

/** `litrosPlanta`: decimal text of at most three places. */
type Contagem = { readonly plantas: number; readonly litrosPlanta: string; readonly litrosSaca: number };

const DECIMAIS_DA_PLANTA = 3;
const MILESIMOS = 1_000;

/** Millilitres a plot is expected to yield, plants × litres counted on a plant: exact. */
export const litrosEstimados = ({ plantas, litrosPlanta }: Contagem): number => {
  const daPlanta = toScaled(litrosPlanta, DECIMAIS_DA_PLANTA);
  if (daPlanta === undefined) throw new Error(`Not a decimal of ${DECIMAIS_DA_PLANTA} places: ${litrosPlanta}`);
  return plantas * daPlanta;
};

/** Thousandths of a saca that those litres make, half up (480 to 500 L of coffee from the field a saca: Fundação Procafé). */
export const sacasEstimadas = (contagem: Contagem): number => mulDivHalfUp(litrosEstimados(contagem), 1, contagem.litrosSaca);

/** Cents that sacas, in thousandths, come to at a price in cents, half up. */
export const vendaEstimada = (sacasMilesimos: number, precoCentavos: number): number =>
  mulDivHalfUp(sacasMilesimos, precoCentavos, MILESIMOS);

/** Larger numbers are typing errors: no coffee plant bears as much, and no farm of Brazil picks as much. Conventions of ours. */
const LITROS_DA_PLANTA = 30;
const SACAS_DA_FAZENDA = 500_000;

type Escrita = { readonly plantas?: unknown; readonly litrosPlanta?: unknown; readonly sacas?: unknown };

/** Warnings about an estimate, from its own figures; it is written all the same. */
export const avisosDaEstimativa = ({ plantas, litrosPlanta, sacas }: Escrita): string[] => {
  const [daPlanta, total] = [Number(litrosPlanta), Number(sacas)];
  if (daPlanta <= LITROS_DA_PLANTA && total <= SACAS_DA_FAZENDA) return [];
  const [quantas, litros, soma] = [Number(plantas), daPlanta, total].map((numero) => curto(Math.round(numero * 1_000), 3));
  return [`${quantas} plantas com ${litros} L cada uma são ${soma} sacas. Confira se não há um algarismo a mais.`];
};
