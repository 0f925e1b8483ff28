import { catalogues } from '@tulha/domain/catalogues/index';
import {
  acessoProjection,
  type contaTable,
  type faturaTable,
  type permissaoTable,
  type usuarioTable,
} from './acesso/usuario.projection.js';
import { atividadeProjection, type atividadeTable, type colheitaLinhaTable } from './atividades/atividade.projection.js';
import { catalogueProjection, catalogueTable } from './catalogues/catalogue.projection.js';
import {
  type vendaItemTable,
  vendaNoLedgerProjection,
  vendaProjection,
  type vendaReservaTable,
  type vendaTable,
} from './comercial/venda.projection.js';
import { lancamentoProjection, type lancamentoTable, type pagamentoTable } from './financeiro/lancamento.projection.js';
import { movimentacaoProjection, type movimentacaoTable } from './financeiro/movimentacao.projection.js';
import {
  type folhaColheitaColaboradorTable,
  folhaColheitaProjection,
  type folhaColheitaReajusteTable,
  type folhaColheitaTable,
} from './folha/folha.projection.js';
import type { Projection } from './kernel/projection.js';
import type { RowOf } from './kernel/table.js';
import { parametrosProjection, type parametrosTable } from './propriedade/parametros.projection.js';
import { talhaoVersaoProjection, type talhaoVersaoTable } from './propriedade/talhao-versao.projection.js';
import { correcaoProjection } from './rastreabilidade/correcao.projection.js';
import { despolpagemProjection } from './rastreabilidade/despolpagem.projection.js';
import { loteProjection } from './rastreabilidade/lote.projection.js';
import { passagemProjection } from './rastreabilidade/passagem.projection.js';
import { publicacaoProjection, type publicacaoTable } from './rastreabilidade/publicacao.projection.js';
import { qualidadeProjection } from './rastreabilidade/qualidade.projection.js';
import type { amostraTable, classificacaoTable, leituraTable } from './rastreabilidade/qualidade.tables.js';
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
import { transformacaoProjection } from './rastreabilidade/transformacao.projection.js';
import { favoritoProjection, type favoritoTable } from './suporte/favorito.projection.js';
import { guiaDeAjudaProjection, type guiaDeAjudaTable } from './suporte/guia-de-ajuda.projection.js';
import { atoProjection, type atoTable } from './suporte/ato.projection.js';
import {
  type notificacaoMarcaTable,
  notificacaoProjection,
  type notificacaoTable,
  type notificadoTable,
} from './suporte/notificacao.projection.js';
import { type arquivoConteudoTable, arquivoProjection, type arquivoTable } from './suporte/arquivo.projection.js';

/** A catalogue's columns are made from its declaration, so the compiler knows only those that all have. */
type CatalogueRow = { id: number; conta: number; versao: number; excluido: boolean } & Record<string, unknown>;

/** The tables queries may name. Catalogues give theirs; every other room adds its own. */
export type DB = { [K in keyof typeof catalogues]: CatalogueRow } & {
  conta: RowOf<typeof contaTable>;
  usuario: RowOf<typeof usuarioTable>;
  permissao: RowOf<typeof permissaoTable>;
  fatura: RowOf<typeof faturaTable>;
  arquivo: RowOf<typeof arquivoTable>;
  arquivo_conteudo: RowOf<typeof arquivoConteudoTable>;
  atividade: RowOf<typeof atividadeTable>;
  colheita_linha: RowOf<typeof colheitaLinhaTable>;
  lancamento: RowOf<typeof lancamentoTable>;
  pagamento: RowOf<typeof pagamentoTable>;
  movimentacao: RowOf<typeof movimentacaoTable>;
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
};

/** Everything the runner builds and the routes read. */
export const projections: readonly Projection[] = [
  acessoProjection,
  arquivoProjection,
  atividadeProjection,
  lancamentoProjection,
  movimentacaoProjection,
  folhaColheitaProjection,
  parametrosProjection,
  talhaoVersaoProjection,
  loteProjection,
  passagemProjection,
  transformacaoProjection,
  despolpagemProjection,
  correcaoProjection,
  publicacaoProjection,
  qualidadeProjection,
  favoritoProjection,
  guiaDeAjudaProjection,
  vendaNoLedgerProjection,
  vendaProjection,
  atoProjection,
  notificacaoProjection,
  ...Object.values(catalogues).map((catalogue) => catalogueProjection(catalogue, catalogueTable(catalogue))),
];
