import { refusals } from '../kernel/errors.js';

/** The kind of worker who has a part of the crop. */
export const MEEIRO = 'meeiro';

export const pessoasErrors = {
  DESCONTO_MAIOR_QUE_ADIANTAMENTO: {
    kind: 'refused',
    message: 'Os descontos somam {descontado}, e o adiantamento é de {valor}. Desconte no máximo o que falta.',
    campo: 'valor',
  },
  DESCONTO_ANTES_DO_ADIANTAMENTO: {
    kind: 'refused',
    message: 'O desconto de {desconto} vem antes do adiantamento, que é de {adiantamento}. Corrija uma das datas.',
    campo: 'data',
  },
  CONTRATO_SOBREPOSTO: {
    kind: 'conflict',
    message: 'Este meeiro já tem contrato neste talhão {periodo}. Encerre aquele antes, ou comece este depois.',
    campo: 'inicio',
  },
  CONTRATO_SEM_MEEIRO: {
    kind: 'refused',
    message: 'O contrato é de meeiro, e este colaborador está como {tipo}. Mude antes o tipo no cadastro dele, ou escolha outro.',
    campo: 'colaborador',
  },
  CONTRATO_COM_COLHEITA: {
    kind: 'refused',
    message: 'Neste contrato já contam {usos}, e isto muda a parte de cada um no que se colheu. Diga o motivo.',
    campo: 'motivo',
  },
  MEEIRO_COM_CONTRATO: {
    kind: 'refused',
    message: 'Este meeiro tem contrato {periodo}, e sem ser meeiro sairia da lista deles. Encerre antes o contrato.',
    campo: 'tipo',
  },
  FOTO_DE_OUTRO: {
    kind: 'refused',
    message: 'A foto é uma imagem anexada a este colaborador. Anexe-a primeiro.',
    campo: 'fileId',
  },
} as const;
export const refusePessoas = refusals(pessoasErrors);
