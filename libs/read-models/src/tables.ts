import { catalogues } from '@tulha/domain/catalogues/index';
import { registers } from '@tulha/domain/registers/index';
import {
  acessoProjection,
  type contaTable,
  type faturaTable,
  type permissaoTable,
  type usuarioTable,
} from './acesso/usuario.projection.js';
import type { ParteRow } from './atividades/parte.projection.js';
import { colheitaLinhaVersaoProjection, type colheitaLinhaVersaoTable } from './atividades/colheita-linha-versao.projection.js';
import { atividadeProjection, type atividadeTable, type colheitaLinhaTable } from './atividades/atividade.projection.js';
import { catalogueProjection, catalogueTable } from './catalogues/catalogue.projection.js';
import {
  type vendaItemTable,
  vendaNoLedgerProjection,
  vendaProjection,
  type vendaReservaTable,
  type vendaTable,
} from './comercial/venda.projection.js';
import type { LineTables, RecordTables } from './declare/declared-tables.js';
import type { Projection } from './declare/projection.js';
import type { RowOf } from './declare/table.js';
import { movimentoEstoqueProjection, type movimentoEstoqueTable } from './estoque/movimento.projection.js';
import {
  lancamentoProjection,
  type lancamentoRateioTable,
  type lancamentoTable,
  type pagamentoTable,
} from './financeiro/lancamento.projection.js';
import { movimentacaoProjection, type movimentacaoTable } from './financeiro/movimentacao.projection.js';
import {
  type folhaColheitaColaboradorTable,
  folhaColheitaProjection,
  type folhaColheitaReajusteTable,
  type folhaColheitaTable,
} from './folha/folha.projection.js';
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
import { registerProjection } from './registers/register.projection.js';
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

type Declared = RecordTables<typeof catalogues> & RecordTables<typeof registers> & LineTables<typeof registers>;

/** The tables queries may name. Declarations give theirs, with those of their lines; every other room adds its own. */
export interface DB extends Declared {
  conta: RowOf<typeof contaTable>;
  usuario: RowOf<typeof usuarioTable>;
  permissao: RowOf<typeof permissaoTable>;
  fatura: RowOf<typeof faturaTable>;
  arquivo: RowOf<typeof arquivoTable>;
  arquivo_conteudo: RowOf<typeof arquivoConteudoTable>;
  atividade: RowOf<typeof atividadeTable>;
  atividade_extra: ParteRow;
  atividade_mao_de_obra: ParteRow & { colaborador_id: number };
  atividade_producao: ParteRow & { colaborador_id: number };
  atividade_maquina: ParteRow & { maquina_id: number };
  colheita_linha: RowOf<typeof colheitaLinhaTable>;
  colheita_linha_versao: RowOf<typeof colheitaLinhaVersaoTable>;
  lancamento: RowOf<typeof lancamentoTable>;
  pagamento: RowOf<typeof pagamentoTable>;
  lancamento_rateio: RowOf<typeof lancamentoRateioTable>;
  movimentacao: RowOf<typeof movimentacaoTable>;
  movimento_estoque: RowOf<typeof movimentoEstoqueTable>;
  folha_colheita: RowOf<typeof folhaColheitaTable>;
  folha_colheita_colaborador: RowOf<typeof folhaColheitaColaboradorTable>;
  folha_colheita_reajuste: RowOf<typeof folhaColheitaReajusteTable>;
  parametros: RowOf<typeof parametrosTable>;
  talhao_versao: RowOf<typeof talhaoVersaoTable>;
  lote: RowOf<typeof loteTable>;
  lote_origem: RowOf<typeof loteOrigemTable>;
  lote_aresta: RowOf<typeof loteArestaTable>;
  lote_movimento: RowOf<typeof loteMovimentoTable>;
  processo_lote: RowOf<typeof processoLoteTable>;
  terreiro_entrada: RowOf<typeof terreiroEntradaTable>;
  secagem: RowOf<typeof secagemTable>;
  ressecagem: RowOf<typeof ressecagemTable>;
  despolpagem: RowOf<typeof despolpagemTable>;
  lote_excluido: RowOf<typeof loteExcluidoTable>;
  armazem_entrada: RowOf<typeof armazemEntradaTable>;
  beneficio: RowOf<typeof beneficioTable>;
  rebeneficio: RowOf<typeof rebeneficioTable>;
  deposito: RowOf<typeof depositoTable>;
  publicacao: RowOf<typeof publicacaoTable>;
  dossie_emitido: RowOf<typeof dossieEmitidoTable>;
  eudr_emissao: RowOf<typeof eudrEmissaoTable>;
  amostra: RowOf<typeof amostraTable>;
  classificacao: RowOf<typeof classificacaoTable>;
  secador_leitura: RowOf<typeof leituraTable>;
  favorito: RowOf<typeof favoritoTable>;
  guia_de_ajuda: RowOf<typeof guiaDeAjudaTable>;
  venda: RowOf<typeof vendaTable>;
  venda_item: RowOf<typeof vendaItemTable>;
  venda_reserva: RowOf<typeof vendaReservaTable>;
  ato: RowOf<typeof atoTable>;
  notificacao: RowOf<typeof notificacaoTable>;
  notificacao_marca: RowOf<typeof notificacaoMarcaTable>;
  notificado: RowOf<typeof notificadoTable>;
}

/** Everything the runner builds and the routes read. */
export const projections: readonly Projection[] = [
  acessoProjection,
  arquivoProjection,
  atividadeProjection,
  colheitaLinhaVersaoProjection,
  lancamentoProjection,
  movimentacaoProjection,
  movimentoEstoqueProjection,
  folhaColheitaProjection,
  parametrosProjection,
  talhaoVersaoProjection,
  loteProjection,
  passagemProjection,
  beneficioProjection,
  rebeneficioProjection,
  cooperativaProjection,
  despolpagemProjection,
  correcaoProjection,
  publicacaoProjection,
  emissaoProjection,
  dossieEmitidoProjection,
  qualidadeProjection,
  favoritoProjection,
  guiaDeAjudaProjection,
  vendaNoLedgerProjection,
  vendaProjection,
  atoProjection,
  notificacaoProjection,
  ...Object.values(catalogues).map((catalogue) => catalogueProjection(catalogue, catalogueTable(catalogue))),
  ...Object.values(registers).map(registerProjection),
];
