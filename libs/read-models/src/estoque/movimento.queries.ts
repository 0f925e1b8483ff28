import { avisosDoMovimento } from '@tulha/domain/estoque/movimento/avisos';
import { insumo } from '@tulha/domain/estoque/insumo.catalogue';
import type { Parte, RessalvaDoEstoque, Tipo } from '@tulha/domain/estoque/movimento/movimento.events';
import { custoUnitario, deBase, type Unidade } from '@tulha/domain/kernel/unidade';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import { findInCatalogue, listCatalogue } from '../catalogues/catalogue.queries.js';
import type { RowOf } from '../declare/table.js';
import { type ListParams, type PageOf, paginate } from '../read/page.js';
import type { Reader } from '../read/reader.js';
import { depoisDaContagem, trechoDoDia } from './no-dia.js';
import type { movimentoEstoqueTable } from './movimento.projection.js';

type View = Readonly<Record<string, unknown>>;
type Somas = { readonly insumo_id: number; readonly fazenda_id: number; readonly quantidade: number; readonly centavos: number };
type Lote = Omit<Somas, 'centavos'> & { readonly lote: string; readonly validade: string | null };

const medida = (quantidade: number, unidade: Unidade) => toWire(deBase(quantidade, unidade), 3);
const medio = (centavos: number, quantidade: number, unidade: Unidade) =>
  quantidade > 0 ? toWire(custoUnitario(centavos, quantidade, unidade), 4) : null;

/** The stock at each farm. */
const somas = (reader: Reader, ids: readonly number[], fazendas: readonly number[]): Promise<Somas[]> =>
  reader
    .de('movimento_estoque')
    .where('insumo_id', 'in', [0, ...ids])
    .where('fazenda_id', 'in', [0, ...fazendas])
    .select([
      'insumo_id',
      'fazenda_id',
      sql<number>`sum(quantidade)::int8`.as('quantidade'),
      sql<number>`sum(custo_centavos)::int8`.as('centavos'),
    ])
    .groupBy(['insumo_id', 'fazenda_id'])
    .orderBy('fazenda_id')
    .execute();

/** The stock of each lot, the first to expire first. */
const lotesDe = (reader: Reader, ids: readonly number[], fazendas: readonly number[]): Promise<Lote[]> => {
  const partes = reader
    .de('movimento_estoque')
    .where('insumo_id', 'in', [0, ...ids])
    .where('fazenda_id', 'in', [0, ...fazendas])
    .select([
      'insumo_id',
      'fazenda_id',
      sql<{ lote: string; validade: string | null; quantidade: number }>`jsonb_array_elements(lotes)`.as('parte'),
    ]);
  return reader.db
    .selectFrom(partes.as('p'))
    .select([
      'insumo_id',
      'fazenda_id',
      sql<string>`parte->>'lote'`.as('lote'),
      sql<string | null>`max(parte->>'validade')`.as('validade'),
      sql<number>`sum((parte->>'quantidade')::int8)::int8`.as('quantidade'),
    ])
    .groupBy(['insumo_id', 'fazenda_id', 'lote'])
    .having(sql<boolean>`sum((parte->>'quantidade')::int8) <> 0`)
    .orderBy(sql`max(parte->>'validade') asc nulls last`)
    .orderBy('lote')
    .orderBy('fazenda_id')
    .execute();
};

const comEstoque = (view: View, ondes: readonly Somas[], lotes: readonly Lote[]) => {
  const unidade = view['unidade'] as Unidade;
  const id = view['id'] as number;
  const daqui = ondes.filter((onde) => onde.insumo_id === id);
  const quantidade = daqui.reduce((soma, onde) => soma + onde.quantidade, 0);
  const centavos = daqui.reduce((soma, onde) => soma + onde.centavos, 0);
  const minimo = view['minimo'] as number | null;
  return {
    ...{
      id,
      descricao: view['descricao'] as string,
      codigo: view['codigo'] as string | null,
      categoria: view['categoria'] as number | null,
    },
    ...{ unidade, situacao: view['situacao'] as string | null, minimo },
    ...{ quantidade: medida(quantidade, unidade), valor: toWire(centavos, 2), custoMedio: medio(centavos, quantidade, unidade) },
    emFalta: minimo !== null && medida(quantidade, unidade) < minimo,
    lotes: lotes
      .filter((lote) => lote.insumo_id === id)
      .map((um) => ({ fazenda: um.fazenda_id, lote: um.lote || null, validade: um.validade, quantidade: medida(um.quantidade, unidade) })),
    fazendas: daqui.map((onde) => ({
      ...{ fazenda: onde.fazenda_id, quantidade: medida(onde.quantidade, unidade), valor: toWire(onde.centavos, 2) },
      custoMedio: medio(onde.centavos, onde.quantidade, unidade),
    })),
  };
};
export type EstoqueView = ReturnType<typeof comEstoque>;

/** Inputs at or below their minimum at these farms. The minimum is in thousandths of the input's unit, the stock in base units. */
const emFalta = (reader: Reader, fazendas: readonly number[], sim: boolean) => {
  const ha = reader
    .de('movimento_estoque')
    .where('movimento_estoque.insumo_id', '=', sql<number>`insumo.id`)
    .where('movimento_estoque.fazenda_id', 'in', [0, ...fazendas])
    .select(sql<number>`coalesce(sum(quantidade), 0)`.as('ha'));
  const falta = sql<boolean>`coalesce(insumo.minimo_milesimos > (${ha}) * case when insumo.unidade in ('KG', 'L') then 1 else 1000 end, false)`;
  return sim ? falta : sql<boolean>`not ${falta}`;
};

