import { importarSafra } from '@tulha/jobs/importar-safra.job';
import { startSeasonApp } from '../../../apps/api/src/testing/season-app.js';
import { playSeason } from '../../../apps/api/src/testing/small-season.js';
import type { Answer, TestApp } from '../../../apps/api/src/testing/test-app.js';
import { esquemaDe } from './exemplo.js';
import { escreve, type Rota, rotaDoEndereco } from './todas.js';

export type Conta = Awaited<ReturnType<TestApp['account']>>;
type Metodo = Parameters<Conta['call']>[0];

/** A write as it was sent, with its answer. */
export type Pedido = {
  readonly metodo: Metodo;
  readonly endereco: string;
  readonly corpo: unknown;
  readonly cabecalhos: Record<string, string>;
  readonly resposta: Answer;
};

/** Sends a write of a route; the plain way is to send it. */
export type Enviar = (rota: Rota, pedido: Omit<Pedido, 'resposta'>, enviar: Conta['call']) => Promise<Answer>;

const simples: Enviar = (_rota, { metodo, endereco, corpo, cabecalhos }, enviar) => enviar(metodo, endereco, corpo, cabecalhos);

/** Records the accepted requests of an account, by route. */
const anotar = () => {
  const pedidos = new Map<string, Pedido[]>();
  const anota = (rota: Rota, pedido: Pedido) => {
    if (pedido.resposta.status < 300) pedidos.set(rota.nome, [...(pedidos.get(rota.nome) ?? []), pedido]);
  };
  return { pedidos, anota };
};

const rotaDe = (metodo: Metodo, endereco: string): Rota => {
  const rota = rotaDoEndereco(metodo, endereco);
  if (!rota) throw new Error(`No route for ${metodo} ${endereco}`);
  return rota;
};

/** An account with a whole small season, and every write that made it. `enviar`: how each write goes. */
export const povoar = async (conta: Conta, enviar: Enviar = simples) => {
  const { pedidos, anota } = anotar();
  const call: Conta['call'] = async (metodo, endereco, corpo, cabecalhos = {}) => {
    const rota = rotaDe(metodo, endereco);
    const pedido = { metodo, endereco, corpo, cabecalhos };
    const resposta = await (escreve(rota) ? enviar : simples)(rota, pedido, conta.call);
    anota(rota, { ...pedido, resposta });
    return resposta;
  };
  const safra = await playSeason({ ...conta, call });
  return { conta, pedidos, na: { 'x-fazenda': String(safra.ids.get('fazenda')) }, ...safra };
};

/** An app with such an account, of which the season was sent in the plain way. */
export const abrirPovoada = async (): Promise<{ readonly app: TestApp; readonly ana: Povoada }> => {
  const { app, ana: conta, season, asked } = await startSeasonApp();
  const { pedidos, anota } = anotar();
  for (const { sent, answer } of asked) {
    const [metodo, endereco, corpo, cabecalhos = {}] = sent;
    anota(rotaDe(metodo, endereco), { metodo, endereco, corpo, cabecalhos, resposta: answer });
  }
  return { app, ana: { conta, pedidos, na: { 'x-fazenda': String(season.ids.get('fazenda')) }, ...season } };
};

/** A task of the account that has ended, with a file, as a worker would have left it; it is an import, too. */
export const comTarefa = async ({ services: { pool } }: TestApp, { conta, pedidos }: Pick<Povoada, 'conta' | 'pedidos'>): Promise<void> => {
  const id = 900_000 + conta.conta;
  const resultado = { arquivo: `exportacoes/${conta.conta}/${id}.csv`, nome: 'lotes.csv', tipo: 'text/csv', bytes: 1 };
  await pool.query(
    `insert into controle.tarefa (id, conta, usuario, tipo, situacao, entrada, progresso, resultado, terminada_em)
     values ($1, $2, 0, $3, 'concluida', '{"simular":false,"parcial":false,"arquivos":[]}', '{"feito":1,"total":1,"etapa":""}', $4, now())`,
    [id, conta.conta, importarSafra.name, resultado],
  );
  const resposta = { status: 202, body: { id }, headers: {} };
  pedidos.set('POST /tarefas', [{ metodo: 'POST', endereco: '/tarefas', corpo: undefined, cabecalhos: {}, resposta }]);
};

export type Povoada = Awaited<ReturnType<typeof povoar>>;

