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
