import { licencasRoutes } from './acesso/licencas.routes.js';
import { operadorRoutes } from './acesso/operador.routes.js';
import { passwordRoutes } from './acesso/password.routes.js';
import { perfilRoutes, tutorialRoutes } from './acesso/perfil.routes.js';
import { permissoesDoUsuarioRoutes, permissoesRoutes } from './acesso/permissoes.routes.js';
import { sessionRoutes } from './acesso/session.routes.js';
import { usuarioRoutes } from './acesso/usuario.routes.js';
import { caldaRoutes } from './agronomia/calda.routes.js';
import { inspecaoRoutes } from './agronomia/inspecao.routes.js';
import { atividadeRoutes } from './atividades/atividade.routes.js';
import { caldasRoutes } from './atividades/caldas.routes.js';
import { colheitaSimplificadaRoutes } from './atividades/colheita-simplificada.routes.js';
import { colheitaRoutes } from './atividades/colheita.routes.js';
import { diaRoutes } from './atividades/dia.routes.js';
import { doTalhaoRoutes } from './atividades/do-talhao.routes.js';
import { insumosRoutes } from './atividades/insumos.routes.js';
import { intervalosRoutes } from './atividades/intervalos.routes.js';
import { partesRoutes } from './atividades/partes.routes.js';
import { registrosRoutes } from './atividades/registros.routes.js';
import { tipoAtividadeRoutes } from './atividades/tipo-atividade.routes.js';
import { contratoVendaRoutes } from './comercial/contrato-venda.routes.js';
import { documentoRoutes } from './comercial/documento.routes.js';
import { vendaEntregasRoutes } from './comercial/venda-entregas.routes.js';
import { vendaProdutosRoutes } from './comercial/venda-produtos.routes.js';
import { custoDaVendaRoutes, tributosDaVendaRoutes } from './comercial/venda-resultado.routes.js';
import { vendaRoutes } from './comercial/venda.routes.js';
import { estoqueRoutes } from './estoque/estoque.routes.js';
import { insumoRoutes } from './estoque/insumo.routes.js';
import { transferenciaRoutes } from './estoque/transferencia.routes.js';
import { conciliacaoRoutes } from './financeiro/extratos/conciliacao.routes.js';
import { extratoRoutes } from './financeiro/extratos/extrato.routes.js';
import { fluxoRoutes } from './financeiro/fluxo.routes.js';
import { lancamentoRoutes } from './financeiro/lancamento.routes.js';
import { movimentacaoRoutes } from './financeiro/movimentacao.routes.js';
import { pagamentoRoutes } from './financeiro/pagamento.routes.js';
import { rateioRoutes } from './financeiro/rateio.routes.js';
import { resumoRoutes } from './financeiro/resumo.routes.js';
import { variosRoutes } from './financeiro/varios.routes.js';
import { certificadoRoutes } from './fiscal/certificado.routes.js';
import { lcdprRoutes } from './fiscal/lcdpr.routes.js';
import { nfeRoutes } from './fiscal/nfe.routes.js';
import { notaFiscalRoutes } from './fiscal/nota-fiscal.routes.js';
import { acertoMeeiroRoutes } from './folha/acerto/acerto-meeiro.routes.js';
import { colaboradorPagamentoColheitaRoutes, colaboradorPagamentosRoutes } from './folha/colaborador-pagamento.routes.js';
import { folhaColheitaRoutes } from './folha/folha-colheita.routes.js';
import { folhaPagamentoRoutes } from './folha/folha-pagamento.routes.js';
import { paginaDoColaboradorRoutes } from './folha/pagina/pagina-do-colaborador.routes.js';
import { publicaDoColaboradorRoutes } from './folha/pagina/publica.routes.js';
import { healthRoutes } from './health.routes.js';
import type { RouteGroup } from './http/pipeline/route.js';
import { tarefaRoutes } from './jobs/tarefa.routes.js';
import { maquinaRoutes } from './maquinas/maquina.routes.js';
import { metricsRoutes } from './metrics.routes.js';
import { adiantamentoRoutes, pagamentoApontamentoRoutes } from './pessoas/adiantamento.routes.js';
import { colaboradorRoutes } from './pessoas/colaborador.routes.js';
import { contratoMeeiroRoutes } from './pessoas/contrato-meeiro.routes.js';
import { meeiroRoutes } from './pessoas/meeiro.routes.js';
import { turmaRoutes } from './pessoas/turma.routes.js';
import { cenarioRoutes } from './planejamento/cenario.routes.js';
import { orcamentoRoutes } from './planejamento/orcamento.routes.js';
import { fazendaCoordsRoutes, fazendaRoutes } from './propriedade/fazenda.routes.js';
import { parametrosRoutes } from './propriedade/parametros.routes.js';
import { safraRoutes } from './propriedade/safra.routes.js';
import { talhaoRoutes } from './propriedade/talhao.routes.js';
import { armazemRoutes } from './rastreabilidade/armazem/armazem.routes.js';
import { beneficioRoutes } from './rastreabilidade/beneficio/beneficio.routes.js';
import { cooperativaRoutes } from './rastreabilidade/cooperativa/cooperativa.routes.js';
import { despolpagemRoutes } from './rastreabilidade/despolpagem/despolpagem.routes.js';
import {
  documentosDaVendaRoutes,
  documentosDoLoteRoutes,
  documentosEmitidosRoutes,
} from './rastreabilidade/documentos/documentos.routes.js';
import { exportarLotesRoutes } from './rastreabilidade/lote/exportar.routes.js';
import { lotesRoutes } from './rastreabilidade/lote/lotes.routes.js';
import { pesquisaRoutes } from './rastreabilidade/lote/pesquisa.routes.js';
import { quadroRoutes } from './rastreabilidade/lote/quadro.routes.js';
import { perdasRoutes } from './rastreabilidade/perdas/perdas.routes.js';
import { registroRoutes } from './rastreabilidade/processo/registro.routes.js';
import { publicaRoutes } from './rastreabilidade/publicacao/publica/publica.routes.js';
import { publicacaoRoutes } from './rastreabilidade/publicacao/publicacao.routes.js';
import { leiturasDaRessecagemRoutes, leiturasDaSecagemRoutes } from './rastreabilidade/qualidade/leituras.routes.js';
import { qualidadeRoutes } from './rastreabilidade/qualidade/qualidade.routes.js';
import { rebeneficioRoutes } from './rastreabilidade/rebeneficio/rebeneficio.routes.js';
import { recallRoutes } from './rastreabilidade/recall/recall.routes.js';
import { ressecagemRoutes } from './rastreabilidade/ressecagem/ressecagem.routes.js';
import { secagemRoutes } from './rastreabilidade/secagem/secagem.routes.js';
import { terreiroRoutes } from './rastreabilidade/terreiro/terreiro.routes.js';
import { openApiRoutes, referenceRoutes } from './reference/reference.routes.js';
import { acompanhamentoRoutes } from './relatorios/acompanhamento.routes.js';
import { colheitaMecanicaRoutes } from './relatorios/colheita-mecanica.routes.js';
import { custoDoLoteRoutes } from './relatorios/custo-do-lote.routes.js';
import { dashboardRoutes } from './relatorios/dashboard.routes.js';
import { dreDoTalhaoRoutes, relatoriosDoTalhaoRoutes } from './relatorios/do-talhao.routes.js';
import { hojeRoutes } from './relatorios/hoje/hoje.routes.js';
import { indiretosRoutes } from './relatorios/indiretos.routes.js';
import { painelRoutes } from './relatorios/painel.routes.js';
import { reportRoutes } from './relatorios/report.routes.js';
import { ajudaRoutes, escreverAjudaRoutes } from './suporte/ajuda/ajuda.routes.js';
import { anexosDoColaboradorRoutes } from './suporte/arquivos/anexos-do-colaborador.routes.js';
import { attachmentsRoutes, filesRoutes } from './suporte/arquivos/files.routes.js';
import { imagensDaAtividadeRoutes } from './suporte/arquivos/imagens-da-atividade.routes.js';
import { favoritosRoutes } from './suporte/favoritos/favoritos.routes.js';
import { importacaoRoutes } from './suporte/importacao/importacao.routes.js';
import { logsRoutes } from './suporte/logs/logs.routes.js';
import { notificacoesRoutes } from './suporte/notificacoes/notificacoes.routes.js';

