import type { Page } from 'playwright-core';
import { ask } from './support.js';

type Listing = { readonly content: readonly { readonly id: number }[] };

const first = async (page: Page, path: string): Promise<number | undefined> => (await ask<Listing>(page, path)).content?.[0]?.id;

/** Pages of a day's work, lists and forms of registers. */
const registers = {
  hoje: '/hoje',
  mapa: '/mapa',
  maquinas: '/cadastros/cad-maquinas',
  'nova-maquina': '/cadastros/cad-maquinas/novo',
  'ordens-de-servico': '/cadastros/ordem-servicos',
  'nova-ordem-de-servico': '/cadastros/ordem-servicos/novo',
  'ordens-de-trabalho': '/cadastros/ordem-de-servicos',
  'nova-ordem-de-trabalho': '/cadastros/ordem-de-servicos/novo',
  adiantamentos: '/cadastros/cad-adiantamentos',
  'novo-adiantamento': '/cadastros/cad-adiantamentos/novo',
  'contratos-de-meeiro': '/cadastros/cad-meeiro-contratos',
  'novo-contrato-de-meeiro': '/cadastros/cad-meeiro-contratos/novo',
};

/** What it cost, what it yields, what to do; of the reports, which are drawn by one screen, those that differ most. */
const respostas = {
  dre: '/relatorios/dre',
  'dre-por-talhao': '/relatorios/dre-talhoes',
  'custos-por-talhao': '/relatorios/talhoes/custos',
  'custo-por-lote': '/relatorios/lotes/custos',
  'custos-por-mes': '/relatorios/mensal/custos',
  'orcado-e-realizado': '/planejamentos/orcado-e-realizado',
  planejamento: '/planejamento',
  cenarios: '/planejamento/cenarios',
  lcdpr: '/lcdpr',
};

/** Pages that exist with any data. */
const FIXED = {
  inicio: '/',
  'inicio-por-saca': '/?por=saca',
  quadro: '/rastreabilidade/quadro',
  lotes: '/rastreabilidade/lotes',
  perdas: '/rastreabilidade/perdas',
  'perdas-por-lote': '/rastreabilidade/perdas?por=lote',
  recall: '/rastreabilidade/recall',
  secagens: '/rastreabilidade/secagem',
  'nova-colheita': '/rastreabilidade/colheita/nova',
  'nova-despolpa': '/rastreabilidade/despolpagem/nova',
  'nova-secagem': '/rastreabilidade/secagem/nova',
  'novo-beneficio': '/rastreabilidade/beneficio/nova',
  arquivos: '/arquivos',
  'colheita-do-dia': '/colheita-do-dia',
  'servico-do-dia': '/servico-do-dia',
  atividades: '/atividades',
  'nova-atividade': '/atividades/nova',
  'calendario-de-atividades': '/atividades/calendario',
  'linha-do-tempo': '/atividades/linha-do-tempo',
  vendas: '/vendas',
  'nova-venda': '/vendas/nova',
  folhas: '/folha-pagamento-colheita',
  'nova-folha': '/folha-pagamento-colheita/nova',
  lancamentos: '/financeiro',
  estoque: '/estoque',
  'ajustar-estoque': '/estoque/novo',
  'novo-lancamento': '/financeiro/novo',
  'colar-lancamentos': '/financeiro/colar',
  extrato: '/financeiro/extrato-do-parceiro',
  'saldo-previsto': '/financeiro/previsao',
  extratos: '/extratos',
  'trazer-extrato': '/extratos/trazer',
  'receitas-e-despesas': '/financeiro/relatorios',
  'a-pagar': '/pessoas/a-pagar',
  'colhido-por-talhao': '/relatorios/talhoes/colhido',
  acompanhamento: '/acompanhamentos',
  ...respostas,
  ...registers,
  cadastros: '/cadastros',
  cadastro: '/cadastros/cad-colaboradores',
  'importar-cadastro': '/cadastros/cad-talhoes/importar',
  'novo-cadastro': '/cadastros/cad-talhoes/novo',
  ajuda: '/ajuda',
  'novo-guia': '/ajuda/nova?route=/vendas',
  qualidades: '/cadastros/cat-qualidades',
  'nova-conta-bancaria': '/cadastros/cad-dadosbancarios/novo',
  parametros: '/cadastros/parametros',
  perfil: '/perfil',
  notificacoes: '/notificacoes',
  'historico-de-alteracoes': '/historico-de-alteracoes',
  importacoes: '/importacoes',
  'nova-importacao': '/importacoes/nova',
  usuarios: '/usuarios',
  'novo-usuario': '/usuarios/novo',
};

