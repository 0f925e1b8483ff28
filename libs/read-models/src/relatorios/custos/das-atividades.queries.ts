import type { Custo } from '@tulha/domain/relatorios/custos/custo';
import { type RawBuilder, sql } from 'kysely';
import { cota, pesos } from '../../atividades/por-talhao.queries.js';
import type { Reader } from '../../read/reader.js';
import type { PeriodoPedido } from '../periodo.queries.js';

/** The costs of activities, summed by the keys of reports. Without a plot they are general expenses of the farm. */
export type DaAtividade = {
  readonly data: string;
  readonly fazenda: number;
  readonly talhao: number | null;
  readonly custo: Custo;
  readonly atividade: number;
  readonly tipoAtividade: number | null;
  readonly nomeAtividade: string;
  readonly insumo: number | null;
  readonly colaborador: number | null;
  readonly maquina: number | null;
  /** In the smallest unit of its kind: of inputs in their base, of work in thousandths. */
  readonly quantidade: number;
  readonly ml: number;
  readonly linhas: number;
  readonly centavos: number;
};

/** Which costs are asked for: of some kinds, or of all; and whether each worker's stand apart. */
export type QuaisCustos = { readonly custos?: readonly Custo[] | undefined; readonly porColaborador?: boolean | undefined };

/**
 * A row for each cost of an activity, and one for the activity itself: picking belongs to its own plot, other costs to all
 * plots of the activity.
 */
const FONTES = [
  {
    custo: 'colheita',
    colunas: sql`l.atividade_id, l.id, l.talhao_id, 'colheita', l.colaborador_id, l.maquina_id, null::int8, l.quantidade, l.litros_ml, l.pagamento_centavos`,
    de: sql`leitura.colheita_linha l join a on a.id = l.atividade_id`,
  },
  {
    custo: 'maoDeObra',
    colunas: sql`l.atividade_id, l.id, null::int8, 'maoDeObra', l.colaborador_id, null::int8, null::int8, l.quantidade_milesimos, 0::int8, l.custo_centavos`,
    de: sql`leitura.atividade_mao_de_obra l join a on a.id = l.atividade_id`,
  },
  {
    custo: 'producao',
    colunas: sql`l.atividade_id, l.id, null::int8, 'producao', l.colaborador_id, null::int8, null::int8, l.colhido_milesimos, 0::int8, l.custo_centavos`,
    de: sql`leitura.atividade_producao l join a on a.id = l.atividade_id`,
  },
  {
    custo: 'maquinas',
    colunas: sql`l.atividade_id, l.id, null::int8, 'maquinas', null::int8, l.maquina_id, null::int8, 0::int8, 0::int8, l.custo_centavos`,
    de: sql`leitura.atividade_maquina l join a on a.id = l.atividade_id`,
  },
  {
    custo: 'extras',
    colunas: sql`l.atividade_id, l.id, null::int8, 'extras', null::int8, null::int8, null::int8, 0::int8, 0::int8, l.custo_centavos`,
    de: sql`leitura.atividade_extra l join a on a.id = l.atividade_id`,
  },
  {
    custo: 'insumos',
    colunas: sql`l.origem_id, l.id, null::int8, 'insumos', null::int8, null::int8, l.insumo_id, -l.quantidade, 0::int8, -l.custo_centavos`,
    de: sql`leitura.movimento_estoque l join a on a.id = l.origem_id and l.origem_registro = 'atividade'`,
  },
  {
    custo: 'extras',
    colunas: sql`a.id, 0::int8, null::int8, 'extras', null::int8, null::int8, null::int8, 0::int8, 0::int8, 0::int8`,
    de: sql`a l join a on a.id = l.id`,
  },
] as const;

type Fonte = (typeof FONTES)[number];

/** The rows of some sources as `l`, of the activities `a` that match a condition; picking is of its own plot in any activity. */
const linhasDe = (conta: number, quais: readonly Fonte[], atividades: RawBuilder<unknown>) =>
  sql`(${sql.join(
    quais.map(
      ({ colunas, de, custo }) =>
        sql`select ${colunas}, a.o_talhao from ${de} where l.conta = ${conta} and ${custo === 'colheita' ? sql`true` : atividades}`,
    ),
    sql` union all `,
  )}) l(atividade_id, id, talhao_id, custo, colaborador_id, maquina_id, insumo_id, quantidade, ml, centavos, o_talhao)`;

