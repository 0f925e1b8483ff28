import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { contains, type ListParams, type PageOf, paginate } from '../kernel/page.js';
import type { Reader } from '../kernel/reader.js';
import type { RowOf } from '../kernel/table.js';
import type { atividadeTable, colheitaLinhaTable } from './atividade.projection.js';

type AtividadeRow = RowOf<typeof atividadeTable>;
export type ColheitaLinhaRow = RowOf<typeof colheitaLinhaTable>;
type Names = ReadonlyMap<number, string>;

/** Inclusive days. */
export type AtividadeFilters = {
  readonly safra?: number | undefined;
  readonly talhao?: number | undefined;
  readonly atividade?: string | undefined;
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
};

const namesOf = async (reader: Reader, table: 'talhao' | 'colaborador', ids: readonly number[]): Promise<Names> => {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .de(table)
    .select(['id', sql<string | null>`nome`.as('nome')])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, nome }) => [id, nome ?? '']));
};

const talhoesOf = ({ talhao_ids }: AtividadeRow) => talhao_ids as number[];

const atividadeView = (row: AtividadeRow, talhoes: Names) => ({
  id: row.id,
  fazenda: row.fazenda_id,
  safra: row.safra_id,
  talhao: row.talhao_id,
  talhoesIds: talhoesOf(row),
  talhoes: talhoesOf(row).map((id) => ({ id, nome: talhoes.get(id) ?? '' })),
  atividade: row.cat_atividade_id ?? row.atividade,
  data: row.data,
  horaInicial: row.hora_inicial,
  horaFinal: row.hora_final,
  obs: row.obs,
  linhas: row.linhas,
  litros: toWire(row.litros_ml, 3),
  total: toWire(row.pagamento_centavos, 2),
});
export type AtividadeView = ReturnType<typeof atividadeView>;

/** A page of activities of the farms given, newest first. */
export const listAtividades = async (
  reader: Reader,
  params: ListParams,
  filters: AtividadeFilters,
  fazendas: readonly number[],
): Promise<PageOf<AtividadeView>> => {
  let query = reader
    .de('atividade')
    .selectAll()
    .where('fazenda_id', 'in', [0, ...fazendas]);
  if (filters.safra) query = query.where('safra_id', '=', filters.safra);
  if (filters.talhao) query = query.where(sql<boolean>`talhao_ids @> ${JSON.stringify([filters.talhao])}::jsonb`);
  if (filters.atividade)
    query = query.where((eb) =>
      /^\d{1,15}$/.test(filters.atividade ?? '')
        ? eb('cat_atividade_id', '=', Number(filters.atividade))
        : eb('atividade', '=', filters.atividade as string),
    );
  if (filters.dateStart) query = query.where('data', '>=', filters.dateStart);
  if (filters.dateEnd) query = query.where('data', '<=', filters.dateEnd);
  if (params.q) query = query.where((eb) => eb.or([contains('atividade', params.q as string), contains('obs', params.q as string)]));
  const sortable = { id: 'id', data: 'data', atividade: 'atividade', safra: 'safra_id', fazenda: 'fazenda_id', litros: 'litros_ml' };
  const page = await paginate(query, params, { sortable, first: '-data', id: 'id' }, (row) => row);
  const talhoes = await namesOf(reader, 'talhao', page.content.flatMap(talhoesOf));
  return { ...page, content: page.content.map((row) => atividadeView(row, talhoes)) };
};

/** One activity with its stream version; undefined when it is not there or another account's. */
export const findAtividade = async (reader: Reader, id: number) => {
  const row = await reader.de('atividade').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return { row, versao: row.versao, view: atividadeView(row, await namesOf(reader, 'talhao', talhoesOf(row))) };
};

const linhaView = (row: ColheitaLinhaRow, colaboradores: Names) => ({
  id: row.id,
  colaborador: row.colaborador_id,
  nome: colaboradores.get(row.colaborador_id) ?? '',
  talhao: row.talhao_id,
  data: row.em,
  tipo: row.tipo,
  medida: toWire(row.medida_ml, 3),
  valor: toWire(row.valor_medida_centavos, 2),
  colhido: row.quantidade,
  resto: toWire(row.resto_ml, 3),
  tara: toWire(row.tara_ml, 3),
  litros: toWire(row.litros_ml, 3),
  total: toWire(row.pagamento_centavos, 2),
  folha: row.folha_id,
});
export type ColheitaLinhaView = ReturnType<typeof linhaView>;

const linhasOf = (reader: Reader, atividadeId: number) => reader.de('colheita_linha').selectAll().where('atividade_id', '=', atividadeId);

const withNames = async (reader: Reader, rows: ColheitaLinhaRow[]) => {
  const names = await namesOf(
    reader,
    'colaborador',
    rows.map(({ colaborador_id }) => colaborador_id),
  );
  return rows.map((row) => linhaView(row, names));
};

/** A page of an activity's manual harvest lines. */
export const listColheitaManual = async (
  reader: Reader,
  params: ListParams,
  atividadeId: number,
  colaborador?: number,
): Promise<PageOf<ColheitaLinhaView>> => {
  let query = linhasOf(reader, atividadeId);
  if (colaborador) query = query.where('colaborador_id', '=', colaborador);
  const sortable = { id: 'id', colaborador: 'colaborador_id', litros: 'litros_ml', total: 'pagamento_centavos' };
  const page = await paginate(query, params, { sortable, first: 'id', id: 'id' }, (row) => row);
  return { ...page, content: await withNames(reader, page.content) };
};

/** Some of an activity's lines, by id, in order of id. */
export const findColheitaManual = async (reader: Reader, atividadeId: number, linhaIds: readonly number[]): Promise<ColheitaLinhaView[]> =>
  withNames(
    reader,
    await linhasOf(reader, atividadeId)
      .where('id', 'in', [0, ...linhaIds])
      .orderBy('id')
      .execute(),
  );

/** Ids of an activity's lines, each with the closed payroll sheet it is in. */
export const linhasDaAtividade = (reader: Reader, atividadeId: number) =>
  linhasOf(reader, atividadeId).clearSelect().select(['id', 'colaborador_id', 'folha_id']).orderBy('id').execute();