/** Ids of the records that a list shows (`content`), or that a record has in lists of its own, those of that name first. */
const idsEm = (corpo: unknown, nome: string): number[] =>
  Object.entries((corpo ?? {}) as Record<string, unknown>)
    .filter((lista): lista is [string, { id?: unknown; loteId?: unknown }[]] => Array.isArray(lista[1]))
    .sort(([a], [b]) => Number(b.startsWith(nome.slice(0, 5))) - Number(a.startsWith(nome.slice(0, 5))))
    .flatMap(([, lista]) => lista.map((um) => um?.id ?? um?.loteId))
    .filter((id): id is number => typeof id === 'number');

/** The list of records that have another name in a route's address. */
const LISTA: Readonly<Record<string, string>> = {
  '/users': '/cat-usuarios',
  '/talhoes': '/cad-talhoes',
  '/dashboard': '/fazendas',
  '/reg-atividades/timeline': '/cat-safras',
  '/colaborador-pagamento-colheita': '/folha-pagamento-colheita',
  '/colaborador-pagamentos': '/folha-pagamento',
  '/fluxos/movimentacao': '/fluxos/1/movimentacao',
  '/relatorios/lotes': '/rastreabilidade/lotes',
  '/lcdpr': '/cad-produtores-rurais',
  '/cad-insumos/insumo': '/cad-insumos',
  '/cad-insumos/historico': '/cad-insumos',
  '/cad-estoque/movimentos': '/cad-estoque/1/historico',
};
/** Parts of an address that are no ids, and ids of records that no list before them shows. */
const NOMES: Readonly<Record<string, string | ((ids: Povoada['ids']) => string)>> = {
  processo: 'terreiro',
  login: 'ana',
  chave: 'x'.repeat(24),
  colabId: (ids) => String(ids.get('colaborador')),
  ano: '2026',
  adicionalId: '1',
  entradaId: '1',
};
const TENTATIVAS = 12;

type Fonte = Pick<Povoada, 'conta' | 'pedidos' | 'na' | 'ids'>;

/**
 * Ids that may stand next in an address: from the list before it, from the record before it, and from the requests that made or changed
 * such records.
 */
const candidatos = async ({ conta, pedidos, na }: Fonte, endereco: string, partes: readonly string[]): Promise<number[]> => {
  const listados = idsEm((await conta.call('GET', LISTA[endereco] ?? endereco, undefined, na)).body, 'content');
  const pai =
    partes.length > 2
      ? idsEm((await conta.call('GET', endereco.replace(/\/[^/]+$/, ''), undefined, na)).body, partes.at(-1) as string)
      : [];
  const feitos = (pedidos.get(`POST /${partes.join('/')}`) ?? []).map(({ resposta }) => resposta.body?.id as unknown);
  const tocados = [...pedidos.values()].flat().map((um) => new RegExp(`^${endereco}/(\\d+)(?:/|$)`).exec(um.endereco)?.[1]);
  const ids = [...listados, ...pai, ...feitos.reverse(), ...tocados.reverse().map(Number)];
  return [...new Set(ids.filter((id): id is number => Number.isSafeInteger(id)))].slice(0, TENTATIVAS);
};

/** A part of an address as its route declares an example of it. */
const exemploDe = ({ rota: { params } }: Rota, nome: string): string | undefined => {
  const example = params && esquemaDe(params).properties?.[nome]?.example;
  return typeof example === 'string' ? example : undefined;
};

/** The address of records of the account for a route; undefined where nothing leads to one. */
export const enderecoDe = async (rota: Rota, fonte: Fonte): Promise<string | undefined> => {
  const partes = rota.caminho.replace(/^\/v1\//, '').split('/');
  const seguir = async (lugar: number, endereco: string): Promise<string | undefined> => {
    const parte = partes[lugar];
    if (parte === undefined) return endereco;
    const [, nome, resto = ''] = /^:(\w+)(.*)$/.exec(parte) ?? [];
    if (nome === undefined) return seguir(lugar + 1, `${endereco}/${parte}`);
    const fixo = exemploDe(rota, nome) ?? NOMES[nome];
    if (fixo) return seguir(lugar + 1, `${endereco}/${typeof fixo === 'string' ? fixo : fixo(fonte.ids)}${resto}`);
    for (const id of await candidatos(fonte, endereco, partes.slice(0, lugar))) {
      const achado = await seguir(lugar + 1, `${endereco}/${id}${resto}`);
      if (achado) return achado;
    }
    return undefined;
  };
  return seguir(0, '');
};
