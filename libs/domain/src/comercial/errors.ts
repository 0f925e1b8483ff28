import { refusals } from '../kernel/errors.js';

export const comercialErrors = {
  VENDA_EXCLUIDA: { kind: 'conflict', message: 'Esta venda foi apagada.' },
  VALOR_DA_LINHA_NAO_CONFERE: {
    kind: 'refused',
    message: 'O valor da linha não confere: quantidade ÷ 60 × preço da saca dá R$ {esperado}.',
    campo: 'produtos',
  },
} as const;

export const refuseComercial = refusals(comercialErrors);
