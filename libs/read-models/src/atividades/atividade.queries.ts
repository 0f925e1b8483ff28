import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { type Movidos, movidosDe, nomeCom, porNome } from '../catalogues/movidos.js';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { RowOf } from '../declare/table.js';
import { custosDosInsumos } from './insumo-da-atividade.queries.js';
import type { atividadeTable, colheitaLinhaTable } from './atividade.projection.js';

type AtividadeRow = RowOf<typeof atividadeTable>;
export type ColheitaLinhaRow = RowOf<typeof colheitaLinhaTable>;
export type Names = ReadonlyMap<number, string>;

/** Inclusive days. */
export type AtividadeFilters = {
  readonly safra?: number | undefined;
  readonly talhao?: number | undefined;
  readonly atividade?: string | undefined;
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
};

const NOMES = {
  fazenda: 'nome',
  talhao: 'nome',
  colaborador: 'nome',
  maquina: 'descricao',
  tipo_atividade: 'descricao',
  implemento: 'descricao',
  turma: 'descricao',
} as const;
/** Names of records by id, as lists show them beside an id. */
export const namesOf = async (reader: Reader, table: keyof typeof NOMES, ids: readonly number[]): Promise<Names> => {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .de(table)
    .select(['id', sql<string | null>`${sql.ref(NOMES[table])}`.as('nome')])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, nome }) => [id, nome ?? '']));
};

/** The description of a report, with its plot if there is a single one. Undefined for a plot that is not the account's. */
export const aboutPlot = async (reader: Reader, talhao: number | undefined, about: string): Promise<string | undefined> => {
  if (talhao === undefined) return about;
  const nome = (await namesOf(reader, 'talhao', [talhao])).get(talhao);
  return nome === undefined ? undefined : `${nome}: ${about}`;
};

const talhoesOf = ({ talhao_ids }: AtividadeRow) => talhao_ids as number[];

/** The data that activities are shown with: the names of their plots, kinds that replaced others, the costs of their inputs, and groups. */
type Mostrar = {
  readonly talhoes: Names;
  readonly tipos: Names;
  readonly movidos: Movidos;
  readonly insumos: ReadonlyMap<number, number>;
  readonly grupos: ReadonlyMap<number, readonly number[]>;
};

/** The activities of each group, the first of them first. */
const gruposDe = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> => {
  const rows = await reader
    .de('atividade')
    .select(['id', 'grupo_id'])
    .where('grupo_id', 'in', [0, ...ids])
    .orderBy('id')
    .execute();
  return new Map([...Map.groupBy(rows, ({ grupo_id }) => grupo_id)].map(([grupo, delas]) => [grupo, delas.map(({ id }) => id)]));
};

const noGrupo = ({ id, grupo_id }: AtividadeRow, grupos: Mostrar['grupos']) => {
  const [primeira = id, ...outras] = grupos.get(grupo_id) ?? [];
  return { grupo: primeira === id ? null : primeira, subAtividades: primeira === id ? outras : [] };
};

const tipoDe = ({ cat_atividade_id }: AtividadeRow, movidos: Movidos) =>
  cat_atividade_id === null ? null : movidos.agora(cat_atividade_id);

const mostrar = async (reader: Reader, rows: readonly AtividadeRow[], movidos: Movidos): Promise<Mostrar> => {
  const [grupos, insumos, talhoes, tipos] = await Promise.all([
    gruposDe(
      reader,
      rows.map(({ grupo_id }) => grupo_id),
    ),
    custosDosInsumos(
      reader,
      rows.map(({ id }) => id),
    ),
    namesOf(reader, 'talhao', rows.flatMap(talhoesOf)),
    namesOf(
      reader,
      'tipo_atividade',
      rows.flatMap((row) => tipoDe(row, movidos) ?? []),
    ),
  ]);
  return { talhoes, tipos, movidos, insumos, grupos };
};

