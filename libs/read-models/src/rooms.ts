import {
  acessoProjection,
  type contaTable,
  type faturaTable,
  type permissaoTable,
  type usuarioTable,
} from './acesso/usuario.projection.js';
import { atividadeProjection, type atividadeTable, type colheitaLinhaTable } from './atividades/atividade.projection.js';
import { colheitaLinhaVersaoProjection, type colheitaLinhaVersaoTable } from './atividades/colheita-linha-versao.projection.js';
import { entregaProjection, type vendaEntregaTable } from './comercial/entrega.projection.js';
import { vendaCustoProjection, type vendaCustoTable } from './comercial/venda-custo.projection.js';
import {
  type vendaItemTable,
  vendaNoLedgerProjection,
  type vendaNotaTable,
  vendaProjection,
  type vendaReservaTable,
  type vendaTable,
} from './comercial/venda.projection.js';
import type { Projection } from './declare/projection.js';
import type { RowOf } from './declare/table.js';
import { movimentoEstoqueProjection, type movimentoEstoqueTable } from './estoque/movimento.projection.js';
import {
  type extratoColunasTable,
  type extratoConciliacaoTable,
  type extratoItemTable,
  type extratoLinhaTable,
  type extratoMesTable,
  type extratoMudancaTable,
  extratoProjection,
  type extratoTable,
} from './financeiro/extrato.projection.js';
import {
  lancamentoProjection,
  type lancamentoRateioTable,
  type lancamentoTable,
  type pagamentoTable,
} from './financeiro/lancamento.projection.js';
import { movimentacaoProjection, type movimentacaoTable } from './financeiro/movimentacao.projection.js';
import { certificadoProjection, type certificadoTable } from './fiscal/certificado.projection.js';
import {
  distribuicaoProjection,
  type distribuicaoTable,
  type documentoSeparadoTable,
  type eventoRecebidoTable,
  type manifestacaoTable,
  type notaRecebidaTable,
} from './fiscal/distribuicao.projection.js';
import { livroEntregueProjection, type livroEntregueTable } from './fiscal/lcdpr/livro-entregue.projection.js';
import {
  type folhaColheitaColaboradorTable,
  type folhaColheitaNoBancoTable,
  folhaColheitaProjection,
  type folhaColheitaReajusteTable,
  type folhaColheitaRemessaTable,
  type folhaColheitaTable,
  type folhaColheitaTrabalhoTable,
  type folhaPagamentoColaboradorTable,
  type folhaPagamentoNoBancoTable,
  folhaPagamentoProjection,
  type folhaPagamentoReajusteTable,
  type folhaPagamentoRemessaTable,
  type folhaPagamentoTable,
  type folhaPagamentoTrabalhoTable,
} from './folha/folha.projection.js';
import { paginaDoColaboradorProjection, type paginaDoColaboradorTable } from './folha/pagina.projection.js';
import { parametrosProjection, type parametrosTable } from './propriedade/parametros.projection.js';
import { talhaoVersaoProjection, type talhaoVersaoTable } from './propriedade/talhao-versao.projection.js';
import { beneficioProjection } from './rastreabilidade/beneficio/beneficio.projection.js';
import { cooperativaProjection } from './rastreabilidade/cooperativa/cooperativa.projection.js';
import { despolpagemProjection } from './rastreabilidade/despolpagem/despolpagem.projection.js';
import { dossieEmitidoProjection, type dossieEmitidoTable } from './rastreabilidade/documentos/dossie-emitido.projection.js';
import { emissaoProjection, type eudrEmissaoTable } from './rastreabilidade/documentos/emissao.projection.js';
import { loteProjection } from './rastreabilidade/lote/lote.projection.js';
import { passagemProjection } from './rastreabilidade/passagem/passagem.projection.js';
import { correcaoProjection } from './rastreabilidade/processo/correcao.projection.js';
import { publicacaoProjection, type publicacaoTable } from './rastreabilidade/publicacao/publicacao.projection.js';
import { qualidadeProjection } from './rastreabilidade/qualidade/qualidade.projection.js';
import type { amostraTable, classificacaoTable, leituraTable } from './rastreabilidade/qualidade/qualidade.tables.js';
import { rebeneficioProjection } from './rastreabilidade/rebeneficio/rebeneficio.projection.js';
import type {
  armazemEntradaTable,
  beneficioTable,
  depositoTable,
  despolpagemTable,
  loteArestaTable,
  loteExcluidoTable,
  loteMovimentoTable,
  loteOrigemTable,
  loteTable,
  processoLoteTable,
  rebeneficioTable,
  ressecagemTable,
  secagemTable,
  terreiroEntradaTable,
} from './rastreabilidade/tables.js';
import { type pendenciaDeixadaTable, pendenciaProjection } from './relatorios/pendencia.projection.js';
import { type arquivoConteudoTable, arquivoProjection, type arquivoTable } from './suporte/arquivo.projection.js';
import { atoProjection, type atoTable } from './suporte/ato.projection.js';
import { favoritoProjection, type favoritoTable } from './suporte/favorito.projection.js';
import { guiaDeAjudaProjection, type guiaDeAjudaTable } from './suporte/guia-de-ajuda.projection.js';
import {
  type notificacaoMarcaTable,
  notificacaoProjection,
  type notificacaoTable,
  type notificadoTable,
} from './suporte/notificacao.projection.js';

