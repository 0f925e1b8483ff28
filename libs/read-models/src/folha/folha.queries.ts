import { emOrdem } from '@tulha/domain/kernel/palavras';
import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { type Movidos, movidosDe } from '../catalogues/movidos.js';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import type { RowOf } from '../declare/table.js';
import type { folhaColheitaTable } from './folha.projection.js';

type FolhaRow = RowOf<typeof folhaColheitaTable>;

const reais = (centavos: number) => toWire(centavos, 2);
const reaisOuNada = (centavos: number | null) => (centavos === null ? null : reais(centavos));
const idsOf = (column: unknown) => column as number[];

/** Sheets with the lines that they would pay now: theirs by worker, so none of a machine's, day, farm and plot, and in no closed sheet. */
const comLinhas = (reader: Reader, folhaIds: readonly number[]) =>
  reader
    .de('folha_colheita')
    .innerJoin('colheita_linha', (join) =>
      join
        .onRef('colheita_linha.conta', '=', 'folha_colheita.conta')
        .on('colheita_linha.folha_id', 'is', null)
        .on(sql<boolean>`colheita_linha.em between folha_colheita.inicio and folha_colheita.fim`)
        .on(sql<boolean>`folha_colheita.colaborador_ids @> to_jsonb(colheita_linha.colaborador_id)`)
        .on(sql<boolean>`folha_colheita.fazenda_ids @> to_jsonb(colheita_linha.fazenda_id)`)
        .on(sql<boolean>`(folha_colheita.talhao_ids = '[]'::jsonb or folha_colheita.talhao_ids @> to_jsonb(colheita_linha.talhao_id))`),
    )
    .where('folha_colheita.id', 'in', [0, ...folhaIds]);

/** The lines that closing a sheet would pay, oldest first. */
export const linhasDaFolha = (reader: Reader, folhaId: number) =>
  comLinhas(reader, [folhaId])
    .select([
      'colheita_linha.id as linhaId',
      sql<number>`colheita_linha.colaborador_id`.as('colaboradorId'),
      'colheita_linha.em',
      'colheita_linha.litros_ml as litrosMl',
      'colheita_linha.quantidade',
      'colheita_linha.pagamento_centavos as pagamentoCentavos',
    ])
    .orderBy('colheita_linha.em')
    .orderBy('colheita_linha.id')
    .execute();

type Soma = { litros_ml: number; medidas: number; dias: number; colheita_centavos: number; reajuste_centavos: number };
type SomaDoColaborador = Soma & { colaborador_id: number };

const somasAbertas = (reader: Reader, folhaId: number): Promise<SomaDoColaborador[]> =>
  comLinhas(reader, [folhaId])
    .select([
      sql<number>`colheita_linha.colaborador_id`.as('colaborador_id'),
      sql<number>`sum(colheita_linha.litros_ml)::int8`.as('litros_ml'),
      sql<number>`sum(colheita_linha.quantidade)::int8`.as('medidas'),
      sql<number>`count(distinct colheita_linha.em)`.as('dias'),
      sql<number>`sum(colheita_linha.pagamento_centavos)::int8`.as('colheita_centavos'),
      sql<number>`0::int8`.as('reajuste_centavos'),
    ])
    .groupBy('colheita_linha.colaborador_id')
    .execute();

/** The sums of an open sheet with its adjustments; whoever has neither lines nor adjustment is left out. */
const somasComReajustes = async (reader: Reader, row: FolhaRow): Promise<SomaDoColaborador[]> => {
  const somas = new Map((await somasAbertas(reader, row.id)).map((soma) => [soma.colaborador_id, soma]));
  const reajustes = await reader.de('folha_colheita_reajuste').selectAll().where('folha_id', '=', row.id).execute();
  for (const { colaborador_id, reajuste_centavos } of reajustes) {
    if (reajuste_centavos === 0 || !idsOf(row.colaborador_ids).includes(colaborador_id)) continue;
    const vazia = { colaborador_id, litros_ml: 0, medidas: 0, dias: 0, colheita_centavos: 0 };
    somas.set(colaborador_id, { ...(somas.get(colaborador_id) ?? vazia), reajuste_centavos });
  }
  return [...somas.values()];
};

