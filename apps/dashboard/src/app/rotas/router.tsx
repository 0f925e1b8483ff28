import { createBrowserRouter, type DataRouter, redirect, type RouteObject, type RouterNavigateOptions, type To } from 'react-router';
import * as entrar from '../../acesso/entrar.screen.js';
import { reportRoutes } from '../../report-kit/routes.js';
import { screenAt } from '../../screens/rotas.js';
import { over } from '../../ui/over/over.js';
import { rotasComPrazo } from './prazo.js';
import { NotFound, RouteError } from './route-error.js';
import { Splash } from '../shell/splash.js';

const casa = () => import('../casa.js');

/** The sign-in comes with the first piece, the frame and the home with the second; every other page is a piece of its own, loaded when it is first opened. Paths are those of the API. */
const routes: readonly RouteObject[] = [
  {
    HydrateFallback: Splash,
    ErrorBoundary: RouteError,
    children: [
      { path: '/entrar', Component: entrar.Component },
      { path: '/esqueci-senha', lazy: () => import('../../acesso/esqueci-senha.screen.js') },
      { path: '/redefinir-senha', lazy: () => import('../../acesso/redefinir-senha.screen.js') },
      { path: '/atualizar-cadastro', lazy: () => import('../../acesso/atualizar-cadastro.screen.js') },
      {
        lazy: async () => ({ Component: (await casa()).Casca }),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { index: true, lazy: async () => ({ Component: (await casa()).Inicio }) },
              ...reportRoutes,
              ...screenAt('rastreabilidade/lotes', () => import('../../rastreabilidade/lote/lotes.screen.js')),
              { path: 'rastreabilidade/recall', lazy: () => import('../../rastreabilidade/recall/recall.screen.js') },
              { path: 'rastreabilidade/lotes/:id/etiqueta', lazy: () => import('../../rastreabilidade/publicacao/etiqueta.screen.js') },
              {
                path: 'rastreabilidade/beneficio/:id/imprimir',
                lazy: () => import('../../rastreabilidade/transformacao/impressao/beneficio-impresso.screen.js'),
              },
              {
                path: 'rastreabilidade/rebeneficio/:id/imprimir',
                lazy: () => import('../../rastreabilidade/transformacao/impressao/rebeneficio-impresso.screen.js'),
              },
              { path: 'rastreabilidade/secagem/:id/curva', lazy: () => import('../../rastreabilidade/qualidade/curva/curva.screen.js') },
              { path: 'rastreabilidade/ressecagem/:id/curva', lazy: () => import('../../rastreabilidade/qualidade/curva/curva.screen.js') },
              { path: 'rastreabilidade/quadro', lazy: () => import('../../rastreabilidade/lote/quadro/quadro.screen.js') },
              { path: 'rastreabilidade/:processo', lazy: () => import('../../rastreabilidade/processo/lista.screen.js') },
              { path: 'rastreabilidade/:processo/nova', lazy: () => import('../../rastreabilidade/processo/nova.screen.js') },
              { path: 'rastreabilidade/:processo/:id', lazy: () => import('../../rastreabilidade/processo/registro.screen.js') },
              { path: 'rastreabilidade/:processo/:id/corrigir', lazy: () => import('../../rastreabilidade/processo/corrigir.screen.js') },
              { path: 'colheita-do-dia', lazy: () => import('../../atividades/dia/colheita-do-dia.screen.js') },
              { path: 'servico-do-dia', lazy: () => import('../../atividades/dia/servico-do-dia.screen.js') },
              { path: 'atividades/calendario', lazy: () => import('../../atividades/calendario/calendario.screen.js') },
              { path: 'atividades/linha-do-tempo', lazy: () => import('../../atividades/calendario/linha-do-tempo.screen.js') },
              ...screenAt('atividades', () => import('../../atividades/atividade/atividades.screen.js'), 'nova'),
              { path: 'vendas/:id/corrigir', lazy: () => import('../../comercial/vendas/corrigir-venda.screen.js') },
              ...screenAt('vendas', () => import('../../comercial/vendas/vendas.screen.js'), 'nova'),
              { path: 'folha-pagamento-colheita', lazy: () => import('../../folha/colheita/folhas.screen.js') },
              { path: 'folha-pagamento-colheita/nova', lazy: () => import('../../folha/colheita/nova-folha.screen.js') },
              { path: 'folha-pagamento-colheita/:id', lazy: () => import('../../folha/colheita/folha.screen.js') },
              { path: 'folha-pagamento-colheita/:id/corrigir', lazy: () => import('../../folha/colheita/corrigir-folha.screen.js') },
              { path: 'folha-pagamento', lazy: () => import('../../folha/pagamento/folhas.screen.js') },
              { path: 'folha-pagamento/nova', lazy: () => import('../../folha/pagamento/nova-folha.screen.js') },
              { path: 'folha-pagamento/:id', lazy: () => import('../../folha/pagamento/folha.screen.js') },
              { path: 'folha-pagamento/:id/corrigir', lazy: () => import('../../folha/pagamento/corrigir-folha.screen.js') },
              { path: 'financeiro/previsao', lazy: () => import('../../financeiro/fluxos/previsao.screen.js') },
              { path: 'financeiro/colar', lazy: () => import('../../financeiro/colar/colar.screen.js') },
              ...screenAt('financeiro', () => import('../../financeiro/lancamentos.screen.js'), 'novo'),
              { path: 'extratos/trazer', lazy: () => import('../../financeiro/extratos/trazer-extrato.screen.js') },
              ...screenAt('extratos', () => import('../../financeiro/extratos/extratos.screen.js')),
              { path: 'estoque/transferir', lazy: () => import('../../estoque/transferir.screen.js') },
              ...screenAt('estoque', () => import('../../estoque/estoque.screen.js'), 'novo'),
              { path: 'planejamento', lazy: () => import('../../planejamento/planejamento.screen.js') },
              { path: 'planejamento/cenarios', lazy: () => import('../../planejamento/cenarios.screen.js') },
              { path: 'acompanhamentos', lazy: () => import('../../relatorios/acompanhamento/acompanhamento.screen.js') },
              { path: 'mapa', lazy: () => import('../../propriedade/mapa/mapa.screen.js') },
              { path: 'hoje', lazy: () => import('../../relatorios/hoje/hoje.screen.js') },
              { path: 'cadastros', lazy: () => import('../../catalogues/catalogues.screen.js') },
              { path: 'cadastros/parametros', lazy: () => import('../../catalogues/parametros.screen.js') },
              { path: 'cadastros/recibos/:id/imprimir', lazy: () => import('../../comercial/recibos/recibo-impresso.screen.js') },
              { path: 'lcdpr', lazy: () => import('../../fiscal/lcdpr.screen.js') },
              { path: 'nfe/notas/pendentes', lazy: () => import('../../fiscal/notas-pendentes.screen.js') },
              ...screenAt('nfe/notas', () => import('../../fiscal/notas-recebidas.screen.js')),
              { path: 'nfe/certificados/novo', lazy: () => import('../../fiscal/incluir-certificado.screen.js') },
              ...screenAt('nfe/certificados', () => import('../../fiscal/certificados.screen.js')),
              { path: 'cadastros/invoices/importar', lazy: () => import('../../fiscal/enviar-notas.screen.js') },
              ...screenAt('cadastros/:catalogo', () => import('../../catalogues/catalogue.screen.js'), 'novo'),
              { path: 'cadastros/:catalogo/importar', lazy: () => import('../../catalogues/importar.screen.js') },
              { path: 'ajuda', lazy: () => import('../../suporte/ajuda/ajuda.screen.js') },
              { path: 'ajuda/nova', lazy: () => import('../../suporte/ajuda/guia-form.screen.js') },
              { path: 'ajuda/:id/corrigir', lazy: () => import('../../suporte/ajuda/guia-form.screen.js') },
              { path: 'arquivos', lazy: () => import('../../suporte/arquivos/arquivos.screen.js') },
              { path: 'usuarios', lazy: () => import('../../acesso/usuarios/usuarios.screen.js') },
              { path: 'usuarios/novo', lazy: () => import('../../acesso/usuarios/novo-usuario.screen.js') },
              { path: 'usuarios/:id', lazy: () => import('../../acesso/usuarios/usuario.screen.js') },
              { path: 'perfil', lazy: () => import('../../acesso/perfil.screen.js') },
              { path: 'notificacoes', lazy: () => import('../../suporte/notificacoes/notificacoes.screen.js') },
              // Favourites may hold the address it had before.
              { path: 'registro-de-atividades', loader: () => redirect('/historico-de-alteracoes') },
              { path: 'historico-de-alteracoes', lazy: () => import('../../suporte/logs/logs.screen.js') },
              { path: 'importacoes', lazy: () => import('../../suporte/importacao/importacoes.screen.js') },
              { path: 'importacoes/nova', lazy: () => import('../../suporte/importacao/nova-importacao.screen.js') },
              { path: 'importacoes/:id', lazy: () => import('../../suporte/importacao/importacao.screen.js') },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];

/** The router of this tab. A new page replaces a history entry that stood only for a window over the previous page. */
const overed = (made: DataRouter): DataRouter => {
  const navigate = made.navigate.bind(made);
  made.subscribe(({ historyAction }) => historyAction === 'POP' || over.arrived());
  const to = (place: To | null, options?: RouterNavigateOptions) =>
    navigate(place, over.takesPlace() ? { ...options, replace: true } : options);
  return Object.assign(made, {
    navigate: (place: To | null | number, options?: RouterNavigateOptions) =>
      typeof place === 'number' ? navigate(place) : to(place, options),
  });
};

export const router = overed(createBrowserRouter(rotasComPrazo(routes)));
