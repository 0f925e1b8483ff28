import { refusals } from '../kernel/errors.js';

export const comercialErrors = {
  VENDA_EXCLUIDA: { kind: 'conflict', message: 'Esta venda foi apagada.' },
  VALOR_DA_LINHA_NAO_CONFERE: {
    kind: 'refused',
    message: 'O valor da linha não confere: quantidade ÷ 60 × preço da saca dá R$ {esperado}.',
    campo: 'produtos',
  },
  CONTRATO_DE_OUTRO_CLIENTE: {
    kind: 'refused',
    message: 'O contrato {numero} é com outro cliente: corrija o cliente da venda, ou o contrato.',
    campo: 'cliente',
  },
  CONTRATO_DE_OUTRA_FAZENDA: {
    kind: 'refused',
    message: 'O contrato {numero} é de outra fazenda: escolha um contrato desta, ou nenhum.',
    campo: 'contrato',
  },
  CONTRATO_DE_OUTRA_QUALIDADE: {
    kind: 'refused',
    message: 'O contrato {numero} é de café {combinada}, e o lote {codigo} é {qualidade}.',
    campo: 'produtos',
  },
  CONTRATO_COM_VENDAS: {
    kind: 'conflict',
    message: 'A venda {codigo} é deste contrato, e diz outra coisa: tire-a do contrato, ou corrija-a, antes de mudar {campo}.',
  },
  FIXACAO_USADA: {
    kind: 'conflict',
    message: 'Vendas finalizadas usaram {usadas} sacas desta fixação, a última a {codigo}: reabra a venda antes de mudá-la ou excluí-la.',
  },
} as const;

export const refuseComercial = refusals(comercialErrors);