const atividadeView = (row: AtividadeRow, { talhoes, tipos, movidos, insumos, grupos }: Mostrar) => ({
  id: row.id,
  fazenda: row.fazenda_id,
  safra: row.safra_id,
  talhao: row.talhao_id,
  talhoesIds: talhoesOf(row),
  talhoes: talhoesOf(row).map((id) => ({ id, nome: talhoes.get(id) ?? '' })),
  atividade: tipoDe(row, movidos) ?? row.atividade,
  atividadeNome: tipos.get(tipoDe(row, movidos) ?? 0) ?? row.atividade,
  data: row.data,
  horaInicial: row.hora_inicial,
  horaFinal: row.hora_final,
  terminaNoDiaSeguinte: row.termina_no_dia_seguinte ? (1 as const) : (0 as const),
  obs: row.obs,
  ...noGrupo(row, grupos),
  linhas: row.linhas,
  litros: toWire(row.litros_ml, 3),
  colheita: toWire(row.pagamento_centavos, 2),
  outrosCustos: toWire(row.custo_centavos + (insumos.get(row.id) ?? 0), 2),
  total: toWire(row.pagamento_centavos + row.custo_centavos + (insumos.get(row.id) ?? 0), 2),
});
export type AtividadeView = ReturnType<typeof atividadeView>;

type Quais = AtividadeFilters & { readonly q?: string | undefined; readonly ids?: readonly number[] | undefined };

/** Activities of the farms given that filters speak of. */
const filtradas = (reader: Reader, filters: Quais, fazendas: readonly number[], movidos: Movidos) => {
  let query = reader
    .de('atividade')
    .selectAll()
    .where('fazenda_id', 'in', [0, ...fazendas]);
  if (filters.safra) query = query.where('safra_id', '=', filters.safra);
  if (filters.talhao) query = query.where(sql<boolean>`talhao_ids @> ${JSON.stringify([filters.talhao])}::jsonb`);
  if (filters.atividade)
    query = query.where((eb) =>
      /^\d{1,15}$/.test(filters.atividade ?? '')
        ? eb('cat_atividade_id', 'in', [...movidos.todos(Number(filters.atividade))])
        : porNome('atividade', 'cat_atividade_id', filters.atividade as string, movidos),
    );
  if (filters.dateStart) query = query.where('data', '>=', filters.dateStart);
  if (filters.dateEnd) query = query.where('data', '<=', filters.dateEnd);
  const { q, ids } = filters;
  if (ids) query = query.where('id', 'in', [0, ...ids]);
  if (q) query = query.where((eb) => eb.or([nomeCom('atividade', 'cat_atividade_id', q, movidos), contains('obs', q)]));
  return query;
};

/** Ids of the activities that filters speak of, so many at most, in order. */
export const idsDeAtividades = async (reader: Reader, quais: Quais, fazendas: readonly number[], max: number): Promise<number[]> => {
  const movidos = await movidosDe(reader, tipoAtividade);
  const rows = await filtradas(reader, quais, fazendas, movidos).clearSelect().select('id').orderBy('id').limit(max).execute();
  return rows.map(({ id }) => id);
};

/** A page of activities of the farms given, newest first. */
export const listAtividades = async (
  reader: Reader,
  params: ListParams,
  filters: AtividadeFilters,
  fazendas: readonly number[],
): Promise<PageOf<AtividadeView>> => {
  const movidos = await movidosDe(reader, tipoAtividade);
  const query = filtradas(reader, { ...filters, q: params.q }, fazendas, movidos);
  const atividade = movidos.nomeSql('cat_atividade_id', 'atividade');
  const sortable = { id: 'id', data: 'data', atividade, safra: 'safra_id', fazenda: 'fazenda_id', litros: 'litros_ml' };
  const page = await paginate(query, params, { sortable, first: '-data', id: 'id' }, (row) => row);
  const nomes = await mostrar(reader, page.content, movidos);
  return { ...page, content: page.content.map((row) => atividadeView(row, nomes)) };
};

/** One activity with its stream version; undefined when it is missing or another account's. */
export const findAtividade = async (reader: Reader, id: number) => {
  const row = await reader.de('atividade').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return { row, versao: row.versao, view: atividadeView(row, await mostrar(reader, [row], await movidosDe(reader, tipoAtividade))) };
};

const medidas = (row: ColheitaLinhaRow) => ({
  talhao: row.talhao_id,
  data: row.em,
  tipo: row.tipo,
  medida: toWire(row.medida_ml, 3),
  valor: toWire(row.valor_medida_centavos, 2),
  colhido: row.quantidade,
  resto: toWire(row.resto_ml, 3),
});
const valores = (row: ColheitaLinhaRow) => ({ litros: toWire(row.litros_ml, 3), total: toWire(row.pagamento_centavos, 2) });

