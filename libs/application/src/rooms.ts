import { contaDecider } from '@tulha/domain/acesso/conta/conta.decider';
import { contaEvents } from '@tulha/domain/acesso/conta/conta.events';
import { loginDecider, usuarioDecider } from '@tulha/domain/acesso/usuario/usuario.decider';
import { usuarioEvents } from '@tulha/domain/acesso/usuario/usuario.events';
import { atividadeDecider } from '@tulha/domain/atividades/atividade/atividade.decider';
import { atividadeEvents } from '@tulha/domain/atividades/atividade/atividade.events';
import { custoDaVendaDecider } from '@tulha/domain/comercial/venda/custo/custo-da-venda.decider';
import { custoDaVendaEvents } from '@tulha/domain/comercial/venda/custo/custo-da-venda.events';
import { vendaDecider } from '@tulha/domain/comercial/venda/venda.decider';
import { vendaEvents } from '@tulha/domain/comercial/venda/venda.events';
import { estoqueDecider } from '@tulha/domain/estoque/movimento/movimento.decider';
import { movimentoEvents } from '@tulha/domain/estoque/movimento/movimento.events';
import { extratoDecider } from '@tulha/domain/financeiro/extrato/extrato.decider';
import { extratoEvents } from '@tulha/domain/financeiro/extrato/extrato.events';
import { lancamentoDecider } from '@tulha/domain/financeiro/lancamento/lancamento.decider';
import { lancamentoEvents } from '@tulha/domain/financeiro/lancamento/lancamento.events';
import { movimentacaoDecider } from '@tulha/domain/financeiro/movimentacao/movimentacao.decider';
import { movimentacaoEvents } from '@tulha/domain/financeiro/movimentacao/movimentacao.events';
import { certificadoDecider } from '@tulha/domain/fiscal/certificado/certificado.decider';
import { certificadoEvents } from '@tulha/domain/fiscal/certificado/certificado.events';
import { distribuicaoDecider } from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import { distribuicaoEvents } from '@tulha/domain/fiscal/distribuicao/distribuicao.events';
import { livroEntregueDecider } from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.decider';
import { livroEntregueEvents } from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.events';
import { cafeAcertadoDecider } from '@tulha/domain/folha/cafe-acertado/cafe-acertado.decider';
import { cafeAcertadoEvents } from '@tulha/domain/folha/cafe-acertado/cafe-acertado.events';
import { folhaColheitaDecider } from '@tulha/domain/folha/colheita/folha-colheita.decider';
import { folhaColheitaEvents, reservaColheitaEvents } from '@tulha/domain/folha/colheita/folha-colheita.events';
import { reservaColheitaDecider } from '@tulha/domain/folha/colheita/reserva-colheita.decider';
import { folhaPagamentoDecider } from '@tulha/domain/folha/pagamento/folha-pagamento.decider';
import { folhaPagamentoEvents } from '@tulha/domain/folha/pagamento/folha-pagamento.events';
import { paginaDoColaboradorDecider } from '@tulha/domain/folha/pagina/pagina-do-colaborador.decider';
import { paginaDoColaboradorEvents } from '@tulha/domain/folha/pagina/pagina-do-colaborador.events';
import { vigenciaDecider } from '@tulha/domain/pessoas/vigencia/vigencia.decider';
import { vigenciaEvents } from '@tulha/domain/pessoas/vigencia/vigencia.events';
import { parametrosDecider } from '@tulha/domain/propriedade/parametros/parametros.decider';
import { parametrosEvents } from '@tulha/domain/propriedade/parametros/parametros.events';
import { dossieDecider } from '@tulha/domain/rastreabilidade/emissao/dossie.decider';
import { dossieEvents } from '@tulha/domain/rastreabilidade/emissao/dossie.events';
import { emissaoDecider } from '@tulha/domain/rastreabilidade/emissao/emissao.decider';
import { emissaoEvents } from '@tulha/domain/rastreabilidade/emissao/emissao.events';
import { ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { ledgerEvents } from '@tulha/domain/rastreabilidade/ledger/ledger.events';
import { publicacaoDecider } from '@tulha/domain/rastreabilidade/publicacao/publicacao.decider';
import { publicacaoEvents } from '@tulha/domain/rastreabilidade/publicacao/publicacao.events';
import { pendenciaDecider } from '@tulha/domain/relatorios/pendencia/pendencia.decider';
import { pendenciaEvents } from '@tulha/domain/relatorios/pendencia/pendencia.events';
import { ajudaDecider } from '@tulha/domain/suporte/ajuda/ajuda.decider';
import { ajudaEvents } from '@tulha/domain/suporte/ajuda/ajuda.events';
import { arquivoDecider } from '@tulha/domain/suporte/arquivo/arquivo.decider';
import { arquivoEvents } from '@tulha/domain/suporte/arquivo/arquivo.events';
import { favoritosDecider } from '@tulha/domain/suporte/favoritos/favoritos.decider';
import { favoritosEvents } from '@tulha/domain/suporte/favoritos/favoritos.events';
import { notificacaoDecider } from '@tulha/domain/suporte/notificacao/notificacao.decider';
import { notificacaoEvents } from '@tulha/domain/suporte/notificacao/notificacao.events';
import { politicasDecider } from '@tulha/domain/suporte/politicas/politicas.decider';
import { politicasEvents } from '@tulha/domain/suporte/politicas/politicas.events';
import { projecoesDecider } from '@tulha/domain/suporte/projecoes/projecoes.decider';
import { projecoesEvents } from '@tulha/domain/suporte/projecoes/projecoes.events';
import { registroDecider } from '@tulha/domain/suporte/registro/registro.decider';
import { registroEvents } from '@tulha/domain/suporte/registro/registro.events';
import { retiradaDecider } from '@tulha/domain/suporte/retirada/retirada.decider';
import { retiradaEvents } from '@tulha/domain/suporte/retirada/retirada.events';
import { tarefaDecider } from '@tulha/domain/suporte/tarefa/tarefa.decider';
import { tarefaEvents } from '@tulha/domain/suporte/tarefa/tarefa.events';
import { unicosDecider } from '@tulha/domain/suporte/unicos/unicos.decider';
import { unicosEvents } from '@tulha/domain/suporte/unicos/unicos.events';
import { type AnyDecider, erase } from './dispatch/wish.js';
import { acessoPolicies } from './policies/acesso/quando-acesso.policy.js';
import { vendaPolicies } from './policies/comercial/quando-venda-no-ledger.policy.js';
import { estoqueDaAtividadePolicies } from './policies/estoque/quando-atividade.policy.js';
import { insumoPolicies } from './policies/estoque/quando-insumo.policy.js';
import { extratoPolicies } from './policies/financeiro/quando-extrato.policy.js';
import { folhaColheitaPolicies } from './policies/folha/quando-folha-colheita.policy.js';
import { folhaPagamentoPolicies } from './policies/folha/quando-folha-pagamento.policy.js';
import type { Policy } from './policies/policy.js';
import { retiradaPolicies } from './policies/suporte/quando-retirada.policy.js';

/** Deciders of rooms with rules of their own. Written by `npm run docs` from the files `*.decider.ts`. */
export const roomDeciders: readonly AnyDecider[] = [
  erase(contaDecider),
  erase(usuarioDecider),
  erase(loginDecider),
  erase(atividadeDecider),
  erase(custoDaVendaDecider),
  erase(vendaDecider),
  erase(estoqueDecider),
  erase(extratoDecider),
  erase(lancamentoDecider),
  erase(movimentacaoDecider),
  erase(certificadoDecider),
  erase(distribuicaoDecider),
  erase(livroEntregueDecider),
  erase(cafeAcertadoDecider),
  erase(folhaColheitaDecider),
  erase(reservaColheitaDecider),
  erase(folhaPagamentoDecider),
  erase(paginaDoColaboradorDecider),
  erase(vigenciaDecider),
  erase(parametrosDecider),
  erase(dossieDecider),
  erase(emissaoDecider),
  erase(ledgerDecider),
  erase(publicacaoDecider),
  erase(pendenciaDecider),
  erase(ajudaDecider),
  erase(arquivoDecider),
  erase(favoritosDecider),
  erase(notificacaoDecider),
  erase(politicasDecider),
  erase(projecoesDecider),
  erase(registroDecider),
  erase(retiradaDecider),
  erase(tarefaDecider),
  erase(unicosDecider),
];

/** Types of their facts. Written by `npm run docs` from the files `*.events.ts`. */
export const roomFacts = {
  ...contaEvents,
  ...usuarioEvents,
  ...atividadeEvents,
  ...custoDaVendaEvents,
  ...vendaEvents,
  ...movimentoEvents,
  ...extratoEvents,
  ...lancamentoEvents,
  ...movimentacaoEvents,
  ...certificadoEvents,
  ...distribuicaoEvents,
  ...livroEntregueEvents,
  ...cafeAcertadoEvents,
  ...folhaColheitaEvents,
  ...reservaColheitaEvents,
  ...folhaPagamentoEvents,
  ...paginaDoColaboradorEvents,
  ...vigenciaEvents,
  ...parametrosEvents,
  ...dossieEvents,
  ...emissaoEvents,
  ...ledgerEvents,
  ...publicacaoEvents,
  ...pendenciaEvents,
  ...ajudaEvents,
  ...arquivoEvents,
  ...favoritosEvents,
  ...notificacaoEvents,
  ...politicasEvents,
  ...projecoesEvents,
  ...registroEvents,
  ...retiradaEvents,
  ...tarefaEvents,
  ...unicosEvents,
};

/** Consequences of facts in other streams. Written by `npm run docs` from the files `*.policy.ts`. */
export const policies: readonly Policy[] = [
  ...acessoPolicies,
  ...vendaPolicies,
  ...estoqueDaAtividadePolicies,
  ...insumoPolicies,
  ...extratoPolicies,
  ...folhaColheitaPolicies,
  ...folhaPagamentoPolicies,
  ...retiradaPolicies,
];
