import { reais } from '../../kernel/cells/texto.js';
import { quantos } from '../../kernel/quantos.js';
import { daLei, type Lei, type LeiAplicada } from './leis.fields.js';

const porcentoEscrito = (percentual: string): string => `${percentual.replace('.', ',')} %`;

const faixa = ({ faixaDeCentavos, faixaAteCentavos }: LeiAplicada): string => {
  if (faixaDeCentavos === null) return '';
  if (faixaAteCentavos === null) return `, acima de ${reais(faixaDeCentavos)}`;
  return faixaDeCentavos === 0 ? `, até ${reais(faixaAteCentavos)}` : `, de ${reais(faixaDeCentavos)} a ${reais(faixaAteCentavos)}`;
};

const comoSeConta = (um: LeiAplicada): string => {
  const { baseCentavos, dias, valorDiaCentavos, partes, percentual } = um;
  if (valorDiaCentavos !== null)
    return `${quantos(dias, 'dia', 'dias')} a ${reais(valorDiaCentavos)} são ${reais(dias * valorDiaCentavos)}, e esses dias deram ${reais(baseCentavos)}`;
  if (partes !== null) return `1/${partes} de ${reais(baseCentavos)}`;
  return `${porcentoEscrito(percentual ?? '0')} de ${reais(baseCentavos)}${faixa(um)}`;
};

/** How the value of a rule comes about, in words, with the law: `1/6 de R$ 600,00 (Lei 605/49)`. */
export const explicarLei = (um: LeiAplicada): string => `${comoSeConta(um)} (${um.fonte})`;

/** The name of a rule in a line of a sheet. */
export const nomeDaLei = (lei: Lei): string => daLei[lei].nome;
