import type { AtividadeEvent } from '../../../atividades/atividade/atividade.events.js';
import type { VendaEvent } from '../../../comercial/venda/venda.events.js';
import type { LancamentoEvent } from '../../../financeiro/lancamento/lancamento.events.js';
import type { MovimentacaoEvent } from '../../../financeiro/movimentacao/movimentacao.events.js';
import type { FolhaColheitaEvent, ReservaColheitaEvent } from '../../../folha/colheita/folha-colheita.events.js';
import { type FrasesDe, frasesSobre } from '../frase.js';

const atividade = frasesSobre('atividades', 'atividade', 'atividadeId');
const venda = frasesSobre('comercial', 'venda', 'vendaId');
const lancamento = frasesSobre('financeiro', 'lancamento', 'lancamentoId');
const movimentacao = frasesSobre('financeiro', 'movimentacao', 'movimentacaoId');
const folha = frasesSobre('folha', 'folha_colheita', 'folhaId');

export const frasesDeAtividades: FrasesDe<AtividadeEvent> = {
  AtividadeRegistrada: atividade(['registrou', 'a atividade', 'atividades']),
  AtividadeAlterada: atividade(['alterou', 'a atividade', 'atividades']),
  AtividadeExcluida: atividade(['excluiu', 'a atividade', 'atividades']),
  ColheitaManualLancada: atividade(['lançou', 'uma colheita na atividade', 'colheitas de colaboradores']),
  ColheitaManualMovida: atividade(['moveu', 'uma colheita da atividade', 'colheitas'], 'AtividadeAlterada says it'),
  ColheitaManualExcluida: atividade(['excluiu', 'uma colheita da atividade', 'colheitas de colaboradores']),
};

const DO_LEDGER = 'a fact of the ledger, which decides first, says it';

export const frasesDaVenda: FrasesDe<VendaEvent> = {
  VendaAberta: venda(['abriu', 'a venda', 'vendas'], DO_LEDGER),
  VendaFinalizada: venda(['finalizou', 'a venda', 'vendas'], DO_LEDGER),
  VendaReaberta: venda(['reabriu', 'a venda', 'vendas'], DO_LEDGER),
  VendaExcluida: venda(['excluiu', 'a venda', 'vendas'], DO_LEDGER),
};

export const frasesDoFinanceiro: FrasesDe<LancamentoEvent | MovimentacaoEvent> = {
  LancamentoRegistrado: lancamento(['registrou', 'o lançamento', 'lançamentos']),
  LancamentoAlterado: lancamento(['alterou', 'o lançamento', 'lançamentos']),
  LancamentoExcluido: lancamento(['excluiu', 'o lançamento', 'lançamentos']),
  PagamentoIncluido: lancamento(['incluiu', 'um pagamento no lançamento', 'pagamentos']),
  PagamentoAlterado: lancamento(['alterou', 'um pagamento do lançamento', 'pagamentos']),
  PagamentoEfetuado: lancamento(['deu', 'baixa em um pagamento do lançamento', 'baixas em pagamentos']),
  PagamentoEstornado: lancamento(['estornou', 'um pagamento do lançamento', 'pagamentos']),
  PagamentoExcluido: lancamento(['excluiu', 'um pagamento do lançamento', 'pagamentos']),
  MovimentacaoRegistrada: movimentacao(['registrou', 'a movimentação', 'movimentações']),
  MovimentacaoAlterada: movimentacao(['alterou', 'a movimentação', 'movimentações']),
  MovimentacaoExcluida: movimentacao(['excluiu', 'a movimentação', 'movimentações']),
};

const DA_FOLHA = 'a fact of the sheet says it';

export const frasesDaFolha: FrasesDe<FolhaColheitaEvent | ReservaColheitaEvent> = {
  FolhaColheitaCriada: folha(['criou', 'a folha de colheita', 'folhas de colheita']),
  FolhaColheitaAlterada: folha(['alterou', 'a folha de colheita', 'folhas de colheita']),
  FolhaColheitaReajustada: folha(['reajustou', 'um pagamento da folha de colheita', 'pagamentos de folhas de colheita']),
  FolhaColheitaTrancada: folha(['trancou', 'a folha de colheita', 'folhas de colheita']),
  FolhaColheitaAberta: folha(['abriu', 'de novo a folha de colheita', 'folhas de colheita de novo']),
  FolhaColheitaExcluida: folha(['excluiu', 'a folha de colheita', 'folhas de colheita']),
  ColheitaReservada: folha(['reservou', 'a colheita da folha', 'colheitas de folhas'], DA_FOLHA),
  ColheitaRecusada: folha(['teve', 'recusada a colheita da folha', 'colheitas recusadas'], DA_FOLHA),
  ColheitaLiberada: folha(['liberou', 'a colheita da folha', 'colheitas de folhas'], DA_FOLHA),
  ColheitaRetirada: atividade(['retirou', 'colheitas da atividade', 'colheitas'], 'ColheitaManualExcluida says it'),
};
