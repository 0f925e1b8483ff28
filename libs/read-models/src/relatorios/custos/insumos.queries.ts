import { toWire } from '@tulha/domain/kernel/decimal';
import { deBase, type Unidade } from '@tulha/domain/kernel/unidade';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';
import type { ReportScope } from '../../report-kit/rows.js';
import { type Filtros, periodoPedido } from '../periodo.queries.js';
import { type CustoSituado, custosPedidos } from './custos.queries.js';
import { agrupar, reais, somaDe } from './somar.js';

/** The account's inputs, with their names, units and categories. */
export const insumosDitos = async (reader: Reader) => {
  const rows = await reader.db
    .selectFrom('insumo as i')
    .leftJoin('categoria_estoque as c', (join) => join.onRef('c.id', '=', sql.ref('i.categoria_id')).on('c.conta', '=', reader.conta))
    .where('i.conta', '=', reader.conta)
    .select([
      'i.id',
      sql<string | null>`i.descricao`.as('nome'),
      sql<Unidade>`i.unidade`.as('unidade'),
      sql<string | null>`c.descricao`.as('categoria'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Inputs used in a period, by an activity or not, grouped by `chave` and input. Undefined where a filtered record does not exist. */
export const insumosUsadosPor = async (
  reader: Reader,
  filtros: Filtros,
  scope: Pick<ReportScope, 'fazendas' | 'hoje'>,
  chave: (custo: CustoSituado) => string,
) => {
  const periodo = await periodoPedido(reader, filtros, scope);
  if (!periodo) return undefined;
  const custos = (await custosPedidos(reader, filtros, periodo, { custos: ['insumos', 'estoque'] })).filter(
    ({ insumo }) => insumo !== null,
  );
  const insumos = await insumosDitos(reader);
  return {
    about: periodo.about,
    rows: agrupar(custos, (custo) => `${chave(custo)} ${custo.insumo}`).map((deles) => {
      const [um] = deles as [CustoSituado];
      const insumoId = um.insumo as number;
      const insumo = insumos.get(insumoId);
      const unidade = insumo?.unidade ?? 'UN';
      const base = somaDe(deles, ({ quantidade }) => quantidade);
      return {
        ...{
          id: `${chave(um)} ${insumoId}`,
          periodo: chave(um),
          insumoId,
          insumo: insumo?.nome ?? '',
          categoria: insumo?.categoria ?? null,
        },
        ...{ unidade, quantidade: toWire(deBase(base, unidade), 3), valor: reais(deles) },
      };
    }),
  };
};