/** A page of inputs with the stock of each at these farms. */
export const listEstoque = async (
  reader: Reader,
  params: ListParams,
  { emFalta: falta, ...filters }: View,
  fazendas: readonly number[],
): Promise<PageOf<EstoqueView>> => {
  const alem = typeof falta === 'boolean' ? emFalta(reader, fazendas, falta) : undefined;
  const { content, pagination } = await listCatalogue(reader, insumo, params, filters, alem);
  const ids = content.map((row) => row['id'] as number);
  const [ondes, lotes] = await Promise.all([somas(reader, ids, fazendas), lotesDe(reader, ids, fazendas)]);
  return { content: content.map((row) => comEstoque(row, ondes, lotes)), pagination };
};

/** One input with its stock; undefined when it is missing or another account's. */
export const findEstoque = async (reader: Reader, id: number, fazendas: readonly number[]) => {
  const [achado, ondes, lotes] = await Promise.all([
    findInCatalogue(reader, insumo, id),
    somas(reader, [id], fazendas),
    lotesDe(reader, [id], fazendas),
  ]);
  return achado && { view: comEstoque(achado.view, ondes, lotes), versao: achado.versao };
};

type Row = RowOf<typeof movimentoEstoqueTable> & { readonly saldo: number; readonly saldo_centavos: number; readonly unidade: string } & {
  readonly nome: string | null;
  readonly depois: boolean;
};

const parteView = ({ lote, validade, quantidade }: Parte, unidade: Unidade) => ({
  ...{ lote: lote || null, validade, quantidade: medida(quantidade, unidade) },
});

const ressalvaView = ({ regra, motivo, em, lote, havia, dito: pedida }: RessalvaDoEstoque, unidade: Unidade) => ({
  ...{ regra, motivo, data: em, lote: lote ?? null, havia: medida(havia, unidade), dito: medida(pedida, unidade) },
});

const movimentoView = (row: Row) => {
  const unidade = row.unidade as Unidade;
  return {
    ...{ id: row.id, insumo: row.insumo_id, unidade, tipo: row.tipo as Tipo, data: row.em, fazenda: row.fazenda_id },
    ...{ outraFazenda: row.outra_fazenda_id, quantidade: medida(row.quantidade, unidade), custo: toWire(row.custo_centavos, 2) },
    contado: row.contado === null ? null : medida(row.contado, unidade),
    semCusto: medida(row.sem_custo, unidade),
    lotes: (row.lotes as readonly Parte[]).map((um) => parteView(um, unidade)),
    origem: row.origem_registro === null ? null : { registro: row.origem_registro, id: row.origem_id as number },
    motivo: row.motivo,
    avisos: avisosDoMovimento({
      ...{ insumo: row.nome ?? '', tipo: row.tipo, em: row.em, depoisDaContagem: row.depois },
      lotes: (row.lotes as readonly Parte[]).filter(({ quantidade }) => row.tipo === 'entrada' || quantidade < 0),
    }),
    ressalvas: (row.ressalvas as readonly RessalvaDoEstoque[]).map((uma) => ressalvaView(uma, unidade)),
    ...{ saldo: medida(row.saldo, unidade), saldoValor: toWire(row.saldo_centavos, 2) },
    custoMedio: medio(row.saldo_centavos, row.saldo, unidade),
  };
};
export type MovimentoView = ReturnType<typeof movimentoView>;

/** Movements of an input at these farms, each with the stock after it. */
const comSaldo = (reader: Reader, insumoId: number, fazendas: readonly number[]) => {
  const ate = sql`over (order by em, trecho, vez, ordem, id)`;
  const movimentos = reader.db
    .selectFrom('movimento_estoque as m')
    .innerJoin('insumo as i', 'i.id', 'm.insumo_id')
    .where('m.conta', '=', reader.conta)
    .where('i.conta', '=', reader.conta)
    .where('m.insumo_id', '=', insumoId)
    .where('m.fazenda_id', 'in', [0, ...fazendas])
    .selectAll('m')
    .select(['i.unidade', sql<string>`i.descricao`.as('nome'), trechoDoDia.as('trecho'), depoisDaContagem.as('depois')]);
  const linhas = reader.db
    .selectFrom(movimentos.as('m'))
    .selectAll()
    .select([
      sql<number>`(sum(quantidade) ${ate})::int8`.as('saldo'),
      sql<number>`(sum(custo_centavos) ${ate})::int8`.as('saldo_centavos'),
      sql<number>`row_number() ${ate}`.as('lugar'),
    ]);
  return reader.db.selectFrom(linhas.as('l')).selectAll();
};

const SORT = { sortable: { lugar: 'lugar', data: 'lugar', quantidade: 'quantidade', custo: 'custo_centavos' }, first: '-lugar', id: 'id' };

/** A page of the history of an input, the newest first. */
export const historicoDoInsumo = (reader: Reader, insumoId: number, params: ListParams, fazendas: readonly number[]) =>
  paginate(comSaldo(reader, insumoId, fazendas), params, SORT, (row) => movimentoView(row));

/** One movement, with the stock after it at its farm; undefined when it is missing or another account's. */
export const findMovimento = async (reader: Reader, id: number) => {
  const row = await reader.porId('movimento_estoque', ['insumo_id', 'fazenda_id', 'par_id', 'quantidade'], id);
  if (!row) return undefined;
  const de = comSaldo(reader, row.insumo_id, [row.fazenda_id]);
  const achada = await de.where('id', '=', id).executeTakeFirst();
  return achada && { view: movimentoView(achada as Row), par: row.par_id, versao: (achada as Row).versao };
};
