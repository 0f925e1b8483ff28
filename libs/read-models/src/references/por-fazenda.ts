import type { Pertence } from '@tulha/domain/references/pertence';
import { todosOsRegistros } from '@tulha/domain/references/todos';
import { LIVE } from '../declare/read-schema.js';

/**
 * The rows of each table that a user of some of the account's farms sees (docs/adr/0014): SQL over a row `x`, and the farms
 * as an array.
 */
type Filtro = (fazendas: string) => string;

const deNinguem: Filtro = () => 'false';

/** The lot is one of theirs, or was when it was deleted: the line that made it tells its farm. */
const doLote =
  (coluna: string): Filtro =>
  (fazendas) =>
    `exists (select from (
      select id, conta from "${LIVE}".lote where fazenda_id = any(${fazendas})
      union all
      select e.id, e.conta from "${LIVE}".lote_excluido e join "${LIVE}".lote_movimento f on f.lote_id = e.id and f.conta = e.conta
      where f.papel = 'sai' and (f.detalhes -> 'lote' ->> 'fazenda_id')::int8 = any(${fazendas})) l
      where l.id = x.${coluna} and l.conta = x.conta)`;

/** Nothing in the record is coffee of another farm. */
const soDelas =
  (processo: string, id: string): Filtro =>
  (fazendas) =>
    `not exists (select from "${LIVE}".processo_lote p join "${LIVE}".lote l on l.id = p.lote_id and l.conta = p.conta
      where p.processo = ${processo} and p.processo_id = x.${id} and p.conta = x.conta and l.fazenda_id <> all(${fazendas}))`;

const deOutro =
  (tabela: string, coluna: string): Filtro =>
  (fazendas) =>
    `exists (select from (select * from "${LIVE}".${tabela} y where y.id = x.${coluna} and y.conta = x.conta offset 0) x where ${daTabela(tabela)(fazendas)})`;

/** As every row of another table that a list names. */
const deTodos =
  (tabela: string, coluna: string): Filtro =>
  (fazendas) =>
    `not exists (select from (select y.* from jsonb_array_elements(x.${coluna}) n join "${LIVE}".${tabela} y on y.id = (n #>> '{}')::int8
      and y.conta = x.conta offset 0) x where not (${daTabela(tabela)(fazendas)}))`;

const comoNomeia = ({ de, por, seDito, lista }: Extract<Pertence, { readonly de: string }>): Filtro => {
  if (lista) return (fazendas) => `(x.${por} is null or ${deTodos(de, por)(fazendas)})`;
  return seDito ? (fazendas) => `(x.${por} is null or ${deOutro(de, por)(fazendas)})` : deOutro(de, por);
};

const semItensAlheios =
  (itens: string, por: string): Filtro =>
  (fazendas) =>
    `not exists (select from "${LIVE}".${itens} i join "${LIVE}".lote l on l.id = i.lote_id and l.conta = i.conta
    where i.${por} = x.id and i.conta = x.conta and l.fazenda_id <> all(${fazendas}))`;

/** No plot that it names is of another farm: coffee of several farms may have come into one lot. */
const soTalhoesDelas: Filtro = (fazendas) =>
  `not exists (select from jsonb_array_elements(x.talhoes) t
    join "${LIVE}".talhao_versao v on v.talhao_id = (t->>'talhaoId')::int8 and v.conta = x.conta
    where v.fazenda_id <> all(${fazendas}))`;

const naColuna = ({ fazenda, ouDeTodas, senao = [], lista }: Extract<Pertence, { readonly fazenda: string }>): Filtro => {
  if (lista) return (fazendas) => `x.${fazenda} <@ to_jsonb(${fazendas})`;
  if (senao.length > 0) {
    const deNenhuma = filtroDo({ todas: senao });
    return (fazendas) => `case when coalesce(x.${fazenda}, 0) = 0 then ${deNenhuma(fazendas)} else x.${fazenda} = any(${fazendas}) end`;
  }
  return ouDeTodas ? (fazendas) => `coalesce(x.${fazenda}, 0) = any(0 || ${fazendas})` : (fazendas) => `x.${fazenda} = any(${fazendas})`;
};

/** A file attached to a record is whose the record is; kept beside it is only the farm that a record says in a column. */
const arquivo: Filtro = (fazendas) => {
  const semFazenda = Object.values(todosOsRegistros).filter(({ tabela, anexos }) => anexos !== false && !soNaColuna(efetivo(tabela)));
  const anexados = semFazenda.map(({ tabela, fazenda }) => {
    const doRegistro = typeof fazenda === 'object' && 'processo' in fazenda && typeof fazenda.processo === 'string';
    const filtro = doRegistro ? soDelas(`'${fazenda.processo}'`, 'ref_id') : deOutro(tabela, 'ref_id');
    return `x.ref_tipo = '${tabela}' and ${filtro(fazendas)}`;
  });
  const alheios = semFazenda.map(({ tabela }) => `'${tabela}'`).join(', ');
  const daFazenda = naColuna({ fazenda: 'fazenda_id', ouDeTodas: true })(fazendas);
  return `${daFazenda} and (coalesce(x.ref_tipo, '') not in (${alheios}) or ${anexados.join(' or ')})`;
};

