import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { type Especie, type EspecieDeFolha, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { type Movidos, movidosDe } from '../catalogues/movidos.js';
import { contains, type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { adiantamentosDas } from './adiantamentos.queries.js';
import { reais } from './detalhe.queries.js';
import type { FolhaRow } from './folha.projection.js';
import { regrasDas } from './leis.queries.js';
import { comColheita, idsOf, trabalhoDaFolha } from './linhas.queries.js';
import { somasAbertas, valorDa } from './somas.queries.js';

const reaisOuNada = (centavos: number | null) => (centavos === null ? null : reais(centavos));

/** Sheets of a kind; those of every kind have the same columns. */
const folhasDe = (reader: Reader, { tabela }: Especie) => reader.de(tabela as 'folha_colheita');

type Resumo = { readonly id: number; readonly litros: number; readonly total: number };

/** The pay for picking in open harvest sheets, as of now. */
const colhidoDas = (reader: Reader, ids: readonly number[]): Promise<Resumo[]> =>
  comColheita(reader, ids)
    .select(['folha_colheita.id', sql<number>`sum(litros_ml)::int8`.as('litros'), sql<number>`sum(pagamento_centavos)::int8`.as('total')])
    .groupBy('folha_colheita.id')
    .execute();

/** The pay for other work in open sheets, as of now. */
const trabalhoDas = (reader: Reader, especie: Especie, rows: readonly FolhaRow[]): Promise<Resumo[]> =>
  Promise.all(
    rows.map(async (row) => {
      const linhas = await trabalhoDaFolha(reader, especie, row);
      return { id: row.id, litros: 0, total: linhas.reduce((sum, { pagamentoCentavos }) => sum + pagamentoCentavos, 0) };
    }),
  );

const reajustesDas = async (reader: Reader, { tabela, partes }: Especie, ids: readonly number[]): Promise<Resumo[]> => {
  const { reajuste } = partes;
  const rows = await reader
    .de(reajuste as 'folha_colheita_reajuste')
    .innerJoin(`${tabela as 'folha_colheita'} as f`, 'f.id', `${reajuste as 'folha_colheita_reajuste'}.folha_id`)
    .where('folha_id', 'in', [0, ...ids])
    .where(sql<boolean>`f.colaborador_ids @> to_jsonb(colaborador_id)`)
    .select(['folha_id as id', sql<number>`sum(reajuste_centavos)::int8`.as('total')])
    .groupBy('folha_id')
    .execute();
  return rows.map((row) => ({ ...row, litros: 0 }));
};

const litrosDas = (reader: Reader, ids: readonly number[]) =>
  reader
    .de('folha_colheita_colaborador')
    .where('folha_id', 'in', [0, ...ids])
    .select(['folha_id as id', sql<number>`sum(litros_ml)::int8`.as('litros')])
    .groupBy('folha_id')
    .execute();

/** The sums of open sheets that take off advances or follow rules of law: of these it counts the workers with their amounts. */
const contadasUmaAUma = (reader: Reader, especie: Especie, abertas: readonly FolhaRow[]): Promise<Resumo[]> =>
  Promise.all(
    abertas.map(async (row) => {
      const somas = await somasAbertas(reader, especie, row);
      const soma = (de: (um: (typeof somas)[number]) => number) => somas.reduce((sum, um) => sum + de(um), 0);
      return { id: row.id, litros: soma(({ litrosMl }) => litrosMl), total: soma(valorDa) };
    }),
  );

/** The sums of open sheets as of now; without open sheets nothing is queried. */
const abertasAgora = async (reader: Reader, especie: Especie, todas: readonly FolhaRow[]): Promise<Resumo[]> => {
  const [dados, leis] = await Promise.all([adiantamentosDas(reader, todas), regrasDas(reader, todas)]);
  const umaAUma = ({ id, inicio, fim }: FolhaRow) =>
    (dados.get(id) ?? []).length > 0 || leis.some((um) => um.inicio <= fim && (um.fim === null || um.fim >= inicio));
  const contadas = await contadasUmaAUma(reader, especie, todas.filter(umaAUma));
  const abertas = todas.filter((row) => !umaAUma(row));
  if (abertas.length === 0) return contadas;
  const ids = abertas.map(({ id }) => id);
  const partes = await Promise.all([
    especie.tabela === 'folha_colheita' ? colhidoDas(reader, ids) : [],
    trabalhoDas(reader, especie, abertas),
    reajustesDas(reader, especie, ids),
  ]);
  return [...contadas, ...partes.flat()];
};

/** The sums of closed sheets. */
const fechadasComo = async (reader: Reader, especie: Especie, fechadas: readonly FolhaRow[]): Promise<Resumo[]> => {
  const ids = fechadas.map(({ id }) => id);
  const litros = especie.tabela === 'folha_colheita' && ids.length > 0 ? await litrosDas(reader, ids) : [];
  const litrosDa = new Map(litros.map((um) => [um.id, um.litros]));
  return fechadas.map(({ id, total_centavos }) => ({ id, litros: litrosDa.get(id) ?? 0, total: total_centavos ?? 0 }));
};

/** Litres and cents of each of some sheets: as of now of those that are open. */
const resumosDe = async (reader: Reader, especie: Especie, rows: readonly FolhaRow[]): Promise<Map<number, Resumo>> => {
  const [agora, entao] = await Promise.all([
    abertasAgora(
      reader,
      especie,
      rows.filter(({ lancamento_id }) => lancamento_id === null),
    ),
    fechadasComo(
      reader,
      especie,
      rows.filter(({ lancamento_id }) => lancamento_id !== null),
    ),
  ]);
  const resumos = new Map<number, Resumo>();
  for (const { id, litros, total } of [...agora, ...entao]) {
    const antes = resumos.get(id) ?? { id, litros: 0, total: 0 };
    resumos.set(id, { id, litros: antes.litros + litros, total: antes.total + total });
  }
  return resumos;
};

/** A closed sheet of which advances took all: it became no entry, and there is nothing left to pay. */
export const nadaAPagar = ({ total_centavos: total }: Pick<FolhaRow, 'total_centavos'>): boolean => total === 0;

/** Entries of which all is paid. */
const pagosDe = async (reader: Reader, rows: readonly FolhaRow[]): Promise<ReadonlySet<number>> => {
  const ids = rows.flatMap(({ lancamento_id }) => lancamento_id ?? []);
  if (ids.length === 0) return new Set();
  const pagos = await reader.de('lancamento').select('id').where('id', 'in', ids).where(sql<boolean>`pagas = parcelas`).execute();
  return new Set(pagos.map(({ id }) => id));
};

type Nomes = { readonly fazendas: ReadonlyMap<number, string>; readonly movidos: Movidos; readonly pagos: ReadonlySet<number> };

const folhaView = ({ tipo }: Especie, row: FolhaRow, { litros, total }: Resumo, { fazendas, movidos, pagos }: Nomes) => ({
  id: row.id,
  descricao: row.descricao,
  tipo,
  status: row.lancamento_id === null ? 'ABERTO' : 'FECHADO',
  paga: row.lancamento_id !== null && (nadaAPagar(row) || pagos.has(row.lancamento_id)),
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
  descontarAdiantamentos: row.desconta_adiantamentos,
  lancamento: nadaAPagar(row) ? null : row.lancamento_id,
  ...(tipo === 'colheita' && { litros: toWire(litros, 3) }),
  total: reais(total),
});
type ComLitros = { readonly folha_colheita: { readonly litros: number }; readonly folha_pagamento: object };
/** A sheet as it is answered; only a harvest sheet has litres. */
export type FolhaView<K extends EspecieDeFolha = 'folha_colheita'> = Omit<ReturnType<typeof folhaView>, 'litros'> & ComLitros[K];

const views = async <K extends EspecieDeFolha>(reader: Reader, k: K, rows: readonly FolhaRow[]): Promise<FolhaView<K>[]> => {
  const especie = especiesDeFolha[k];
  const [resumos, pagos] = await Promise.all([resumosDe(reader, especie, rows), pagosDe(reader, rows)]);
  const farms = await reader
    .de('fazenda')
    .select(['id', sql<string>`nome`.as('nome')])
    .execute();
  const names = { fazendas: new Map(farms.map(({ id, nome }) => [id, nome])), movidos: await movidosDe(reader, categoria), pagos };
  return rows.map((row) => folhaView(especie, row, resumos.get(row.id) ?? { id: row.id, litros: 0, total: 0 }, names) as FolhaView<K>);
};

const sortable = { id: 'id', descricao: 'descricao', inicio: 'inicio', fim: 'fim', data: 'data', total: 'total_centavos' };

/** Which sheets are asked for. */
export type FiltroDeFolhas = { readonly status?: 'ABERTO' | 'FECHADO' | undefined; readonly paga?: boolean | undefined };

/** A page of sheets of a kind, of the farms given, newest first; `total` is how many there are. */
export const listFolhas = async <K extends EspecieDeFolha>(
  reader: Reader,
  k: K,
  params: ListParams,
  { status, paga }: FiltroDeFolhas,
  fazendas: readonly number[],
): Promise<PageOf<FolhaView<K>> & { readonly total: number }> => {
  let query = folhasDe(reader, especiesDeFolha[k])
    .selectAll()
    .where('fazenda_id', 'in', [0, ...fazendas]);
  if (status) query = query.where('lancamento_id', status === 'ABERTO' ? 'is' : 'is not', null);
  if (paga !== undefined) {
    const pagos = reader.de('lancamento').select('lancamento.id').where(sql<boolean>`pagas = parcelas`);
    query = query
      .where('lancamento_id', 'is not', null)
      .where((eb) =>
        paga
          ? eb.or([eb('lancamento_id', 'in', pagos), eb('total_centavos', '=', 0)])
          : eb.and([eb('lancamento_id', 'not in', pagos), eb('total_centavos', '<>', 0)]),
      );
  }
  if (params.q) query = query.where(contains('descricao', params.q));
  const page = await paginate(query, params, { sortable, first: '-inicio', id: 'id' }, (row) => row);
  return { ...page, content: await views(reader, k, page.content), total: page.pagination.total };
};

/** One sheet with its row and stream version; undefined when it is not there or another account's. */
export const findFolha = async <K extends EspecieDeFolha>(reader: Reader, k: K, id: number) => {
  const row = await folhasDe(reader, especiesDeFolha[k]).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [view] = await views(reader, k, [row]);
  return { row, versao: row.versao, view: view as FolhaView<K> };
};