const somasDe = (reader: Reader, row: FolhaRow): Promise<SomaDoColaborador[]> =>
  row.lancamento_id === null
    ? somasComReajustes(reader, row)
    : reader.de('folha_colheita_colaborador').selectAll().where('folha_id', '=', row.id).execute();

/** What one worker is owed: `valor` is their harvest (`valorColheita`) and the adjustment. */
export type PagamentoDaFolha = {
  readonly colaborador: number;
  readonly nome: string;
  readonly codigo: string;
  readonly litros: number;
  readonly medidas: number;
  readonly dias: number;
  readonly valorColheita: number;
  readonly reajuste: number;
  readonly valor: number;
};

/** Each worker of a sheet by name, and the total: as of now while it is open, as it was closed after that. */
export const detalheDaFolha = async (reader: Reader, row: FolhaRow): Promise<{ content: PagamentoDaFolha[]; total: number }> => {
  const somas = await somasDe(reader, row);
  const ids = somas.map(({ colaborador_id }) => colaborador_id);
  const people = await reader
    .de('colaborador')
    .select(['id', sql<string | null>`nome`.as('nome'), sql<string | null>`codigo`.as('codigo')])
    .where('id', 'in', [0, ...ids])
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const content = somas.map((soma) => ({
    colaborador: soma.colaborador_id,
    nome: byId.get(soma.colaborador_id)?.nome ?? '',
    codigo: byId.get(soma.colaborador_id)?.codigo ?? '',
    litros: toWire(soma.litros_ml, 3),
    medidas: soma.medidas,
    dias: soma.dias,
    valorColheita: reais(soma.colheita_centavos),
    reajuste: reais(soma.reajuste_centavos),
    valor: reais(soma.colheita_centavos + soma.reajuste_centavos),
  }));
  content.sort((a, b) => emOrdem(a.nome, b.nome) || a.colaborador - b.colaborador);
  return { content, total: reais(somas.reduce((sum, soma) => sum + soma.colheita_centavos + soma.reajuste_centavos, 0)) };
};

type Resumo = { litros: number; total: number };

const resumosDe = async (reader: Reader, rows: readonly FolhaRow[]): Promise<Map<number, Resumo>> => {
  const open = rows.filter(({ lancamento_id }) => lancamento_id === null).map(({ id }) => id);
  const closed = rows.filter(({ lancamento_id }) => lancamento_id !== null).map(({ id }) => id);
  const [now, adjusted, then] = await Promise.all([
    comLinhas(reader, open)
      .select(['folha_colheita.id', sql<number>`sum(litros_ml)::int8`.as('litros'), sql<number>`sum(pagamento_centavos)::int8`.as('total')])
      .groupBy('folha_colheita.id')
      .execute(),
    reader
      .de('folha_colheita_reajuste')
      .innerJoin('folha_colheita', 'folha_colheita.id', 'folha_colheita_reajuste.folha_id')
      .where('folha_id', 'in', [0, ...open])
      .where(sql<boolean>`folha_colheita.colaborador_ids @> to_jsonb(folha_colheita_reajuste.colaborador_id)`)
      .select(['folha_id as id', sql<number>`sum(reajuste_centavos)::int8`.as('total')])
      .groupBy('folha_id')
      .execute(),
    reader
      .de('folha_colheita_colaborador')
      .where('folha_id', 'in', [0, ...closed])
      .select(['folha_id as id', sql<number>`sum(litros_ml)::int8`.as('litros'), sql<number>`sum(valor_centavos)::int8`.as('total')])
      .groupBy('folha_id')
      .execute(),
  ]);
  const resumos = new Map<number, Resumo>([...now, ...then].map(({ id, litros, total }) => [id, { litros, total }]));
  for (const { id, total } of adjusted) {
    const resumo = resumos.get(id) ?? { litros: 0, total: 0 };
    resumos.set(id, { ...resumo, total: resumo.total + total });
  }
  return resumos;
};