/** Projections of rooms with rules of their own. Written by `npm run docs` from the files `*.projection.ts`. */
export const roomProjections: readonly Projection[] = [
  acessoProjection,
  atividadeProjection,
  colheitaLinhaVersaoProjection,
  entregaProjection,
  vendaCustoProjection,
  vendaNoLedgerProjection,
  vendaProjection,
  movimentoEstoqueProjection,
  extratoProjection,
  lancamentoProjection,
  movimentacaoProjection,
  certificadoProjection,
  distribuicaoProjection,
  livroEntregueProjection,
  folhaColheitaProjection,
  folhaPagamentoProjection,
  paginaDoColaboradorProjection,
  parametrosProjection,
  talhaoVersaoProjection,
  beneficioProjection,
  cooperativaProjection,
  despolpagemProjection,
  dossieEmitidoProjection,
  emissaoProjection,
  loteProjection,
  passagemProjection,
  correcaoProjection,
  publicacaoProjection,
  qualidadeProjection,
  rebeneficioProjection,
  pendenciaProjection,
  arquivoProjection,
  atoProjection,
  favoritoProjection,
  guiaDeAjudaProjection,
  notificacaoProjection,
];

/** Their tables. Written by `npm run docs` from every `export const …Table = defineTable(…)`. */
export interface RoomTables {
  conta: RowOf<typeof contaTable>;
  usuario: RowOf<typeof usuarioTable>;
  permissao: RowOf<typeof permissaoTable>;
  fatura: RowOf<typeof faturaTable>;
  atividade: RowOf<typeof atividadeTable>;
  colheita_linha: RowOf<typeof colheitaLinhaTable>;
  colheita_linha_versao: RowOf<typeof colheitaLinhaVersaoTable>;
  venda_entrega: RowOf<typeof vendaEntregaTable>;
  venda_custo: RowOf<typeof vendaCustoTable>;
  venda: RowOf<typeof vendaTable>;
  venda_item: RowOf<typeof vendaItemTable>;
  venda_nota: RowOf<typeof vendaNotaTable>;
  venda_reserva: RowOf<typeof vendaReservaTable>;
  movimento_estoque: RowOf<typeof movimentoEstoqueTable>;
  extrato: RowOf<typeof extratoTable>;
  extrato_linha: RowOf<typeof extratoLinhaTable>;
  extrato_colunas: RowOf<typeof extratoColunasTable>;
  extrato_conciliacao: RowOf<typeof extratoConciliacaoTable>;
  extrato_item: RowOf<typeof extratoItemTable>;
  extrato_mes: RowOf<typeof extratoMesTable>;
  extrato_mudanca: RowOf<typeof extratoMudancaTable>;
  lancamento: RowOf<typeof lancamentoTable>;
  pagamento: RowOf<typeof pagamentoTable>;
  lancamento_rateio: RowOf<typeof lancamentoRateioTable>;
  movimentacao: RowOf<typeof movimentacaoTable>;
  certificado: RowOf<typeof certificadoTable>;
  distribuicao: RowOf<typeof distribuicaoTable>;
  nota_recebida: RowOf<typeof notaRecebidaTable>;
  evento_recebido: RowOf<typeof eventoRecebidoTable>;
  manifestacao: RowOf<typeof manifestacaoTable>;
  documento_separado: RowOf<typeof documentoSeparadoTable>;
  livro_entregue: RowOf<typeof livroEntregueTable>;
  folha_colheita: RowOf<typeof folhaColheitaTable>;
  folha_pagamento: RowOf<typeof folhaPagamentoTable>;
  folha_colheita_colaborador: RowOf<typeof folhaColheitaColaboradorTable>;
  folha_pagamento_colaborador: RowOf<typeof folhaPagamentoColaboradorTable>;
  folha_colheita_reajuste: RowOf<typeof folhaColheitaReajusteTable>;
  folha_pagamento_reajuste: RowOf<typeof folhaPagamentoReajusteTable>;
  folha_colheita_remessa: RowOf<typeof folhaColheitaRemessaTable>;
  folha_pagamento_remessa: RowOf<typeof folhaPagamentoRemessaTable>;
  folha_colheita_no_banco: RowOf<typeof folhaColheitaNoBancoTable>;
  folha_pagamento_no_banco: RowOf<typeof folhaPagamentoNoBancoTable>;
  folha_colheita_trabalho: RowOf<typeof folhaColheitaTrabalhoTable>;
  folha_pagamento_trabalho: RowOf<typeof folhaPagamentoTrabalhoTable>;
  pagina_do_colaborador: RowOf<typeof paginaDoColaboradorTable>;
  parametros: RowOf<typeof parametrosTable>;
  talhao_versao: RowOf<typeof talhaoVersaoTable>;
  dossie_emitido: RowOf<typeof dossieEmitidoTable>;
  eudr_emissao: RowOf<typeof eudrEmissaoTable>;
  publicacao: RowOf<typeof publicacaoTable>;
  amostra: RowOf<typeof amostraTable>;
  classificacao: RowOf<typeof classificacaoTable>;
  secador_leitura: RowOf<typeof leituraTable>;
  lote: RowOf<typeof loteTable>;
  lote_origem: RowOf<typeof loteOrigemTable>;
  lote_aresta: RowOf<typeof loteArestaTable>;
  lote_movimento: RowOf<typeof loteMovimentoTable>;
  processo_lote: RowOf<typeof processoLoteTable>;
  terreiro_entrada: RowOf<typeof terreiroEntradaTable>;
  ressecagem: RowOf<typeof ressecagemTable>;
  secagem: RowOf<typeof secagemTable>;
  armazem_entrada: RowOf<typeof armazemEntradaTable>;
  beneficio: RowOf<typeof beneficioTable>;
  rebeneficio: RowOf<typeof rebeneficioTable>;
  deposito: RowOf<typeof depositoTable>;
  despolpagem: RowOf<typeof despolpagemTable>;
  lote_excluido: RowOf<typeof loteExcluidoTable>;
  pendencia_deixada: RowOf<typeof pendenciaDeixadaTable>;
  arquivo: RowOf<typeof arquivoTable>;
  arquivo_conteudo: RowOf<typeof arquivoConteudoTable>;
  ato: RowOf<typeof atoTable>;
  favorito: RowOf<typeof favoritoTable>;
  guia_de_ajuda: RowOf<typeof guiaDeAjudaTable>;
  notificacao: RowOf<typeof notificacaoTable>;
  notificacao_marca: RowOf<typeof notificacaoMarcaTable>;
  notificado: RowOf<typeof notificadoTable>;
}
