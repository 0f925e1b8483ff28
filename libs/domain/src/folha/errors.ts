import { refusals } from '../kernel/errors.js';

export const folhaErrors = {
  FOLHA_JA_EXISTE: { kind: 'conflict', message: 'Esta folha já existe.' },
  FOLHA_NAO_ENCONTRADA: { kind: 'absent', message: 'Folha não encontrada: {id}.' },
  FOLHA_FECHADA: { kind: 'conflict', message: 'A folha "{descricao}" está fechada. Abra a folha antes de {acao}.' },
  FOLHA_ABERTA: {
    kind: 'conflict',
    message: 'A folha "{descricao}" está aberta, e os valores ainda mudam. Feche a folha antes de {acao}.',
  },
  FOLHA_SEM_VALOR: {
    kind: 'refused',
    message: 'A folha "{descricao}" não tem nada a pagar: não há {trabalho} destes colaboradores no período.',
  },
  FOLHA_COM_OUTRO_RATEIO: {
    kind: 'conflict',
    message: 'A folha "{descricao}" já está fechada, com outro rateio. Abra a folha antes de a fechar de outro modo.',
    campo: 'rateio',
  },
  FOLHA_MUDOU: { kind: 'conflict', message: 'A folha "{descricao}" mudou enquanto era fechada. Confira os valores e feche de novo.' },
  FOLHA_GRANDE_DEMAIS: {
    kind: 'refused',
    message: 'A folha "{descricao}" paga linhas demais ao colaborador {colaborador}. Divida o período em duas folhas.',
    campo: 'fim',
  },
  FOLHA_COM_PARCELAS_DEMAIS: {
    kind: 'refused',
    message: 'Paga em parcelas, uma folha leva até {ate} colaboradores, e esta tem {quantos}. Divida-a, ou pague-a de uma vez.',
    campo: 'pagamento',
  },
  FOLHA_ACABA_DE_FECHAR: { kind: 'conflict', message: 'A folha "{descricao}" acaba de ser fechada. Confira e abra de novo.' },
  PERIODO_INVALIDO: { kind: 'refused', message: 'O fim do período vem antes do início.', campo: 'fim' },
  COLABORADOR_FORA_DA_FOLHA: { kind: 'refused', message: 'O colaborador {colaborador} não está nesta folha.', campo: 'colaborador' },
  COLABORADOR_NAO_EXISTE: { kind: 'refused', message: 'Colaborador não encontrado: {colaborador}.', campo: 'colaboradores' },
  VALOR_NEGATIVO: {
    kind: 'refused',
    message: 'O reajuste do colaborador {colaborador} é maior que o que ele tem a receber. Corrija o valor antes de fechar.',
  },
  COLHEITA_EM_OUTRA_FOLHA: {
    kind: 'conflict',
    message: 'Parte da colheita desta folha já está na folha fechada {folha}. Confira os valores e feche de novo.',
  },
  TRABALHO_EM_OUTRA_FOLHA: {
    kind: 'conflict',
    message: 'Parte do trabalho desta folha já está na {especie} fechada {folha}. Confira os valores e feche de novo.',
  },
  ADIANTAMENTO_EM_OUTRA_FOLHA: {
    kind: 'conflict',
    message: 'Um adiantamento desta folha acaba de ser descontado na {especie} fechada {folha}. Confira os valores e feche de novo.',
  },
  TIPO_DE_OUTRA_FOLHA: {
    kind: 'refused',
    message: 'Aqui as folhas são de {esta}. As de {outra} se gravam em /v1/{caminho}.',
    campo: 'tipo',
  },
  FOLHA_SEM_CHAVE: {
    kind: 'refused',
    message: 'Sem chave Pix que sirva: {nomes}. Corrija as contas bancárias, ou peça a lista só dos outros.',
    campo: 'mesmoFaltando',
  },
  FOLHA_SEM_CONTA: {
    kind: 'refused',
    message: 'Sem conta de banco que sirva: {nomes}. Corrija as contas bancárias, ou peça o arquivo só dos outros.',
    campo: 'mesmoFaltando',
  },
  FOLHA_PAGA_PELO_BANCO: {
    kind: 'conflict',
    message:
      'O banco já pagou parte da folha "{descricao}": {nomes}. Aberta, ela os pagaria outra vez. Se alguém não recebeu, diga em Banco antes.',
  },
  NAO_ANOTADO_PELO_BANCO: {
    kind: 'conflict',
    message: 'Na folha "{descricao}", não está anotado que o banco pagou o colaborador {colaborador}.',
    campo: 'colaboradores',
  },
  FOLHA_PAGA: { kind: 'conflict', message: 'Todos da folha "{descricao}" já foram pagos.' },
  RETORNO_ILEGIVEL: { kind: 'refused', message: 'Não foi possível ler o retorno: o arquivo {porque}.', campo: 'retorno' },
  RETORNO_DE_OUTRA_FOLHA: {
    kind: 'refused',
    message: 'Nenhum pagamento deste retorno é da folha "{descricao}".',
    campo: 'retorno',
  },
  RETORNO_DE_OUTRA_EMPRESA: {
    kind: 'refused',
    message:
      'Este retorno é de outra empresa ou convênio: é do CPF ou CNPJ {documento}, banco {banco}, convênio {convenio}, e a folha "{descricao}" é paga por {pagadora}.',
    campo: 'retorno',
  },
  REMESSA_NAO_CRESCE: {
    kind: 'conflict',
    message:
      'A última remessa do convênio {convenio} foi a {ultima}, e o banco recusa um número que não cresce. No lugar da {nsa}, use a {proxima}.',
    campo: 'nsa',
  },
  CONTA_NAO_PAGA: { kind: 'refused', message: 'A conta escolhida não serve para pagar: {porque}.', campo: 'conta' },
  RATEIO_SEM_TALHAO: {
    kind: 'refused',
    message: 'Nada do que a folha "{descricao}" paga é de um talhão. Feche a folha sem rateio.',
    campo: 'rateio',
  },
} as const;

export const refuseFolha = refusals(folhaErrors);
