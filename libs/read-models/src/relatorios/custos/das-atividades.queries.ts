import type { Custo } from '@tulha/domain/relatorios/custos/custo';
import { sql } from 'kysely';
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

/**
 * A row for each cost of an activity, and one for the activity itself: picking belongs to its own plot, other costs to all
 * plots of the activity.
 */
const linhas = (conta: number) => sql`
    linhas as (
      select atividade_id, id, talhao_id, 'colheita' as custo, colaborador_id, maquina_id, null::int8 as insumo_id, quantidade, litros_ml as ml,
        pagamento_centavos as centavos from leitura.colheita_linha where conta = ${conta}
      union all select atividade_id, id, null, 'maoDeObra', colaborador_id, null, null, quantidade_milesimos, 0, custo_centavos
        from leitura.atividade_mao_de_obra where conta = ${conta}
      union all select atividade_id, id, null, 'producao', colaborador_id, null, null, colhido_milesimos, 0, custo_centavos
        from leitura.atividade_producao where conta = ${conta}
      union all select atividade_id, id, null, 'maquinas', null, maquina_id, null, 0, 0, custo_centavos
        from leitura.atividade_maquina where conta = ${conta}
      union all select atividade_id, id, null, 'extras', null, null, null, 0, 0, custo_centavos from leitura.atividade_extra where conta = ${conta}
      union all select origem_id, id, null, 'insumos', null, null, insumo_id, -quantidade, 0, -custo_centavos
        from leitura.movimento_estoque where conta = ${conta} and origem_registro = 'atividade'
      union all select id, 0, null, 'extras', null, null, null, 0, 0, 0 from leitura.atividade where conta = ${conta}
    )`;

const feitas = (conta: number, { fazendas, de, ate }: Omit<PeriodoPedido, 'about'>) => sql`
    a as (
      select id, fazenda_id, data, talhao_ids, atividade, cat_atividade_id from leitura.atividade
      where conta = ${conta} and fazenda_id = any(${[0, ...fazendas]}::int8[])
        and (${de ?? null}::date is null or data >= ${de ?? null}::date) and (${ate ?? null}::date is null or data <= ${ate ?? null}::date)
    )`;

/**
 * All costs of the activities of a period, on their plots. An activity on several plots is split by their areas: each line
 * gets the difference of the parts of all lines so far, so that each line and each plot sums to the activity's cost to the
 * cent (as `custosPorTalhao` counts it).
 */
export const custosDasAtividades = async (
  { db, conta }: Reader,
  periodo: Omit<PeriodoPedido, 'about'>,
  max: number,
): Promise<readonly DaAtividade[]> => {
  const { rows } = await sql<DaAtividade>`
    with ${linhas(conta)}, ${feitas(conta, periodo)}, ${pesos(conta)}, acumuladas as (
      select l.*, row_number() over ordem as ordem, sum(l.centavos) over ordem as acumulado
      from linhas l join a on a.id = l.atividade_id where l.custo <> 'colheita'
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
      select atividade_id, null, custo, insumo_id, colaborador_id, maquina_id, quantidade, ml, l.centavos
        from acumuladas l join a on a.id = l.atividade_id where a.talhao_ids = '[]'::jsonb
      union all
      select atividade_id, talhao_id, custo, insumo_id, colaborador_id, maquina_id, quantidade, ml, centavos from linhas where custo = 'colheita'
    )
    select a.data::text as data, a.fazenda_id as fazenda, c.talhao_id as talhao, c.custo, a.id as atividade, a.cat_atividade_id as "tipoAtividade",
      a.atividade as "nomeAtividade", c.insumo_id as insumo, c.colaborador_id as colaborador, c.maquina_id as maquina,
      sum(c.quantidade)::int8 as quantidade, sum(c.ml)::int8 as ml, count(*)::int8 as linhas, sum(c.centavos)::int8 as centavos
    from custos c join a on a.id = c.atividade_id
    group by a.data, a.fazenda_id, c.talhao_id, c.custo, a.id, a.cat_atividade_id, a.atividade, c.insumo_id, c.colaborador_id, c.maquina_id
    order by a.data, a.id, c.talhao_id, c.custo, c.insumo_id, c.colaborador_id, c.maquina_id limit ${max + 1}`.execute(db);
  return rows;
};
