import { curto } from '../../kernel/curto.js';
import { reais } from '../../kernel/cells/texto.js';
import { quantos } from '../../kernel/quantos.js';
import type { LinhaDeTrabalho } from './fatos.fields.js';
import { diasDoMes } from './trabalho.fields.js';

const DE_ONDE: Readonly<Record<LinhaDeTrabalho['base'], string>> = {
  LANCADO: '',
  FOLHA: ', valor da folha',
  CADASTRO: ', valor do cadastro',
  SALARIO: ', já no salário',
};

const horas = (milesimos: number, minutos: number): string => {
  const h = `${curto(milesimos, 3)} h`;
  if (minutos === 0) return h;
  return milesimos === 0 ? `${minutos} min` : `${h} ${minutos} min`;
};

const quanto = ({ medida, quantidadeMilesimos, minutos }: LinhaDeTrabalho): string => {
  if (medida === 'HORA') return horas(quantidadeMilesimos, minutos);
  if (medida === 'UN') return `${curto(quantidadeMilesimos, 3)} un`;
  return quantidadeMilesimos === 1_000 ? '1 dia' : `${curto(quantidadeMilesimos, 3)} dias`;
};

const extra = ({ extraMilesimos, valorExtraCentavos }: LinhaDeTrabalho): string =>
  extraMilesimos === 0 ? '' : `, e ${horas(extraMilesimos, 0)} extras a ${reais(valorExtraCentavos)}`;

/** How the value of a line comes about, in words: `2 dias a R$ 120,00, valor da folha`. */
export const explicar = (linha: LinhaDeTrabalho): string => {
  const { fonte, em, quantidadeMilesimos, valorCentavos, base } = linha;
  if (fonte === 'SALARIO')
    return `${quantos(quantidadeMilesimos / 1_000, 'dia', 'dias')} de ${diasDoMes(em)} do salário de ${reais(valorCentavos)}`;
  const preco = base === 'SALARIO' ? '' : ` a ${reais(valorCentavos)}`;
  return `${quanto(linha)}${preco}${DE_ONDE[base]}${extra(linha)}`;
};

/** A line of picking, as it was written down. */
export type LinhaColhida = {
  readonly tipo: string;
  readonly quantidade: number;
  readonly medidaMl: number;
  readonly restoMl: number;
  readonly taraMl: number;
  readonly litrosMl: number;
  readonly valorMedidaCentavos: number;
};

const litros = (ml: number): string => `${curto(ml, 3)} L`;

/** The word for one unit and for several, by the kind of measure. */
const MEDIDAS: Readonly<Record<string, readonly [um: string, muitos: string]>> = {
  L: ['medida', 'medidas'],
  UN: ['unidade', 'unidades'],
  SC: ['saco', 'sacos'],
};
const UM_LITRO = 1_000;

/** The same of picking: `9 medidas de 60 L, mais 15 L, menos 2 L de tara: 553 L, a R$ 18,00 cada medida`. */
export const explicarColheita = (linha: LinhaColhida): string => {
  const { tipo, quantidade, medidaMl, restoMl, taraMl, litrosMl, valorMedidaCentavos } = linha;
  // A plant is counted, whatever is picked from it.
  if (tipo === 'UN' && medidaMl === UM_LITRO && taraMl === 0) return `${curto(quantidade * 1_000, 3)} un a ${reais(valorMedidaCentavos)}`;
  const resto = restoMl === 0 ? '' : `, mais ${litros(restoMl)}`;
  const tara = taraMl === 0 ? '' : `, menos ${litros(taraMl)} de tara`;
  const [um, muitos] = MEDIDAS[tipo] ?? ['medida', 'medidas'];
  const medidas = `${quantos(quantidade, um, muitos)} de ${litros(medidaMl)}`;
  return `${medidas}${resto}${tara}: ${litros(litrosMl)}, a ${reais(valorMedidaCentavos)} cada ${um}`;
};
