import { refusals } from '../kernel/errors.js';

export const financeiroErrors = {
  CATEGORIA_DE_OUTRO_TIPO: {
    kind: 'refused',
    message: 'A categoria {categoria} é de {dela}, e o lançamento é de {tipo}. Escolha outra categoria.',
    campo: 'categoria',
  },
  LANCAMENTO_JA_EXISTE: { kind: 'conflict', message: 'Este lançamento já existe.' },
  LANCAMENTO_NAO_ENCONTRADO: { kind: 'absent', message: 'Lançamento não encontrado: {id}.' },
  LANCAMENTO_DE_ORIGEM: {
    kind: 'conflict',
    message: 'Este lançamento veio de {origem} {id}: reabra o registro de origem para mudar o valor ou apagar.',
  },
  LANCAMENTO_COM_PAGAMENTO_PAGO: {
    kind: 'conflict',
    message: 'O lançamento {id} tem pagamento pago. Marque o pagamento como pendente antes de {acao}.',
  },
  CATEGORIA_DO_QUE_SE_PAGOU: {
    kind: 'refused',
    message: 'O lançamento {id} tem pagamento pago. Diga por que muda a categoria.',
    campo: 'motivo',
  },
  PARCELAS_DEMAIS: {
    kind: 'refused',
    message: 'O valor não dá um centavo para cada uma das {parcelas} parcelas.',
    campo: 'pagParcelas',
  },
  PARCELAS_NAO_SOMAM: {
    kind: 'refused',
    message: 'As parcelas somam R$ {soma}, e o lançamento vale R$ {total}. Acerte as parcelas.',
    campo: 'parcelas',
  },
  PARCELAS_OUTRAS: {
    kind: 'refused',
    message: 'Foram ditas {ditas} parcelas uma a uma, e {parcelas} ao todo. Deixe só uma das duas.',
    campo: 'pagParcelas',
  },
  PARCELAS_DIZEM_SE_PAGAS: {
    kind: 'refused',
    message: 'Cada parcela dita uma a uma diz o dia em que foi paga. Deixe a situação do lançamento como pendente.',
    campo: 'status',
  },
  PARTE_DO_PAGAMENTO: {
    kind: 'refused',
    message: 'A parte paga precisa ser menor que os R$ {valor} da parcela. Para pagar tudo, marque a parcela como paga.',
    campo: 'valor',
  },
  LANCAMENTO_DE_OUTRA_FAZENDA: {
    kind: 'refused',
    message: 'Os lançamentos de um pedido são todos de {desta}: os de outra fazenda vão em outro pedido.',
    campo: 'fazenda',
  },
  LINHAS_RECUSADAS: {
    kind: 'refused',
    message: 'Nada foi gravado: {recusadas} de {todas} lançamentos têm o que acertar. O primeiro: {motivo}',
    campo: 'lancamentos',
  },
  FLUXO_DE_SAIDA_OBRIGATORIO: {
    kind: 'refused',
    message: 'Uma transferência precisa do fluxo de entrada e do fluxo de saída, diferentes.',
    campo: 'fluxoSaida',
  },
  PAGAMENTO_NAO_ENCONTRADO: { kind: 'absent', message: 'Pagamento não encontrado: {id}.' },
  PAGAMENTO_PAGO: { kind: 'conflict', message: 'O pagamento {id} está pago. Marque-o como pendente antes de apagar.' },
  MOVIMENTACAO_PAGA: {
    kind: 'conflict',
    message: 'A movimentação {id}, {descricao}, está feita. Marque-a como pendente antes de apagar.',
  },
  MOVIMENTACAO_PAGA_NAO_MUDA: {
    kind: 'conflict',
    message: 'A movimentação {id}, {descricao}, está feita. Marque-a como pendente antes de mudar valor, tipo, vencimento ou fluxo.',
  },
  PAGAMENTO_PAGO_NAO_MUDA: {
    kind: 'conflict',
    message: 'O pagamento {id} está pago. Marque-o como pendente antes de mudar valores, vencimento ou fluxo.',
  },
  VALOR_MUDA_NOS_PAGAMENTOS: {
    kind: 'refused',
    message: 'O valor de um lançamento é a soma dos pagamentos. Deixe o valor de fora e altere o pagamento.',
    campo: 'valor',
  },
  DIA_FORA_DO_ALCANCE: { kind: 'refused', message: 'O dia {dia} está longe demais. Use um dia entre {de} e {ate}.', campo: 'data' },
  DATA_SEM_PAGAMENTO: {
    kind: 'refused',
    message: 'O que está pendente não tem dia de pagamento. Marque como pago, ou deixe a data de fora.',
    campo: 'dataPagamento',
  },
  ACRESCIMO_DEMAIS: {
    kind: 'refused',
    message: 'R$ {dito} de {campo} sobre R$ {valor} passa de {vezes} vezes o valor. Confira a vírgula.',
    campo: 'juros',
  },
  PAGAMENTO_NEGATIVO: { kind: 'refused', message: 'O desconto não pode passar do valor do pagamento.', campo: 'desconto' },
  PAGAMENTO_UNICO: { kind: 'conflict', message: 'O lançamento precisa de pelo menos uma parcela. Para apagar tudo, apague o lançamento.' },
  RATEIO_DE_TRANSFERENCIA: {
    kind: 'conflict',
    message: 'Uma transferência entre fluxos não é receita nem despesa, e por isso não tem rateio.',
  },
  RATEIO_REPETIDO: {
    kind: 'refused',
    message: '{registro} está duas vezes no rateio. Deixe uma parte para cada um.',
    campo: 'partes',
  },
  RATEIO_DA_TERRA: {
    kind: 'refused',
    message: 'Por área, plantas ou produção só se rateia entre talhões. Use percentual ou valores para os outros.',
    campo: 'partes',
  },
  RATEIO_SEM_PESO: {
    kind: 'refused',
    message: '{registro} {falta}. Informe isso antes, ou deixe de fora do rateio.',
    campo: 'partes',
  },
  RATEIO_SEM_CEM: { kind: 'refused', message: 'Os percentuais somam {soma} %, e precisam somar 100 %.', campo: 'partes' },
  RATEIO_NAO_FECHA: {
    kind: 'refused',
    message: 'As partes somam R$ {soma}, e o lançamento vale R$ {total}. Acerte as partes.',
    campo: 'partes',
  },
  MOVIMENTACAO_JA_EXISTE: { kind: 'conflict', message: 'Esta movimentação já existe.' },
  MOVIMENTACAO_NAO_ENCONTRADA: { kind: 'absent', message: 'Movimentação não encontrada: {id}.' },
  EXTRATO_JA_EXISTE: { kind: 'conflict', message: 'Este extrato já existe.' },
  EXTRATO_ILEGIVEL: { kind: 'refused', message: '{motivo}', campo: 'file' },
  EXTRATO_SEM_COLUNAS: {
    kind: 'refused',
    message: 'Não se acham neste arquivo as colunas do dia, da descrição e do valor. Diga quais são.',
    campo: 'colunas',
  },
  EXTRATO_DE_VARIAS_CONTAS: {
    kind: 'refused',
    message: 'O arquivo tem extratos das contas {contas}. Diga no fluxo qual é a conta dele, e só as linhas dela vêm.',
    campo: 'fluxo',
  },
  LINHA_DO_EXTRATO_NAO_ENCONTRADA: { kind: 'absent', message: 'Linha de extrato não encontrada: {id}.' },
  LINHA_DO_EXTRATO_RESOLVIDA: {
    kind: 'conflict',
    message: 'Esta linha do extrato já foi conciliada ou ignorada. Desfaça isso antes.',
  },
  LANCAMENTO_JA_CONCILIADO: { kind: 'conflict', message: 'Este lançamento já está conciliado com outra linha do extrato.', campo: 'itens' },
  LANCAMENTO_FORA_DO_FLUXO: {
    kind: 'refused',
    message: 'O que se escolheu não é deste fluxo, ou não existe mais. Escolha outro.',
    campo: 'itens',
  },
  CONCILIACAO_NAO_FECHA: {
    kind: 'refused',
    message: 'O extrato diz {linhas}, e o que se escolheu soma {itens}: a diferença é de {diferenca}. Lance a diferença, ou escolha outro.',
    campo: 'itens',
  },
  LINHAS_SE_ANULAM: {
    kind: 'refused',
    message: 'As linhas escolhidas somam zero, e um lançamento precisa de um valor. Ignore-as, ou concilie cada uma.',
    campo: 'linhas',
  },
  LINHAS_DE_FLUXOS_DIFERENTES: {
    kind: 'refused',
    message: 'As linhas escolhidas são de fluxos diferentes. Escolha as de um só.',
    campo: 'linhas',
  },
  EXTRATO_COM_CONCILIACAO: {
    kind: 'conflict',
    message: 'Linhas deste extrato estão conciliadas ou ignoradas. Desfaça isso antes de excluir.',
  },
  MES_CONCILIADO: {
    kind: 'refused',
    message: 'O mês {mes} deste fluxo está conciliado e fechado. Diga por que muda.',
    campo: 'motivo',
  },
  CONCILIADO_COM_EXTRATO: {
    kind: 'conflict',
    message: '{registro} concilia a linha de {dia}, de {valor}, do extrato {extrato}. Desfaça a conciliação dessa linha antes.',
  },
  MES_FECHADO: {
    kind: 'refused',
    message: 'O mês {mes} deste fluxo está conciliado e fechado. Reabra o mês, ou lance na tela, que pergunta por que muda.',
  },
  MES_SEM_LINHAS: { kind: 'refused', message: 'Não há linhas de extrato em {mes}: traga o extrato antes de fechar o mês.', campo: 'mes' },
  MES_COM_LINHAS_ABERTAS: {
    kind: 'conflict',
    message: 'O mês {mes} tem {abertas}. Concilie ou ignore antes de fechar.',
  },
  FLUXO_COM_PENDENCIAS: {
    kind: 'conflict',
    message: 'O fluxo "{fluxo}" tem {abertos} em aberto. Informe para qual fluxo vai o que está em aberto.',
    campo: 'fluxo_to_move',
  },
  TRANSFERENCIA_ENTRE_OS_FLUXOS: {
    kind: 'conflict',
    message:
      'O lançamento {lancamento} é uma transferência em aberto entre estes dois fluxos. Pague-o ou apague-o, ou escolha outro fluxo.',
    campo: 'fluxo_to_move',
  },
  FLUXO_DE_DESTINO_INVALIDO: {
    kind: 'refused',
    message: 'Escolha outro fluxo para receber os pagamentos em aberto.',
    campo: 'fluxo_to_move',
  },
} as const;

export const refuseFinanceiro = refusals(financeiroErrors);

/** Names of the records that make entries without saying in the fact what people call them. */
const ORIGENS: Readonly<Record<string, string>> = {
  folha_colheita: 'folha de colheita',
  folha_pagamento: 'folha de pagamento',
  venda: 'venda',
  compra: 'compra',
  nota_fiscal: 'nota fiscal',
};

type Origem = { readonly tipo: string; readonly nome?: string | undefined };
/** What people call the record that an entry came from. */
export const nomeDaOrigem = ({ tipo, nome }: Origem): string => ORIGENS[tipo] ?? nome ?? 'outro registro';
/** The same with its article, after a verb. */
export const aOrigem = ({ tipo, nome }: Origem): string => (ORIGENS[tipo] ? `a ${ORIGENS[tipo]}` : `o registro de ${nome ?? 'origem'}`);
