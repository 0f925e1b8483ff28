import { licencasRoutes } from './acesso/licencas.routes.js';
import { operadorRoutes } from './acesso/operador.routes.js';
import { passwordRoutes } from './acesso/password.routes.js';
import { perfilRoutes, tutorialRoutes } from './acesso/perfil.routes.js';
import { permissoesDoUsuarioRoutes, permissoesRoutes } from './acesso/permissoes.routes.js';
import { usuarioRoutes } from './acesso/usuario.routes.js';
import { sessionRoutes } from './acesso/session.routes.js';
import { atividadeRoutes } from './atividades/atividade.routes.js';
import { colheitaManualRoutes } from './atividades/colheita-manual.routes.js';
import { allCatalogueRoutes } from './catalogues/catalogue.routes.js';
import { fixedListRoutes } from './catalogues/fixed-lists.routes.js';
import { healthRoutes } from './health.routes.js';
import { metricsRoutes } from './metrics.routes.js';
import type { RouteGroup } from './http/route.js';
import { fluxoRoutes } from './financeiro/fluxo.routes.js';
import { lancamentoRoutes } from './financeiro/lancamento.routes.js';
import { movimentacaoRoutes } from './financeiro/movimentacao.routes.js';
import { pagamentoRoutes } from './financeiro/pagamento.routes.js';
import { colaboradorPagamentoColheitaRoutes } from './folha/colaborador-pagamento.routes.js';
import { folhaColheitaRoutes } from './folha/folha-colheita.routes.js';
import { fazendaCoordsRoutes, fazendaRoutes } from './propriedade/fazenda.routes.js';
import { vendaRoutes } from './comercial/venda.routes.js';
import { lotesRoutes } from './rastreabilidade/lotes.routes.js';
import { painelRoutes } from './relatorios/painel.routes.js';
import { cooperativaRoutes } from './rastreabilidade/cooperativa.routes.js';
import { despolpagemRoutes } from './rastreabilidade/despolpagem.routes.js';
import { leiturasDaRessecagemRoutes, leiturasDaSecagemRoutes } from './rastreabilidade/leituras.routes.js';
import { qualidadeRoutes } from './rastreabilidade/qualidade.routes.js';
import { armazemRoutes, ressecagemRoutes, secagemRoutes, terreiroRoutes } from './rastreabilidade/passagem.routes.js';
import { beneficioRoutes, rebeneficioRoutes } from './rastreabilidade/transformacao.routes.js';
import { folhaDownloadRoutes } from './folha/download.routes.js';
import { documentosDaVendaRoutes, documentosDoLoteRoutes } from './rastreabilidade/documentos.routes.js';
import { exportarLotesRoutes } from './rastreabilidade/exportar.routes.js';
import { importacaoRoutes } from './importacao/importacao.routes.js';
import { perdasRoutes } from './rastreabilidade/perdas.routes.js';
import { pesquisaRoutes } from './rastreabilidade/pesquisa.routes.js';
import { publicacaoRoutes } from './rastreabilidade/publicacao.routes.js';
import { publicaRoutes } from './rastreabilidade/publica/publica.routes.js';
import { recallRoutes } from './rastreabilidade/recall.routes.js';
import { quadroRoutes } from './rastreabilidade/quadro.routes.js';
import { registroRoutes } from './rastreabilidade/registro.routes.js';
import { parametrosRoutes } from './propriedade/parametros.routes.js';
import { safraRoutes } from './propriedade/safra.routes.js';
import { talhaoRoutes } from './propriedade/talhao.routes.js';
import { ajudaRoutes, escreverAjudaRoutes } from './suporte/ajuda.routes.js';
import { favoritosRoutes } from './suporte/favoritos.routes.js';
import { logsRoutes } from './suporte/logs.routes.js';
import { notificacoesRoutes } from './suporte/notificacoes.routes.js';
import { attachmentsRoutes, filesRoutes } from './suporte/files.routes.js';
import { tarefaRoutes } from './tarefas/tarefa.routes.js';

/** Routes written by hand. Fixed paths stand before the `:id` of a catalogue. */
const rooms: readonly RouteGroup[] = [
  healthRoutes,
  metricsRoutes,
  sessionRoutes,
  passwordRoutes,
  usuarioRoutes,
  permissoesRoutes,
  permissoesDoUsuarioRoutes,
  perfilRoutes,
  tutorialRoutes,
  licencasRoutes,
  operadorRoutes,
  fazendaRoutes,
  fazendaCoordsRoutes,
  parametrosRoutes,
  safraRoutes,
  talhaoRoutes,
  atividadeRoutes,
  colheitaManualRoutes,
  importacaoRoutes,
  exportarLotesRoutes,
  documentosDoLoteRoutes,
  documentosDaVendaRoutes,
  folhaDownloadRoutes,
  ajudaRoutes,
  escreverAjudaRoutes,
  favoritosRoutes,
  tarefaRoutes,
  logsRoutes,
  notificacoesRoutes,
  attachmentsRoutes,
  filesRoutes,
  terreiroRoutes,
  secagemRoutes,
  leiturasDaSecagemRoutes,
  ressecagemRoutes,
  leiturasDaRessecagemRoutes,
  despolpagemRoutes,
  armazemRoutes,
  beneficioRoutes,
  rebeneficioRoutes,
  cooperativaRoutes,
  perdasRoutes,
  pesquisaRoutes,
  publicacaoRoutes,
  publicaRoutes,
  recallRoutes,
  quadroRoutes,
  registroRoutes,
  lotesRoutes,
  qualidadeRoutes,
  vendaRoutes,
  painelRoutes,
  fluxoRoutes,
  movimentacaoRoutes,
  pagamentoRoutes,
  lancamentoRoutes,
  folhaColheitaRoutes,
  colaboradorPagamentoColheitaRoutes,
  ...fixedListRoutes,
];

const addressesOf = ({ path, routes }: RouteGroup) => Object.values(routes).map((route) => `${route.method} ${path}${route.path}`);
const taken = new Set(rooms.flatMap(addressesOf));

/** A room's own route stands in for the catalogue's at the same address. */
const without = (group: RouteGroup): RouteGroup => ({
  ...group,
  routes: Object.fromEntries(Object.entries(group.routes).filter(([, { method, path }]) => !taken.has(`${method} ${group.path}${path}`))),
});

/** Every route there is. */
export const routeGroups: readonly RouteGroup[] = [...rooms, ...allCatalogueRoutes.map(without)];
