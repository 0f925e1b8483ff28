import { diaToBr } from '../../kernel/dates.js';
import { quantos } from '../../kernel/quantos.js';

/** Days after a picking within which a lot formed of the same plot is taken for its coffee, where none was formed on the very day. */
export const PRAZO_DIAS = 3;

/** Inclusive days; either end may be open. */
export type Dias = { readonly de?: string | undefined; readonly ate?: string | undefined };

const entre = ({ de, ate }: Dias): string => {
  if (de !== undefined && de === ate) return ` em ${diaToBr(de)}`;
  return `${de === undefined ? '' : ` desde ${diaToBr(de)}`}${ate === undefined ? '' : ` até ${diaToBr(ate)}`}`;
};

/** How a starting point leads to lots, as an inspector reads it. */
export const criterios = {
  talhao: (dias: Dias) => `Contam os lotes formados do talhão${entre(dias)}, cada um pelo que dele foi colhido nesse talhão.`,
  dia: (dias: Dias) => `Contam os lotes formados${entre(dias)}, com tudo o que se colheu para eles.`,
  colheita: `Nenhum lote diz quem o colheu. Contam os lotes formados do mesmo talhão no dia da colheita; não havendo, os do primeiro dia em que houve, até ${PRAZO_DIAS} dias depois. Do lote conta toda a parte do talhão, que pode ter café de outras pessoas. As linhas de colheita valem como estão anotadas hoje.`,
  aplicacao: (dias: Dias, porque: string) => `Contam os lotes formados dos talhões da atividade${entre(dias)}, ${porque}.`,
  gastosGerais: 'A atividade é de gastos gerais, não de um talhão: não leva a lote nenhum.',
};

/** The result in a line: `3 lotes, 2 compradores, 1 depósito`. */
export const fraseDoRecall = ({ lotes, compradores, depositos }: { lotes: number; compradores: number; depositos: number }): string =>
  [quantos(lotes, 'lote', 'lotes'), quantos(compradores, 'comprador', 'compradores'), quantos(depositos, 'depósito', 'depósitos')].join(
    ', ',
  );
