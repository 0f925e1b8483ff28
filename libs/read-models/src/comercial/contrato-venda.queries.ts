import { contratoVenda } from '@tulha/domain/comercial/contrato-venda.register';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import { linhasDe } from '../registers/line.queries.js';

type Vendida = {
  readonly contrato: number;
  readonly id: number;
  readonly codigo: string;
  readonly em: string;
  readonly vendido_g: number;
  readonly entregue_g: number;
};

/**
 * The sales under contracts, with what was sold and delivered by each. A delivery counts as the buyer's scale had it, where it was weighed there;
 * of a line marked as delivered the rest counts as it left.
 */
const vendidasNos = async ({ db, conta }: Reader, contratos: readonly number[]): Promise<readonly Vendida[]> => {
  const { rows } = await sql<Vendida>`
    with v as (
      select id, contrato_id, massa_g, codigo, em from leitura.venda where conta = ${conta} and not excluida and contrato_id = any(${contratos}::int8[])
    ), e as (
      select e.venda_id, e.item_id, sum(e.massa_g) as massa_g, sum(coalesce(e.peso_g, e.massa_g)) as peso_g
      from leitura.venda_entrega e join v on v.id = e.venda_id
      where e.conta = ${conta} and e.cancelada_em is null group by e.venda_id, e.item_id
    )
    select v.contrato_id as contrato, v.id, v.codigo, v.em::text as em, v.massa_g as vendido_g,
      (coalesce((select sum(e.peso_g) from e where e.venda_id = v.id), 0)
        + coalesce((
          select sum(i.massa_g - coalesce(e.massa_g, 0)) from leitura.venda_item i left join e on e.item_id = i.id
          where i.conta = ${conta} and i.venda_id = v.id and i.entregue_em is not null
        ), 0))::int8 as entregue_g
    from v order by v.em, v.id`.execute(db);
  return rows;
};

const somaDe = (vendas: readonly Vendida[]) => ({
  vendidoG: vendas.reduce((soma, { vendido_g }) => soma + vendido_g, 0),
  entregueG: vendas.reduce((soma, { entregue_g }) => soma + entregue_g, 0),
});

/** The fixed parts of contracts, the sacas that each contract is of, and what was sold and delivered under it. */
export const contratosComFixacoes = async (reader: Reader, ids: readonly number[]) => {
  const [contratos, fixacoes, vendidas] = await Promise.all([
    reader
      .de('contrato_venda')
      .select(['id', 'sacas_milesimos', 'tolerancia', sql<string | null>`entrega::text`.as('entrega'), sql<string>`data::text`.as('data')])
      .where('id', 'in', [0, ...ids])
      .execute(),
    linhasDe(reader, contratoVenda.lines.fixacoes, ids),
    vendidasNos(reader, ids),
  ]);
  const porContrato = Map.groupBy(vendidas, ({ contrato }) => contrato);
  return contratos.map(({ id, sacas_milesimos, tolerancia, entrega, data }) => ({
    id,
    data,
    vendas: porContrato.get(id) ?? [],
    sacasMilesimos: Number(sacas_milesimos),
    tolerancia: tolerancia as string | null,
    entrega,
    fixacoes: (fixacoes.get(id) ?? []).map((uma) => ({
      id: Number(uma['id']),
      data: String(uma['data']),
      sacasMilesimos: Number(uma['sacasMilesimos']),
      precoSacaCentavos: Number(uma['precoSacaCentavos']),
    })),
    ...somaDe(porContrato.get(id) ?? []),
  }));
};
export type ContratoComFixacoes = Awaited<ReturnType<typeof contratosComFixacoes>>[number];

/** The sales under a contract, the latest first, with what was delivered of each. */
export const vendasDoContrato = async (reader: Reader, contrato: number) => {
  const [vendas, vendidas] = await Promise.all([
    reader
      .de('venda')
      .select(['id', 'codigo', 'em', 'status', 'massa_g', 'total_centavos', 'alem_do_contrato'])
      .where('contrato_id', '=', contrato)
      .where('excluida', '=', false)
      .orderBy('em', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    vendidasNos(reader, [contrato]),
  ]);
  const entregues = new Map(vendidas.map(({ id, entregue_g }) => [id, entregue_g]));
  return vendas.map((venda) => ({ ...venda, entregueG: entregues.get(venda.id) ?? 0 }));
};

const linhasNo = ({ db, conta }: Reader, contrato: number) =>
  db
    .selectFrom('venda_item as i')
    .innerJoin('venda as v', 'v.id', 'i.venda_id')
    .select(['i.massa_g', 'i.preco_saca_centavos', 'v.codigo'])
    .where('v.conta', '=', conta)
    .where('i.conta', '=', conta)
    .where('v.contrato_id', '=', contrato)
    .where('v.excluida', '=', false)
    .orderBy('v.em')
    .orderBy('i.id');

/** The lines of the sales under a contract, in the order in which the sales were made. */
export const linhasVendidasNo = (reader: Reader, contrato: number) => linhasNo(reader, contrato).execute();

/** Those of its finalised sales. */
export const linhasFinalizadasNo = (reader: Reader, contrato: number) =>
  linhasNo(reader, contrato).where('v.status', '=', 'FECHADO').execute();

/** The sales under a contract as the contract holds them: their buyer, farm and lots. */
export const vendidoNoContrato = async ({ db, conta }: Reader, contrato: number) => {
  const rows = await db
    .selectFrom('venda as v')
    .leftJoin('venda_item as i', 'i.venda_id', 'v.id')
    .leftJoin('lote as l', 'l.id', 'i.lote_id')
    .select(['v.id', 'v.codigo', 'v.cliente_id', 'v.fazenda_id', 'l.tipo', 'l.qualidade'])
    .where('v.conta', '=', conta)
    .where('v.contrato_id', '=', contrato)
    .where('v.excluida', '=', false)
    .orderBy('v.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((lotes) =>
    lotes[0] ? [{ codigo: lotes[0].codigo, clienteId: lotes[0].cliente_id, fazendaId: lotes[0].fazenda_id, lotes }] : [],
  );
};

/** Contracts of these farms, and of none, that are to be delivered by a day. */
export const contratosAte = (reader: Reader, fazendas: readonly number[], ate: string) =>
  reader
    .de('contrato_venda')
    .select(['id', 'numero'])
    .where('excluido', '=', false)
    .where(sql<boolean>`entrega <= ${ate}::date`)
    .where(sql<boolean>`(fazenda_id is null or fazenda_id = any(${[0, ...fazendas]}::int8[]))`)
    .orderBy('entrega')
    .orderBy('id')
    .execute();
