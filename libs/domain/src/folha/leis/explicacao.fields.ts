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

/** What a rule is called in a line of a sheet. */
export const nomeDaLei = (lei: Lei): string => daLei[lei].nome;

type Parte = { readonly nome: string; readonly leis: readonly Lei[] };
const PARTES: readonly Parte[] = [
  { nome: 'piso do salário mínimo', leis: ['PISO'] },
  { nome: 'repouso remunerado', leis: ['DSR'] },
  { nome: '13º', leis: ['DECIMO_TERCEIRO'] },
  { nome: 'férias', leis: ['FERIAS', 'TERCO_DE_FERIAS'] },
  { nome: 'FGTS', leis: ['FGTS'] },
  { nome: 'INSS', leis: ['INSS'] },
];

/** What a sheet does not work out, in a sentence: the rules that it does not follow, and what no sheet does. */
export const oQueNaoSeCalcula = (seguidas: readonly Lei[]): string => {
  const faltam = PARTES.filter(({ leis }) => !leis.some((lei) => seguidas.includes(lei))).map(({ nome }) => nome);
  const todas = [...faltam, 'imposto de renda'];
  const ultima = todas.pop() as string;
  const lista = todas.length === 0 ? ultima : `${todas.join(', ')} nem ${ultima}`;
  return `Esta folha não calcula ${lista}, e a Tulha não envia o eSocial: confira com a contabilidade.`;
};