/** Routes of rooms, in no order that says anything: a fixed path is found before an `:id`. Written by `npm run docs` from the files `*.routes.ts`. */
export const rooms: readonly RouteGroup[] = [
  licencasRoutes,
  operadorRoutes,
  passwordRoutes,
  perfilRoutes,
  tutorialRoutes,
  permissoesRoutes,
  permissoesDoUsuarioRoutes,
  sessionRoutes,
  usuarioRoutes,
  caldaRoutes,
  inspecaoRoutes,
  atividadeRoutes,
  caldasRoutes,
  colheitaSimplificadaRoutes,
  colheitaRoutes,
  diaRoutes,
  doTalhaoRoutes,
  insumosRoutes,
  intervalosRoutes,
  ...partesRoutes,
  registrosRoutes,
  tipoAtividadeRoutes,
  contratoVendaRoutes,
  documentoRoutes,
  vendaEntregasRoutes,
  vendaProdutosRoutes,
  tributosDaVendaRoutes,
  custoDaVendaRoutes,
  vendaRoutes,
  estoqueRoutes,
  insumoRoutes,
  transferenciaRoutes,
  conciliacaoRoutes,
  extratoRoutes,
  fluxoRoutes,
  lancamentoRoutes,
  movimentacaoRoutes,
  pagamentoRoutes,
  rateioRoutes,
  resumoRoutes,
  variosRoutes,
  certificadoRoutes,
  lcdprRoutes,
  nfeRoutes,
  notaFiscalRoutes,
  acertoMeeiroRoutes,
  colaboradorPagamentoColheitaRoutes,
  colaboradorPagamentosRoutes,
  folhaColheitaRoutes,
  folhaPagamentoRoutes,
  paginaDoColaboradorRoutes,
  publicaDoColaboradorRoutes,
  healthRoutes,
  tarefaRoutes,
  maquinaRoutes,
  metricsRoutes,
  adiantamentoRoutes,
  pagamentoApontamentoRoutes,
  colaboradorRoutes,
  contratoMeeiroRoutes,
  meeiroRoutes,
  turmaRoutes,
  cenarioRoutes,
  orcamentoRoutes,
  fazendaRoutes,
  fazendaCoordsRoutes,
  parametrosRoutes,
  safraRoutes,
  talhaoRoutes,
  armazemRoutes,
  beneficioRoutes,
  cooperativaRoutes,
  despolpagemRoutes,
  documentosDoLoteRoutes,
  documentosEmitidosRoutes,
  documentosDaVendaRoutes,
  exportarLotesRoutes,
  lotesRoutes,
  pesquisaRoutes,
  quadroRoutes,
  perdasRoutes,
  registroRoutes,
  publicaRoutes,
  publicacaoRoutes,
  leiturasDaSecagemRoutes,
  leiturasDaRessecagemRoutes,
  qualidadeRoutes,
  rebeneficioRoutes,
  recallRoutes,
  ressecagemRoutes,
  secagemRoutes,
  terreiroRoutes,
  openApiRoutes,
  referenceRoutes,
  acompanhamentoRoutes,
  colheitaMecanicaRoutes,
  custoDoLoteRoutes,
  dashboardRoutes,
  dreDoTalhaoRoutes,
  relatoriosDoTalhaoRoutes,
  hojeRoutes,
  indiretosRoutes,
  painelRoutes,
  ...reportRoutes,
  ajudaRoutes,
  escreverAjudaRoutes,
  anexosDoColaboradorRoutes,
  filesRoutes,
  attachmentsRoutes,
  imagensDaAtividadeRoutes,
  favoritosRoutes,
  importacaoRoutes,
  logsRoutes,
  notificacoesRoutes,
];
