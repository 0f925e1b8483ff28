import { refusals } from '../kernel/errors.js';

export const atividadesErrors = {
  ATIVIDADE_COM_COLHEITA: {
    kind: 'conflict',
    message: 'Foi lançada colheita nesta atividade enquanto ela era excluída. Confira as linhas e exclua de novo.',
  },
  ATIVIDADE_PAGA: {
    kind: 'refused',
    message: 'Uma folha fechada já pagou trabalho desta atividade: para mudar {campo}, diga o motivo.',
    campo: 'motivo',
  },
  ATIVIDADE_JA_EXISTE: { kind: 'conflict', message: 'Esta atividade já existe.' },
  COLHEITA_NO_FUTURO: {
    kind: 'refused',
    message: 'O dia {em} ainda não chegou: uma atividade pode ser planejada, a colheita dela se lança quando foi feita.',
    campo: 'data',
  },
  COLABORADOR_NAO_ENCONTRADO: { kind: 'refused', message: 'Colaborador não encontrado: {colaborador}.', campo: 'vinculos' },
  GASTOS_GERAIS_COM_TALHOES: {
    kind: 'refused',
    message: 'GASTOS GERAIS não é um talhão: registre-o sozinho, sem outros talhões.',
    campo: 'talhoesIds',
  },
  GASTOS_GERAIS_SEM_COLHEITA: { kind: 'refused', message: 'GASTOS GERAIS não tem colheita: registre a colheita em um talhão.' },
  FALTA_INSUMO_NO_DIA: {
    kind: 'refused',
    message:
      'A atividade tem insumos que faltariam no estoque: em {em} saem {dito} de {insumo} e só há {havia}. Escolha outro dia, lance a entrada que falta, ou exclua o insumo da atividade.',
    campo: 'data',
  },
  INSUMO_DA_CALDA: { kind: 'conflict', message: 'Este insumo foi na calda {calda} desta atividade: exclua a calda.' },
  INSUMO_DA_ATIVIDADE_NAO_ENCONTRADO: { kind: 'absent', message: 'Aplicação de insumo não encontrada nesta atividade.' },
  GRUPO_DE_OUTRA_FAZENDA: {
    kind: 'refused',
    message: 'A atividade {grupo} é de outra fazenda: um grupo é de atividades da mesma fazenda.',
    campo: 'grupo',
  },
  GRUPO_NAO_ENCONTRADO: { kind: 'refused', message: 'Atividade não encontrada: {grupo}.', campo: 'grupo' },
  REGISTROS_NAO_ALTERADOS: {
    kind: 'refused',
    message: 'Nada se alterou. {primeira}{outras}',
    campo: 'newValue',
  },
  REGISTROS_DEMAIS: {
    kind: 'refused',
    message: 'Os filtros dizem {quantos} registros: altere até {maximo} por vez.',
    campo: 'ids',
  },
  LINHA_NAO_ENCONTRADA: { kind: 'absent', message: 'Linha de colheita não encontrada.' },
  MAQUINA_NAO_ENCONTRADA: { kind: 'refused', message: 'Máquina não encontrada: {maquina}.', campo: 'vinculos' },
  CALDA_DA_ATIVIDADE_NAO_ENCONTRADA: { kind: 'absent', message: 'Calda não encontrada nesta atividade.' },
  CALDA_SEM_QUANTIDADE: {
    kind: 'refused',
    message: 'Em tão pouca calda de {calda} não chega a ir nada de insumo nenhum: confira os litros.',
    campo: 'quantidade',
  },
  PARTE_NAO_ENCONTRADA: { kind: 'absent', message: '{parte}: não encontrado nesta atividade.' },
  SAFRA_NAO_ENCONTRADA: { kind: 'refused', message: 'Safra não encontrada nesta fazenda: {safra}.', campo: 'safra' },
  TERMINA_ANTES_DE_COMECAR: {
    kind: 'refused',
    message: 'Começou às {inicio} e terminou às {fim}. Foi no dia seguinte? Diga que sim, ou acerte as horas.',
    campo: 'horaFinal',
  },
  DIA_SEGUINTE_LONGE: {
    kind: 'refused',
    message: 'De {inicio} às {fim} do dia seguinte é um dia ou mais: registre cada dia numa atividade.',
    campo: 'terminaNoDiaSeguinte',
  },
  DIA_SEGUINTE_SEM_HORAS: {
    kind: 'refused',
    message: 'Para terminar no dia seguinte, diga a hora em que começou e a em que terminou.',
    campo: 'terminaNoDiaSeguinte',
  },
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
  TALHOES_DISCORDAM: {
    kind: 'refused',
    message: 'O talhão {talhao} não está entre os de talhoesIds. Diga os talhões de um jeito só, ou os mesmos nos dois.',
    campo: 'talhao',
  },
  VALOR_DA_HORA_OBRIGATORIO: {
    kind: 'refused',
    message: 'A máquina {maquina} não tem valor da hora: informe o valor do trabalho, ou o da máquina no cadastro.',
    campo: 'valor',
  },
  RESTO_DE_MEDIDA_INTEIRA: { kind: 'refused', message: 'O resto enche uma medida: conte-a entre as outras.', campo: 'resto' },
  TARA_MAIOR_QUE_A_COLHEITA: { kind: 'refused', message: 'A tara é maior que o que foi colhido.', campo: 'colheitas' },
  TARA_MAIOR_QUE_O_COLHIDO: {
    kind: 'refused',
    message: 'A tara do colaborador {colaborador} é maior que o que ele colheu.',
    campo: 'vinculos',
  },
} as const;

export const refuseAtividade = refusals(atividadesErrors);
