import { operadorRoutes } from './acesso/operador.routes.js';
import { sessionRoutes } from './acesso/session.routes.js';
import { atividadeRoutes } from './atividades/atividade.routes.js';
import { colheitaManualRoutes } from './atividades/colheita-manual.routes.js';
import { allCatalogueRoutes } from './catalogues/catalogue.routes.js';
import { healthRoutes } from './health.routes.js';
import type { RouteGroup } from './http/route.js';
import { fazendaCoordsRoutes, fazendaRoutes } from './propriedade/fazenda.routes.js';
import { vendaRoutes } from './comercial/venda.routes.js';
import { lotesRoutes } from './rastreabilidade/lotes.routes.js';
import { painelRoutes } from './relatorios/painel.routes.js';
import { armazemRoutes, secagemRoutes, terreiroRoutes } from './rastreabilidade/passagem.routes.js';
import { beneficioRoutes, cooperativaRoutes, rebeneficioRoutes } from './rastreabilidade/transformacao.routes.js';
import { safraRoutes } from './propriedade/safra.routes.js';
import { talhaoRoutes } from './propriedade/talhao.routes.js';

/** Every route there is. Fixed paths stand before the `:id` of a catalogue. */
export const routeGroups: readonly RouteGroup[] = [
  healthRoutes,
  sessionRoutes,
  operadorRoutes,
  fazendaRoutes,
  fazendaCoordsRoutes,
  safraRoutes,
  talhaoRoutes,
  atividadeRoutes,
  colheitaManualRoutes,
  terreiroRoutes,
  secagemRoutes,
  armazemRoutes,
  beneficioRoutes,
  rebeneficioRoutes,
  cooperativaRoutes,
  lotesRoutes,
  vendaRoutes,
  painelRoutes,
  ...allCatalogueRoutes,
];