/** Pages that are looked at a part at a time. */
const ABAS = {
  colaborador: {
    path: '/cadastros/cad-colaboradores',
    lista: '/cad-colaboradores?sort=codigo&size=1',
    quais: ['dados', 'trabalho', 'trabalho&ver=lista', 'conta', 'adiantamentos', 'parcerias', 'anexos'],
  },
  maquina: {
    path: '/cadastros/cad-maquinas',
    lista: '/cad-maquinas?size=1',
    quais: ['dados', 'abastecimentos', 'trabalhos', 'consumo', 'alertas'],
  },
  fornecedor: { path: '/cadastros/cad-fornecedores', lista: '/cad-fornecedores?size=1', quais: ['conta'] },
  cliente: { path: '/cadastros/cad-clientes', lista: '/cad-clientes?size=1', quais: ['conta'] },
  safra: { path: '/cadastros/cat-safras', lista: '/cat-safras?size=1', quais: ['dados', 'numeros', 'custos', 'vendas'] },
  talhao: { path: '/cadastros/cad-talhoes', lista: '/cad-talhoes?size=1', quais: ['colhido', 'gastos', 'vendido', 'relatorio'] },
} as const;

/** Every page of the dashboard by name, with records that exist. Pages of records that the product lacks are left out. */
export const pages = async (page: Page): Promise<Readonly<Record<string, string>>> => {
  const lote = await first(page, '/rastreabilidade/lotes?unidade=kg&comSaldo=true&sort=-saldo&size=1');
  const records: Readonly<Record<string, readonly [path: string, id: number | undefined, leaf?: string]>> = {
    lote: ['/rastreabilidade/lotes', lote],
    etiqueta: ['/rastreabilidade/lotes', lote, '/etiqueta'],
    'beneficio-impresso': ['/rastreabilidade/beneficio', await first(page, '/rastreabilidade/beneficio?size=1'), '/imprimir'],
    'rebeneficio-impresso': ['/rastreabilidade/rebeneficio', await first(page, '/rastreabilidade/rebeneficio?size=1'), '/imprimir'],
    secagem: ['/rastreabilidade/secagem', await first(page, '/rastreabilidade/secagem?size=1')],
    beneficio: ['/rastreabilidade/beneficio', await first(page, '/rastreabilidade/beneficio?size=1')],
    'corrigir-secagem': ['/rastreabilidade/secagem', await first(page, '/rastreabilidade/secagem?size=1'), '/corrigir'],
    curva: ['/rastreabilidade/secagem', await first(page, '/rastreabilidade/secagem?size=1'), '/curva'],
    atividade: ['/atividades', await first(page, '/reg-atividades?size=1')],
    safra: ['/cadastros/cat-safras', await first(page, '/cat-safras?size=1')],
    venda: ['/vendas', await first(page, '/vendas?size=1')],
    lancamento: ['/financeiro', await first(page, '/financeiro?size=1')],
    folha: ['/folha-pagamento-colheita', await first(page, '/folha-pagamento-colheita?size=1')],
    maquina: ['/cadastros/cad-maquinas', await first(page, '/cad-maquinas?size=1')],
    'ordem-de-servico': ['/cadastros/ordem-servicos', await first(page, '/ordem-servicos?size=1')],
    'ordem-de-trabalho': ['/cadastros/ordem-de-servicos', await first(page, '/ordem-de-servicos?size=1')],
    importacao: ['/importacoes', await first(page, '/importacoes?size=1')],
    talhao: ['/cadastros/cad-talhoes', await first(page, '/cad-talhoes?size=1')],
    insumo: ['/estoque', await first(page, '/cad-estoque?size=1')],
    usuario: ['/usuarios', await first(page, '/cat-usuarios?sort=-id&size=1')],
  };
  const talhao = await first(page, '/cad-talhoes?size=1');
  const abas = Object.entries(ABAS).map(async ([nome, { path, lista, quais }]) => {
    const id = await first(page, lista);
    return id === undefined ? [] : quais.map((aba) => [`${nome}-${aba.replaceAll(/[&=]/g, '-')}`, `${path}/${id}?aba=${aba}`] as const);
  });
  const quando = lote && (await ask<{ readonly data: string }>(page, `/rastreabilidade/lotes/${lote}`)).data;
  return {
    ...FIXED,
    ...(lote && { 'lote-antes': `/rastreabilidade/lotes/${lote}?em=${quando}` }),
    ...Object.fromEntries((await Promise.all(abas)).flat()),
    ...(talhao && { 'recall-talhao': `/rastreabilidade/recall?talhao=${talhao}` }),
    ...Object.fromEntries(
      Object.entries(records).flatMap(([name, [path, id, leaf = '']]) => (id === undefined ? [] : [[name, `${path}/${id}${leaf}`]])),
    ),
  };
};
