import type { ModuloDoProduto } from '../acesso/modulos.js';
import { daysBetween } from '../kernel/dates.js';

/**
 * How a thing may be put off: not at all where people's safety hangs on it; until a day alone where it is a state that lasts until it is changed,
 * and which would never be told again; otherwise also for done.
 */
export const MODOS_DE_DEIXAR = ['NAO', 'ATE_UM_DIA', 'POR_FEITA'] as const;
type ModoDeDeixar = (typeof MODOS_DE_DEIXAR)[number];

type Tipo = {
  readonly modulo: ModuloDoProduto;
  readonly titulo: string;
  /** The act for one of them, on the page it leads to. */
  readonly fazer: string;
  /** The page of all of them. */
  readonly lista: string;
  readonly deixar: ModoDeDeixar;
};

/** The tasks that may wait today, in the order of a day: users without its module are not shown a task. */
export const PENDENCIAS = {
  leitura: {
    modulo: 'rastreabilidade',
    titulo: 'Secadores sem leitura hoje',
    fazer: 'Lançar leitura',
    lista: '/rastreabilidade/secagem',
    deixar: 'ATE_UM_DIA',
  },
  cafe: {
    modulo: 'rastreabilidade',
    titulo: 'Café que pede atenção',
    fazer: 'Ver e mover',
    lista: '/rastreabilidade/quadro',
    deixar: 'POR_FEITA',
  },
  maquina: {
    modulo: 'maquinas',
    titulo: 'Máquinas a cuidar',
    fazer: 'Lançar manutenção',
    lista: '/cadastros/machine-alerts',
    deixar: 'ATE_UM_DIA',
  },
  praga: { modulo: 'agronomia', titulo: 'Pragas acima dos níveis', fazer: 'Ver a inspeção', lista: '/cadastros/mip', deixar: 'POR_FEITA' },
  intervalo: {
    modulo: 'atividades',
    titulo: 'Talhões em carência ou reentrada',
    fazer: 'Ver o talhão',
    lista: '/mapa?cor=intervalos',
    deixar: 'NAO',
  },
  nota: {
    modulo: 'fiscal',
    titulo: 'Notas que esperam a fazenda',
    fazer: 'Ver a nota',
    lista: '/nfe/notas/pendentes',
    deixar: 'POR_FEITA',
  },
  insumoEmFalta: { modulo: 'estoque', titulo: 'Insumos em falta', fazer: 'Ajustar o estoque', lista: '/estoque', deixar: 'ATE_UM_DIA' },
  insumoVencendo: { modulo: 'estoque', titulo: 'Insumos a vencer', fazer: 'Ver o insumo', lista: '/estoque', deixar: 'POR_FEITA' },
  venda: { modulo: 'comercial', titulo: 'Vendas a finalizar', fazer: 'Finalizar', lista: '/vendas?status=ABERTO', deixar: 'POR_FEITA' },
  contratoVenda: {
    modulo: 'comercial',
    titulo: 'Contratos de venda a entregar',
    fazer: 'Ver o contrato',
    lista: '/cadastros/contratos-venda',
    deixar: 'ATE_UM_DIA',
  },
  conta: {
    modulo: 'financeiro',
    titulo: 'Contas que vencem hoje ou já venceram',
    fazer: 'Dar baixa',
    lista: '/financeiro?status=PENDENTE',
    deixar: 'POR_FEITA',
  },
  contrato: {
    modulo: 'pessoas',
    titulo: 'Contratos de meeiro a acabar',
    fazer: 'Ver o contrato',
    lista: '/cadastros/cad-meeiro-contratos',
    deixar: 'POR_FEITA',
  },
  adiantamento: {
    modulo: 'pessoas',
    titulo: 'Adiantamentos a descontar',
    fazer: 'Lançar desconto',
    lista: '/cadastros/cad-adiantamentos',
    deixar: 'POR_FEITA',
  },
  documento: {
    modulo: 'suporte',
    titulo: 'Documentos a renovar',
    fazer: 'Ver o documento',
    lista: '/arquivos?sort=dueDate',
    deixar: 'POR_FEITA',
  },
  caixaAcaba: {
    modulo: 'financeiro',
    titulo: 'Caixa que acaba antes da venda',
    fazer: 'Ver o caixa previsto',
    lista: '/financeiro/previsao',
    deixar: 'ATE_UM_DIA',
  },
  custoAcimaDoPreco: {
    modulo: 'relatorios',
    titulo: 'Saca que custa mais do que se vendeu',
    fazer: 'Ver de que é o custo',
    lista: '/relatorios/dre',
    deixar: 'ATE_UM_DIA',
  },
  talhaoNoPrejuizo: {
    modulo: 'relatorios',
    titulo: 'Talhões que dão prejuízo',
    fazer: 'Ver os custos do talhão',
    lista: '/relatorios/dre-talhoes',
    deixar: 'ATE_UM_DIA',
  },
  loteRendeMenos: {
    modulo: 'rastreabilidade',
    titulo: 'Lotes que renderam menos que os irmãos',
    fazer: 'Ver o lote',
    lista: '/rastreabilidade/perdas?por=lote',
    deixar: 'ATE_UM_DIA',
  },
  insumoSubiu: {
    modulo: 'estoque',
    titulo: 'Insumos que subiram de preço',
    fazer: 'Ver as compras',
    lista: '/estoque',
    deixar: 'ATE_UM_DIA',
  },
} as const satisfies Readonly<Record<string, Tipo>>;