const SEM_COLHEITA = FONTES.filter(({ custo }) => custo !== 'colheita');

const feitas = (conta: number, { fazendas, de, ate }: Omit<PeriodoPedido, 'about'>) => sql`
    a as materialized (
      select id, conta, fazenda_id, data, talhao_ids, jsonb_array_length(talhao_ids) as talhoes, (talhao_ids ->> 0)::int8 as o_talhao, atividade,
        cat_atividade_id
      from leitura.atividade
      where conta = ${conta} and fazenda_id = any(${[0, ...fazendas]}::int8[])
        and (${de ?? null}::date is null or data >= ${de ?? null}::date) and (${ate ?? null}::date is null or data <= ${ate ?? null}::date)
    )`;

/**
 * The costs of the activities of a period, on their plots. An activity on several plots is split by their areas: each line
 * gets the difference of the parts of all lines so far, so that each line and each plot sums to the activity's cost to the
 * cent (as `custosPorTalhao` counts it). What is of a plot is summed over machines and, unless it is asked for, over workers; what is of no plot
 * is not, since it is divided among plots line by line.
 */
export const custosDasAtividades = async (
  { db, conta }: Reader,
  periodo: Omit<PeriodoPedido, 'about'>,
  max: number,
  { custos, porColaborador = false }: QuaisCustos = {},
): Promise<readonly DaAtividade[]> => {
  const pedidas = FONTES.filter(({ custo }) => !custos || custos.includes(custo));
  if (pedidas.length === 0) return [];
  const { rows } = await sql<DaAtividade>`
    with ${feitas(conta, periodo)}, ${pesos(conta, sql`(select * from a where talhoes > 1)`)}, acumuladas as (
      select l.*, row_number() over ordem as ordem, sum(l.centavos) over ordem as acumulado
      from ${linhasDe(conta, SEM_COLHEITA, sql`a.talhoes > 1`)}
      window ordem as (partition by l.atividade_id order by l.custo, l.id rows unbounded preceding)
    ), partes as (
      select l.*, p.talhao_id as deste, p.n, floor(l.acumulado * p.peso / p.soma) as parte, mod(l.acumulado * p.peso, p.soma) as sobra,
        floor(l.quantidade * p.peso / p.soma) as quanto, mod(l.quantidade * p.peso, p.soma) as resto
      from acumuladas l join pesos p on p.id = l.atividade_id
    ), cotas as (
      select *, ${cota(sql`acumulado`, sql`atividade_id, ordem`)} as ate,
        quanto + case when row_number() over (partition by atividade_id, ordem order by resto desc, n)
          <= quantidade - sum(quanto) over (partition by atividade_id, ordem) then 1 else 0 end as cabe
      from partes
    ), custos as (
      select atividade_id, deste as talhao_id, custo, insumo_id, colaborador_id, maquina_id, cabe as quantidade, ml,
        ate - lag(ate, 1, 0::numeric) over (partition by atividade_id, deste order by ordem) as centavos from cotas
      union all
      select l.atividade_id, case when l.custo = 'colheita' then l.talhao_id else l.o_talhao end, l.custo, l.insumo_id, l.colaborador_id, l.maquina_id,
        l.quantidade, l.ml, l.centavos
        from ${linhasDe(conta, pedidas, sql`a.talhoes < 2`)}
    ), somados as (
      select atividade_id, talhao_id, custo, insumo_id, case when talhao_id is null or ${porColaborador} then colaborador_id end as colaborador_id,
        case when talhao_id is null then maquina_id end as maquina_id,
        sum(quantidade)::int8 as quantidade, sum(ml)::int8 as ml, count(*)::int8 as linhas, sum(centavos)::int8 as centavos
      from custos where custo = any(${pedidas.map(({ custo }) => custo)}::text[]) group by 1, 2, 3, 4, 5, 6
    )
    select a.data::text as data, a.fazenda_id as fazenda, c.talhao_id as talhao, c.custo, a.id as atividade, a.cat_atividade_id as "tipoAtividade",
      a.atividade as "nomeAtividade", c.insumo_id as insumo, c.colaborador_id as colaborador, c.maquina_id as maquina,
      c.quantidade, c.ml, c.linhas, c.centavos
    from somados c join a on a.id = c.atividade_id
    order by a.data, a.id, c.talhao_id, c.custo, c.insumo_id, c.colaborador_id, c.maquina_id limit ${max + 1}`.execute(db);
  return rows;
};
