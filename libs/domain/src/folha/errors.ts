import { refusals } from '../kernel/errors.js';

export const folhaErrors = {
  FOLHA_JA_EXISTE: { kind: 'conflict', message: 'Esta folha já existe.' },
  FOLHA_NAO_ENCONTRADA: { kind: 'absent', message: 'Folha não encontrada: {id}.' },
  FOLHA_FECHADA: { kind: 'conflict', message: 'A folha "{descricao}" está fechada. Abra a folha antes de {acao}.' },
  FOLHA_SEM_VALOR: {
    kind: 'refused',
    message: 'A folha "{descricao}" não tem nada a pagar: não há colheita destes colaboradores no período.',
  },
  FOLHA_MUDOU: { kind: 'conflict', message: 'A folha "{descricao}" mudou enquanto era fechada. Confira os valores e feche de novo.' },
  FOLHA_ACABA_DE_FECHAR: { kind: 'conflict', message: 'A folha "{descricao}" acaba de ser fechada. Confira e abra de novo.' },
  PERIODO_INVALIDO: { kind: 'refused', message: 'O fim do período vem antes do início.', campo: 'fim' },
  COLABORADOR_FORA_DA_FOLHA: { kind: 'refused', message: 'O colaborador {colaborador} não está nesta folha.', campo: 'colaborador' },
  COLABORADOR_NAO_EXISTE: { kind: 'refused', message: 'Colaborador não encontrado: {colaborador}.', campo: 'colaboradores' },
  VALOR_NEGATIVO: {
    kind: 'refused',
    message: 'O reajuste do colaborador {colaborador} é maior que a colheita dele. Corrija o valor antes de fechar.',
  },
  COLHEITA_EM_OUTRA_FOLHA: {
    kind: 'conflict',
    message: 'Parte da colheita desta folha já está na folha fechada {folha}. Confira os valores e feche de novo.',
  },
} as const;

export const refuseFolha = refusals(folhaErrors);