/** Rules that depend on more than the row's own record. */
const REGRAS: Readonly<Record<Extract<Pertence, { readonly regra: string }>['regra'], Filtro>> = {
  arquivo,
  // A message to one user is theirs; a message to all is visible to the users who see its record.
  notificacao: (fazendas) =>
    `(x.usuario_id is not null or x.especie = 'folha_colheita' and ${deOutro('folha_colheita', 'alvo')(fazendas)}
      or x.especie = 'folha_pagamento' and ${deOutro('folha_pagamento', 'alvo')(fazendas)})`,
  'pacote-eudr': (fazendas) =>
    `(x.assunto = 'lote' and ${doLote('alvo_id')(fazendas)} or x.assunto = 'venda' and ${deOutro('venda', 'alvo_id')(fazendas)})
      and ${soTalhoesDelas(fazendas)}`,
};

const filtroDo = (pertence: Pertence): Filtro => {
  if (pertence === 'todos') return () => 'true';
  if (pertence === 'ninguem') return deNinguem;
  if ('fazenda' in pertence) return naColuna(pertence);
  if ('lote' in pertence) return doLote(pertence.lote);
  if ('de' in pertence) return comoNomeia(pertence);
  if ('itens' in pertence) return semItensAlheios(pertence.itens, pertence.por);
  if ('regra' in pertence) return REGRAS[pertence.regra];
  if ('todas' in pertence) {
    const filtros = pertence.todas.map(filtroDo);
    return (fazendas) => filtros.map((filtro) => filtro(fazendas)).join(' and ');
  }
  const { processo, id = 'id' } = pertence;
  return soDelas(typeof processo === 'string' ? `'${processo}'` : `x.${processo.coluna}`, id);
};

const pertences = new Map<string, Pertence>(
  Object.values(todosOsRegistros).flatMap(({ tabela, fazenda, partes }) => [
    [tabela, fazenda] as const,
    ...Object.entries(partes).map(([parte, da]) => [parte, da.fazenda] as const),
  ]),
);

/** The declaration without conditions that exclude no user: a reference to a table visible to all. */
const semOQueETodos = (pertence: Pertence): Pertence => {
  if (typeof pertence === 'string') return pertence;
  if ('de' in pertence) return efetivo(pertence.de) === 'todos' ? 'todos' : pertence;
  if ('fazenda' in pertence && pertence.senao)
    return { ...pertence, senao: pertence.senao.map(semOQueETodos).filter((um) => um !== 'todos') };
  if (!('todas' in pertence)) return pertence;
  const todas = pertence.todas.map(semOQueETodos).filter((um) => um !== 'todos');
  const [so] = todas;
  if (so === undefined) return 'todos';
  return todas.length === 1 ? so : { todas };
};

/** Tables being resolved: a circle of references adds no further condition. */
const emCurso = new Set<string>();
const efetivos = new Map<string, Pertence>();
const efetivo = (tabela: string): Pertence => {
  const sabido = efetivos.get(tabela);
  if (sabido !== undefined) return sabido;
  if (emCurso.has(tabela)) return 'todos';
  emCurso.add(tabela);
  const pertence = semOQueETodos(pertences.get(tabela) ?? 'ninguem');
  emCurso.delete(tabela);
  efetivos.set(tabela, pertence);
  return pertence;
};

/** Whose a row is stands in the row. */
const soNaColuna = (pertence: Pertence): boolean =>
  typeof pertence === 'string' || ('fazenda' in pertence && (pertence.senao ?? []).length === 0);

const daTabela = (tabela: string): Filtro => filtroDo(efetivo(tabela));

/** The declared visibility of a table's rows; hidden from limited users without a declaration. */
export const pertenceDe = (tabela: string): Pertence => efetivo(tabela);

/** Whether the visibility of a table's rows is declared. */
export const estaDito = (tabela: string): boolean => pertences.has(tabela);

/** The condition that keeps a table's rows of these farms; undefined where it keeps all. A table without a declaration keeps none. */
export const filtroDe = (tabela: string, fazendas: readonly number[]): string | undefined =>
  efetivo(tabela) === 'todos' ? undefined : daTabela(tabela)(`'{${fazendas.join(',')}}'::int8[]`);
