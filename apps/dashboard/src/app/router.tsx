import { createBrowserRouter, type RouteObject } from 'react-router';
import { rotasComPrazo } from './prazo.js';
import { NotFound, RouteError } from './route-error.js';
import { Splash } from './splash.js';

/** Every page is a piece of its own, loaded when it is first opened. Paths are those of the API. */
const routes: readonly RouteObject[] = [
  {
    HydrateFallback: Splash,
    ErrorBoundary: RouteError,
    children: [
      { path: '/entrar', lazy: () => import('../acesso/entrar.screen.js') },
      { path: '/esqueci-senha', lazy: () => import('../acesso/esqueci-senha.screen.js') },
      { path: '/redefinir-senha', lazy: () => import('../acesso/redefinir-senha.screen.js') },
      { path: '/atualizar-cadastro', lazy: () => import('../acesso/atualizar-cadastro.screen.js') },
      {
        lazy: () => import('./shell.js'),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { index: true, lazy: () => import('../painel/painel.screen.js') },
              { path: 'rastreabilidade/perdas', lazy: () => import('../rastreabilidade/perdas/perdas.screen.js') },
              { path: 'rastreabilidade/lotes', lazy: () => import('../rastreabilidade/lotes/lotes.screen.js') },
              { path: 'rastreabilidade/lotes/:id', lazy: () => import('../rastreabilidade/lotes/lote.screen.js') },
              { path: 'rastreabilidade/recall', lazy: () => import('../rastreabilidade/recall/recall.screen.js') },
              { path: 'rastreabilidade/lotes/:id/etiqueta', lazy: () => import('../rastreabilidade/publicacao/etiqueta.screen.js') },
              {
                path: 'rastreabilidade/beneficio/:id/imprimir',
                lazy: () => import('../rastreabilidade/impressao/beneficio-impresso.screen.js'),
              },
              {
                path: 'rastreabilidade/rebeneficio/:id/imprimir',
                lazy: () => import('../rastreabilidade/impressao/rebeneficio-impresso.screen.js'),
              },
              { path: 'rastreabilidade/secagem/:id/curva', lazy: () => import('../rastreabilidade/curva/curva.screen.js') },
              { path: 'rastreabilidade/ressecagem/:id/curva', lazy: () => import('../rastreabilidade/curva/curva.screen.js') },
              { path: 'rastreabilidade/quadro', lazy: () => import('../rastreabilidade/quadro/quadro.screen.js') },
              { path: 'rastreabilidade/:processo', lazy: () => import('../rastreabilidade/processos/lista.screen.js') },
              { path: 'rastreabilidade/:processo/nova', lazy: () => import('../rastreabilidade/processos/nova.screen.js') },
              { path: 'rastreabilidade/:processo/:id', lazy: () => import('../rastreabilidade/processos/registro.screen.js') },
              { path: 'rastreabilidade/:processo/:id/corrigir', lazy: () => import('../rastreabilidade/processos/corrigir.screen.js') },
              { path: 'vendas', lazy: () => import('../comercial/vendas/vendas.screen.js') },
              { path: 'vendas/nova', lazy: () => import('../comercial/vendas/nova-venda.screen.js') },
              { path: 'vendas/:id', lazy: () => import('../comercial/vendas/venda.screen.js') },
              { path: 'folha-pagamento-colheita', lazy: () => import('../folha/colheita/folhas.screen.js') },
              { path: 'folha-pagamento-colheita/nova', lazy: () => import('../folha/colheita/nova-folha.screen.js') },
              { path: 'folha-pagamento-colheita/:id', lazy: () => import('../folha/colheita/folha.screen.js') },
              { path: 'financeiro', lazy: () => import('../financeiro/lancamentos.screen.js') },
              { path: 'cadastros', lazy: () => import('../cadastros/cadastros.screen.js') },
              { path: 'cadastros/parametros', lazy: () => import('../cadastros/parametros.screen.js') },
              { path: 'cadastros/:catalogo', lazy: () => import('../cadastros/cadastro.screen.js') },
              { path: 'cadastros/:catalogo/importar', lazy: () => import('../cadastros/importar.screen.js') },
              { path: 'cadastros/:catalogo/novo', lazy: () => import('../cadastros/registro.screen.js') },
              { path: 'cadastros/:catalogo/:id', lazy: () => import('../cadastros/registro.screen.js') },
              { path: 'ajuda', lazy: () => import('../ajuda/ajuda.screen.js') },
              { path: 'ajuda/nova', lazy: () => import('../ajuda/guia-form.screen.js') },
              { path: 'ajuda/:id/corrigir', lazy: () => import('../ajuda/guia-form.screen.js') },
              { path: 'arquivos', lazy: () => import('../suporte/arquivos/arquivos.screen.js') },
              { path: 'usuarios', lazy: () => import('../acesso/usuarios/usuarios.screen.js') },
              { path: 'usuarios/novo', lazy: () => import('../acesso/usuarios/novo-usuario.screen.js') },
              { path: 'usuarios/:id', lazy: () => import('../acesso/usuarios/usuario.screen.js') },
              { path: 'perfil', lazy: () => import('../acesso/perfil.screen.js') },
              { path: 'notificacoes', lazy: () => import('../suporte/notificacoes/notificacoes.screen.js') },
              { path: 'registro-de-atividades', lazy: () => import('../suporte/logs/logs.screen.js') },
              { path: 'importacoes', lazy: () => import('../importacoes/importacoes.screen.js') },
              { path: 'importacoes/nova', lazy: () => import('../importacoes/nova-importacao.screen.js') },
              { path: 'importacoes/:id', lazy: () => import('../importacoes/importacao.screen.js') },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(rotasComPrazo(routes));
