import { refusals } from '../kernel/errors.js';

export const atividadesErrors = {
  ATIVIDADE_COM_COLHEITA: {
    kind: 'conflict',
    message: 'Foi lançada colheita nesta atividade enquanto ela era excluída. Confira as linhas e exclua de novo.',
  },
  ATIVIDADE_JA_EXISTE: { kind: 'conflict', message: 'Esta atividade já existe.' },
  ATIVIDADE_NAO_ENCONTRADA: { kind: 'absent', message: 'Atividade não encontrada.' },
  COLABORADOR_NAO_ENCONTRADO: { kind: 'refused', message: 'Colaborador não encontrado: {colaborador}.', campo: 'vinculos' },
  GASTOS_GERAIS_COM_TALHOES: {
    kind: 'refused',
    message: 'GASTOS GERAIS não é um talhão: registre-o sozinho, sem outros talhões.',
    campo: 'talhoesIds',
  },
  GASTOS_GERAIS_SEM_COLHEITA: { kind: 'refused', message: 'GASTOS GERAIS não tem colheita: registre a colheita em um talhão.' },
  LINHA_EM_FOLHA_FECHADA: {
    kind: 'conflict',
    message: 'A linha de colheita {linha} está na folha fechada {folha}. Abra a folha antes de mexer nela.',
  },
  LINHA_NAO_ENCONTRADA: { kind: 'absent', message: 'Linha de colheita não encontrada.' },
  SAFRA_NAO_ENCONTRADA: { kind: 'refused', message: 'Safra não encontrada nesta fazenda: {safra}.', campo: 'safra' },
  TALHAO_COM_COLHEITA: {
    kind: 'refused',
    message: 'O talhão {talhao} tem linhas de colheita nesta atividade. Exclua as linhas antes de tirar o talhão.',
    campo: 'talhoesIds',
  },
  TALHAO_DA_LINHA_OBRIGATORIO: {
    kind: 'refused',
    message: 'A atividade tem vários talhões: informe em cada linha de qual deles é o café.',
    campo: 'vinculos',
  },
  TALHAO_FORA_DA_ATIVIDADE: { kind: 'refused', message: 'O talhão {talhao} não é desta atividade.', campo: 'vinculos' },
  TALHAO_NAO_ENCONTRADO: { kind: 'refused', message: 'Talhão não encontrado nesta fazenda: {talhao}.', campo: 'talhao' },
  TARA_MAIOR_QUE_O_COLHIDO: {
    kind: 'refused',
    message: 'A tara do colaborador {colaborador} é maior que o que ele colheu.',
    campo: 'vinculos',
  },
} as const;

export const refuseAtividade = refusals(atividadesErrors);