/** A line of a worker's picking. */
export const manualView = (row: ColheitaLinhaRow, colaboradorId: number, colaboradores: Names) => ({
  id: row.id,
  colaborador: colaboradorId,
  nome: colaboradores.get(colaboradorId) ?? '',
  ...medidas(row),
  tara: toWire(row.tara_ml, 3),
  ...valores(row),
  folha: row.folha_id,
});
const mecanicaView = (row: ColheitaLinhaRow, maquinaId: number, maquinas: Names) => ({
  id: row.id,
  maquina: maquinaId,
  descricao: maquinas.get(maquinaId) ?? '',
  ...medidas(row),
  ...valores(row),
});
export type ColheitaLinhaView = ReturnType<typeof manualView> | ReturnType<typeof mecanicaView>;

/** `ambas`: picking by hand and by machines, with its workers and machines. */
type Modo = 'manual' | 'mecanica' | 'simplificada' | 'ambas';
/** Filters of an activity's lines: a mode, a worker, a machine. */
export type QuaisLinhas = {
  readonly modo?: Modo | undefined;
  readonly colaborador?: number | undefined;
  readonly maquina?: number | undefined;
};

const linhasOf = (reader: Reader, atividadeId: number, { modo, colaborador, maquina }: QuaisLinhas = {}) => {
  let query = reader.de('colheita_linha').selectAll().where('atividade_id', '=', atividadeId);
  if (modo === 'ambas') query = query.where((eb) => eb.or([eb('maquina_id', 'is not', null), eb('colaborador_id', 'is not', null)]));
  else if (modo) query = query.where('maquina_id', modo === 'mecanica' ? 'is not' : 'is', null);
  if (modo === 'manual' || modo === 'simplificada') query = query.where('colaborador_id', modo === 'manual' ? 'is not' : 'is', null);
  if (colaborador) query = query.where('colaborador_id', '=', colaborador);
  if (maquina) query = query.where('maquina_id', '=', maquina);
  return query;
};

/** Lines of picking with the names of the workers or machines. */
export const comNomes = async (reader: Reader, rows: ColheitaLinhaRow[]): Promise<ColheitaLinhaView[]> => {
  const ids = (coluna: 'colaborador_id' | 'maquina_id') => rows.flatMap((row) => row[coluna] ?? []);
  const colaboradores = await namesOf(reader, 'colaborador', ids('colaborador_id'));
  const maquinas = await namesOf(reader, 'maquina', ids('maquina_id'));
  return rows.map((row) =>
    row.maquina_id === null ? manualView(row, row.colaborador_id as number, colaboradores) : mecanicaView(row, row.maquina_id, maquinas),
  );
};

/** The sort keys of lines of picking. */
export const COLHEITA_ORDENA = {
  id: 'id',
  colaborador: 'colaborador_id',
  maquina: 'maquina_id',
  litros: 'litros_ml',
  total: 'pagamento_centavos',
} as const;

/** A page of an activity's harvest lines. */
export const listColheita = async (
  reader: Reader,
  params: ListParams,
  atividadeId: number,
  quais: QuaisLinhas,
): Promise<PageOf<ColheitaLinhaView>> => {
  const query = linhasOf(reader, atividadeId, quais);
  const page = await paginate(query, params, { sortable: COLHEITA_ORDENA, first: 'id', id: 'id' }, (row) => row);
  return { ...page, content: await comNomes(reader, page.content) };
};

/** Some of an activity's lines, by id, in order of id. */
export const findColheita = async (
  reader: Reader,
  atividadeId: number,
  linhaIds: readonly number[],
  quais: QuaisLinhas = {},
): Promise<ColheitaLinhaView[]> =>
  comNomes(
    reader,
    await linhasOf(reader, atividadeId, quais)
      .where('id', 'in', [0, ...linhaIds])
      .orderBy('id')
      .execute(),
  );

/** Ids of an activity's lines, each with the closed payroll sheet it is in. */
export const linhasDaAtividade = (reader: Reader, atividadeId: number, quais: QuaisLinhas = {}) =>
  linhasOf(reader, atividadeId, quais).clearSelect().select(['id', 'folha_id']).orderBy('id').execute();