export type TipoDePendencia = keyof typeof PENDENCIAS;
export const TIPOS_DE_PENDENCIA = Object.keys(PENDENCIAS) as [TipoDePendencia, ...TipoDePendencia[]];

/** Days before something expires or ends from which on it is told of; as many after the end of a contract it is told no more. */
export const PERTO_DIAS = 30;

/** The most items of each kind and level that are named; the count tells of all. */
export const NA_LISTA = 10;

/** The most that are named of what was put off: they are nowhere else, and can be taken up again only where they are named. */
const DEIXADAS_NA_LISTA = 200;

/**
 * How soon something asks to be done: now, in the next days, or it has waited so long that it no longer presses. What was put off, or is taken
 * for done, is told last.
 */
export const NIVEIS = ['AGORA', 'BREVE', 'ANTIGA', 'DEIXADA'] as const;
export type Nivel = (typeof NIVEIS)[number];

/** How many of a level are named at most. */
export const nomeadasDe = (nivel: Nivel): number => (nivel === 'DEIXADA' ? DEIXADAS_NA_LISTA : NA_LISTA);

/** The days after which a waiting task is shown apart as old. */
export const ANTIGA_DIAS = 60;

type Urgencia = {
  readonly atrasada: boolean;
  /** The day from which on it is due; undefined where that is no day. */
  readonly desde?: string | undefined;
  /** It is of today although nothing is overdue. */
  readonly deHoje?: boolean;
};

export const nivelDe = ({ atrasada, desde, deHoje = false }: Urgencia, hoje: string): Exclude<Nivel, 'DEIXADA'> => {
  if (desde !== undefined && daysBetween(desde, hoje) > ANTIGA_DIAS) return 'ANTIGA';
  return atrasada || deHoje || desde === hoje ? 'AGORA' : 'BREVE';
};

/** The name of one thing to be done, by which it is put off: its kind, and what of that kind it is. */
export const chaveDe = (tipo: TipoDePendencia, ...quais: readonly (number | string)[]): string => [tipo, ...quais].join(':');

/** The kind of what a name names; undefined where it names nothing. */
export const tipoDaChave = (chave: string): TipoDePendencia | undefined => TIPOS_DE_PENDENCIA.find((tipo) => chave.startsWith(`${tipo}:`));
