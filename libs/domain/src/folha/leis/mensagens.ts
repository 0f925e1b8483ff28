import type { Lei } from './leis.fields.js';

type Parte = { readonly nome: string; readonly leis: readonly Lei[] };
const PARTES: readonly Parte[] = [
  { nome: 'piso do salário mínimo', leis: ['PISO'] },
  { nome: 'repouso remunerado', leis: ['DSR'] },
  { nome: '13º', leis: ['DECIMO_TERCEIRO'] },
  { nome: 'férias', leis: ['FERIAS', 'TERCO_DE_FERIAS'] },
  { nome: 'FGTS', leis: ['FGTS'] },
  { nome: 'INSS', leis: ['INSS'] },
];

/** A sentence about the sums that a sheet does not work out: by the rules that it does not follow, and those of no sheet. */
export const oQueNaoSeCalcula = (seguidas: readonly Lei[]): string => {
  const faltam = PARTES.filter(({ leis }) => !leis.some((lei) => seguidas.includes(lei))).map(({ nome }) => nome);
  const todas = [...faltam, 'imposto de renda'];
  const ultima = todas.pop() as string;
  const lista = todas.length === 0 ? ultima : `${todas.join(', ')} nem ${ultima}`;
  return `Esta folha não calcula ${lista}, e a Tulha não envia o eSocial: confira com a contabilidade.`;
};
