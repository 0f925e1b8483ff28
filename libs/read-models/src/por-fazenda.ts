import { catalogues } from '@tulha/domain/catalogues/index';
import { LIVE } from './kernel/read-schema.js';

/**
 * What of each table somebody sees who works on some of the account's farms (docs/adr/0014): SQL over a row `x`, and the farms as an array.
 * Coffee is of the farm of its lot. A record that holds coffee of a farm they do not see is not theirs to see or to change: half of it would
 * be wrong. What is of no farm, such as a catalogue of buyers, is everybody's; money that belongs to no farm is not.
 */
type Filtro = (fazendas: string) => string;

const daFazenda: Filtro = (fazendas) => `x.fazenda_id = any(${fazendas})`;
/** A catalogue's record may be of no farm, and is then of all. */
const daFazendaOuDeTodas: Filtro = (fazendas) => `coalesce(x.fazenda_id, 0) = any(0 || ${fazendas})`;
const doLote =
  (coluna = 'x.lote_id'): Filtro =>
  (fazendas) =>
    `exists (select from "${LIVE}".lote l where l.id = ${coluna} and l.conta = x.conta and l.fazenda_id = any(${fazendas}))`;

/** Nothing in the record is coffee of another farm. */
const soDelas =
  (processo: string, id = 'x.id'): Filtro =>
  (fazendas) =>
    `not exists (select from "${LIVE}".processo_lote p join "${LIVE}".lote l on l.id = p.lote_id and l.conta = p.conta
      where p.processo = ${processo} and p.processo_id = ${id} and p.conta = x.conta and l.fazenda_id <> all(${fazendas}))`;

const deOutro =
  (tabela: string, coluna: string, filtro: Filtro): Filtro =>
  (fazendas) =>
    `exists (select from (select * from "${LIVE}".${tabela} y where y.id = ${coluna} and y.conta = x.conta offset 0) x where ${filtro(fazendas)})`;

const ambas =
  (...filtros: readonly Filtro[]): Filtro =>
  (fazendas) =>
    filtros.map((filtro) => filtro(fazendas)).join(' and ');

const venda: Filtro = ambas(
  daFazenda,
  (fazendas) => `not exists (select from "${LIVE}".venda_item i join "${LIVE}".lote l on l.id = i.lote_id and l.conta = i.conta
    where i.venda_id = x.id and i.conta = x.conta and l.fazenda_id <> all(${fazendas}))`,
);
const folha: Filtro = ambas(daFazenda, (fazendas) => `x.fazenda_ids <@ to_jsonb(${fazendas})`);
const deNinguem: Filtro = () => 'false';
/** What is told to a user is theirs; what is told to all is of whoever sees what it is about. */
const notificacao: Filtro = (fazendas) =>
  `(x.usuario_id is not null or x.especie = 'folha_colheita' and ${deOutro('folha_colheita', 'x.alvo', folha)(fazendas)})`;

/** Records that say no farm of their own, by the process their lots are in. */
const SEM_FAZENDA = {
  terreiro_entrada: 'terreiro',
  secagem: 'secagem',
  ressecagem: 'ressecagem',
  armazem_entrada: 'armazem',
  deposito: 'cooperativa',
};

/** A file is whose the record is that it is attached to. */
const arquivo: Filtro = (fazendas) => {
  const processos = Object.entries(SEM_FAZENDA).map(
    ([tipo, processo]) => `x.ref_tipo = '${tipo}' and ${soDelas(`'${processo}'`, 'x.ref_id')(fazendas)}`,
  );
  const medidas = ['amostra', 'classificacao'].map((tipo) => `x.ref_tipo = '${tipo}' and ${deOutro(tipo, 'x.ref_id', doLote())(fazendas)}`);
  const alheios = [...Object.keys(SEM_FAZENDA), 'amostra', 'classificacao'].map((tipo) => `'${tipo}'`).join(', ');
  return `${daFazendaOuDeTodas(fazendas)} and (coalesce(x.ref_tipo, '') not in (${alheios}) or ${[...processos, ...medidas].join(' or ')})`;
};

const FILTROS: Readonly<Record<string, Filtro | 'todos'>> = {
  conta: 'todos',
  usuario: 'todos',
  permissao: 'todos',
  fatura: 'todos',
  parametros: 'todos',
  favorito: 'todos',
  guia_de_ajuda: 'todos',
  notificacao,
  notificacao_marca: 'todos',
  notificado: 'todos',
  ato: (fazendas) => `x.fazenda = any(${fazendas})`,
  fazenda: (fazendas) => `x.id = any(${fazendas})`,
  talhao_versao: daFazendaOuDeTodas,
  arquivo,
  arquivo_conteudo: deOutro('arquivo', 'x.arquivo_id', arquivo),
  atividade: daFazenda,
  colheita_linha: daFazenda,
  lancamento: daFazenda,
  pagamento: deOutro('lancamento', 'x.lancamento_id', daFazenda),
  movimentacao: deNinguem,
  folha_colheita: folha,
  folha_colheita_colaborador: deOutro('folha_colheita', 'x.folha_id', folha),
  folha_colheita_reajuste: deOutro('folha_colheita', 'x.folha_id', folha),
  venda,
  venda_item: deOutro('venda', 'x.venda_id', venda),
  venda_reserva: deOutro('venda', 'x.id', venda),
  lote: daFazenda,
  lote_origem: doLote(),
  lote_aresta: ambas(doLote('x.filho_id'), doLote('x.pai_id')),
  lote_movimento: doLote(),
  lote_excluido: deNinguem,
  processo_lote: doLote(),
  publicacao: doLote(),
  amostra: doLote(),
  classificacao: doLote(),
  terreiro_entrada: soDelas(`'terreiro'`),
  secagem: soDelas(`'secagem'`),
  ressecagem: soDelas(`'ressecagem'`),
  armazem_entrada: soDelas(`'armazem'`),
  secador_leitura: soDelas('x.processo', 'x.processo_id'),
  despolpagem: daFazenda,
  beneficio: ambas(daFazenda, soDelas(`'beneficio'`)),
  rebeneficio: ambas(daFazenda, soDelas(`'rebeneficio'`)),
  deposito: soDelas(`'cooperativa'`),
};

/** How a table is limited; undefined where nobody has said. */
export const filtroDaTabela = (tabela: string): Filtro | 'todos' | undefined => {
  if (Object.hasOwn(FILTROS, tabela)) return FILTROS[tabela];
  if (!Object.hasOwn(catalogues, tabela)) return undefined;
  return 'fazenda' in catalogues[tabela as keyof typeof catalogues].fields ? daFazendaOuDeTodas : 'todos';
};

/** The condition that keeps a table's rows of these farms; undefined where it keeps all. A table of which nothing is said keeps none. */
export const filtroDe = (tabela: string, fazendas: readonly number[]): string | undefined => {
  const filtro = filtroDaTabela(tabela) ?? deNinguem;
  return filtro === 'todos' ? undefined : filtro(`'{${fazendas.join(',')}}'::int8[]`);
};