type Nomes = { readonly fazendas: ReadonlyMap<number, string>; readonly movidos: Movidos };

const folhaView = (row: FolhaRow, { litros, total }: Resumo, { fazendas, movidos }: Nomes) => ({
  id: row.id,
  descricao: row.descricao,
  tipo: 'colheita',
  status: row.lancamento_id === null ? 'ABERTO' : 'FECHADO',
  inicio: row.inicio,
  fim: row.fim,
  data: row.data,
  fazenda: row.fazenda_id,
  fazendaNome: fazendas.get(row.fazenda_id) ?? '',
  fazendas: idsOf(row.fazenda_ids),
  talhoes: idsOf(row.talhao_ids),
  colaboradores: idsOf(row.colaborador_ids),
  fluxo: row.fluxo_id,
  categoria: row.categoria_id === null ? row.categoria : movidos.agora(row.categoria_id),
  categoriaNome: movidos.nomeDe(row.categoria_id) ?? row.categoria,
  valorDia: reaisOuNada(row.valor_dia_centavos),
  valorExtra: reaisOuNada(row.valor_extra_centavos),
  regra: row.regra,
  conta: row.conta_bancaria,
  pagamento: row.pagamento,
  lancamento: row.lancamento_id,
  litros: toWire(litros, 3),
  total: reais(total),
});
export type FolhaView = ReturnType<typeof folhaView>;

const views = async (reader: Reader, rows: readonly FolhaRow[]): Promise<FolhaView[]> => {
  const resumos = await resumosDe(reader, rows);
  const farms = await reader
    .de('fazenda')
    .select(['id', sql<string>`nome`.as('nome')])
    .execute();
  const names = { fazendas: new Map(farms.map(({ id, nome }) => [id, nome])), movidos: await movidosDe(reader, categoria) };
  return rows.map((row) => folhaView(row, resumos.get(row.id) ?? { litros: 0, total: 0 }, names));
};

const sortable = { id: 'id', descricao: 'descricao', inicio: 'inicio', fim: 'fim', data: 'data', total: 'total_centavos' };

/** A page of harvest sheets of the farms given, newest first; `total` is how many there are. */
export const listFolhas = async (
  reader: Reader,
  params: ListParams,
  status: 'ABERTO' | 'FECHADO' | undefined,
  fazendas: readonly number[],
): Promise<PageOf<FolhaView> & { readonly total: number }> => {
  let query = reader
    .de('folha_colheita')
    .selectAll()
    .where('fazenda_id', 'in', [0, ...fazendas]);
  if (status) query = query.where('lancamento_id', status === 'ABERTO' ? 'is' : 'is not', null);
  if (params.q) query = query.where(contains('descricao', params.q));
  const page = await paginate(query, params, { sortable, first: '-inicio', id: 'id' }, (row) => row);
  return { ...page, content: await views(reader, page.content), total: page.pagination.total };
};

/** One sheet with its row and stream version; undefined when it is not there or another account's. */
export const findFolha = async (reader: Reader, id: number) => {
  const row = await reader.de('folha_colheita').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [view] = await views(reader, [row]);
  return { row, versao: row.versao, view: view as FolhaView };
};

/** What the spreadsheet of a sheet shows: the sheet, a row for each worker by name, and the total. */
export const folhaParaPlanilha = async (reader: Reader, id: number) => {
  const found = await findFolha(reader, id);
  if (!found) return undefined;
  const { content, total } = await detalheDaFolha(reader, found.row);
  return { folha: found.view, linhas: content, total };
};
