import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/relatorios/dre/dre.answers';

export type Resumo = Answer<typeof answers.ResumoDoDreAnswer>;

/** The measures of the result, as the address names them: in all where it names none. */
export const MEDIDAS = { tudo: 'R$', ha: 'Por hectare', saca: 'Por saca' } as const;
export type Medida = keyof typeof MEDIDAS;

export const medidaDoEndereco = (params: URLSearchParams): Medida => {
  const por = params.get('por');
  return por === 'ha' || por === 'saca' ? por : 'tudo';
};

/** The address with another measure, and all else it says. */
export const comOutraMedida = (params: URLSearchParams, medida: Medida): URLSearchParams => {
  const outros = new URLSearchParams(params);
  outros.delete('por');
  return medida === 'tudo' ? outros : new URLSearchParams([...outros, ['por', medida]]);
};

type Numeros = { readonly receita: number | null; readonly coe: number | null; readonly ct: number | null; readonly lucro: number | null };

/** The statement's margins in one measure; null where that is not known: no plot has its area, or nothing was hulled yet. */
export const numerosPor = (resumo: Resumo, medida: Medida): Numeros => {
  if (medida === 'ha') return { receita: resumo.receitaPorHa, coe: resumo.coePorHa, ct: resumo.ctPorHa, lucro: resumo.lucroPorHa };
  if (medida === 'saca')
    return { receita: resumo.receitaPorSaca, coe: resumo.coePorSaca, ct: resumo.ctPorSaca, lucro: resumo.lucroPorSaca };
  return { receita: resumo.receitaLiquida, coe: resumo.coe, ct: resumo.ct, lucro: resumo.lucro };
};
