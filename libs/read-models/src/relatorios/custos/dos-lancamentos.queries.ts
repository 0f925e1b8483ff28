import { contaDoDre } from '@tulha/domain/relatorios/dre/conta-do-dre';
import type { Lugar, LugarNoDre } from '@tulha/domain/relatorios/dre/lugares';
import { separarOutrasSafras } from '@tulha/domain/relatorios/dre/outras-safras';
import { partesComSinal } from '@tulha/domain/relatorios/custos/repartir-custo';
import { especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { emInteiros } from '@tulha/domain/kernel/rateio';
import { sql } from 'kysely';
import type { Reader } from '../../read/reader.js';
import type { PeriodoPedido } from '../periodo.queries.js';
import { cafeDosRecebidos, type DiasDaSafra, diasDaSafraDe } from '../dre/cafe-da-safra.queries.js';
import { nomesDeAgora } from '../periodo.queries.js';
import { chaveDaFolha, contadoDasFolhas, partesDoQueResta } from './das-folhas.queries.js';
import { pesosDasAtividades } from './terra.queries.js';

/** A part of an entry: of one plot, or of its farm alone. Income is positive. Of a sheet that paid nothing there is no entry. */
export type DoLancamento = {
  readonly lancamento: number | null;
  readonly data: string;
  readonly fazenda: number;
  readonly talhao: number | null;
  readonly lugar: LugarNoDre;
  /** The sale that it is of, and the crop year that it names. */
  readonly venda: number | null;
  readonly safraDita: number | null;
  readonly categoria: number | null;
  readonly conta: string;
  readonly descricao: string;
  readonly centavos: number;
};

type Row = Omit<DoLancamento, 'talhao' | 'lugar' | 'venda' | 'conta' | 'categoria'> & {
  readonly tipo: 'receita' | 'despesa';
  readonly origem: string | null;
  readonly origemId: number | null;
  readonly categoria_id: number | null;
  readonly categoria: string | null;
};

const { folha_colheita, folha_pagamento } = especiesDeFolha;

/**
 * Entries of a period, each less the parts that activities count already: of a sheet the picking, days, hours and pieces it pays, of a
 * purchase or a tax document the inputs that came into stock, which cost when they are used. The remainder of those is a sheet's
 * adjustment, a salary, a freight, interest. Discounts of advances and what the law withholds are part of the cost of the work, though the
 * sheet's entry is without them: the advance was paid before, and the rest is owed to the government. Where advances took all, a sheet has no entry, and costs as one with an entry of zero would.
 */
const lancamentosDe = async ({ db, conta }: Reader, { fazendas, de, ate }: Omit<PeriodoPedido, 'about'>, max: number) => {
  const noPeriodo = sql`fazenda_id = any(${[0, ...fazendas]}::int8[])
    and (${de ?? null}::date is null or data >= ${de ?? null}::date) and (${ate ?? null}::date is null or data <= ${ate ?? null}::date)`;
  const { rows } = await sql<Row>`
    with lancados as materialized (
      select id, data, fazenda_id, tipo, origem_tipo, origem_id, categoria_id, categoria, descricao, safra_id, liquido_centavos
      from leitura.lancamento where conta = ${conta} and tipo <> 'transferencia' and ${noPeriodo}
      union all select null, data, fazenda_id, 'despesa', 'folha_pagamento', id, categoria_id, coalesce(categoria, ${folha_pagamento.categoria}), descricao, null, 0
      from leitura.folha_pagamento where conta = ${conta} and total_centavos = 0 and ${noPeriodo}
      union all select null, data, fazenda_id, 'despesa', 'folha_colheita', id, categoria_id, coalesce(categoria, ${folha_colheita.categoria}), descricao, null, 0
      from leitura.folha_colheita where conta = ${conta} and total_centavos = 0 and ${noPeriodo}
    ), origens as materialized (
      select distinct origem_tipo as tipo, origem_id as id from lancados where origem_tipo is not null
    ), nas_folhas as (
      select 'folha_pagamento' as especie, folha_id, fonte, linha from leitura.folha_pagamento_trabalho
      where conta = ${conta} and folha_id in (select id from origens where tipo = 'folha_pagamento')
      union all select 'folha_colheita', folha_id, fonte, linha from leitura.folha_colheita_trabalho
      where conta = ${conta} and folha_id in (select id from origens where tipo = 'folha_colheita')
    ), pagas as (
      select 'folha_colheita' as especie, folha_id as id, pagamento_centavos as centavos from leitura.colheita_linha
      where conta = ${conta} and folha_id in (select id from origens where tipo = 'folha_colheita')
      union all select p.especie, p.folha_id, m.custo_centavos from nas_folhas p
      join leitura.atividade_mao_de_obra m on p.fonte = 'MAO_DE_OBRA' and m.id = p.linha and m.conta = ${conta}
      union all select p.especie, p.folha_id, u.custo_centavos from nas_folhas p
      join leitura.atividade_producao u on p.fonte = 'PRODUCAO' and u.id = p.linha and u.conta = ${conta}
    ), adiantadas as (
      select 'folha_pagamento' as especie, folha_id as id, -adiantamentos_centavos as centavos from leitura.folha_pagamento_colaborador
      where conta = ${conta} and folha_id in (select id from origens where tipo = 'folha_pagamento')
      union all select 'folha_colheita', folha_id, -adiantamentos_centavos from leitura.folha_colheita_colaborador
      where conta = ${conta} and folha_id in (select id from origens where tipo = 'folha_colheita')
    ), leis as (
      select 'folha_pagamento' as especie, folha_id as id, leis from leitura.folha_pagamento_colaborador
      where conta = ${conta} and folha_id in (select id from origens where tipo = 'folha_pagamento')
      union all select 'folha_colheita', folha_id, leis from leitura.folha_colheita_colaborador
      where conta = ${conta} and folha_id in (select id from origens where tipo = 'folha_colheita')
    ), retidas as (
      select especie, id, -(lei ->> 'valorCentavos')::int8 as centavos from leis cross join jsonb_array_elements(leis.leis) lei
      where lei ->> 'efeito' = 'DESCONTO'
    ), folhas as (
      select especie, id, sum(centavos) as centavos
      from (select * from pagas union all select * from adiantadas union all select * from retidas) p group by especie, id
    ), entradas as (
      select m.origem_registro as registro, m.origem_id as id, sum(m.custo_centavos) as centavos from leitura.movimento_estoque m
      join origens o on o.tipo = m.origem_registro and o.id = m.origem_id
      where m.conta = ${conta} and m.tipo = 'entrada' group by 1, 2
    )
    select l.id as lancamento, l.data::text as data, l.fazenda_id as fazenda, l.tipo, l.origem_tipo as origem, l.origem_id as "origemId",
      l.safra_id as "safraDita", l.categoria_id, l.categoria,
      coalesce(l.descricao, '') as descricao,
      (l.liquido_centavos - coalesce(f.centavos, 0) - coalesce(e.centavos, 0))::int8 as centavos
    from lancados l
    left join folhas f on f.especie = l.origem_tipo and f.id = l.origem_id
    left join entradas e on l.tipo = 'despesa' and e.registro = l.origem_tipo and e.id = l.origem_id
    order by l.data, l.id limit ${max + 1}`.execute(db);
  return rows.filter(({ centavos }) => centavos !== 0);
};

type Parte = {
  readonly lancamento_id: number;
  readonly talhao_id: number | null;
  readonly atividade_id: number | null;
  readonly maquina_id: number | null;
  readonly criterio: string;
  readonly peso: string;
};

const partesDe = async (reader: Reader, ids: readonly number[]) => {
  const rows: readonly Parte[] = await reader
    .de('lancamento_rateio')
    .select(['lancamento_id', 'talhao_id', 'atividade_id', 'maquina_id', 'criterio', 'peso'])
    .where(sql<boolean>`lancamento_id = any(${[0, ...ids]}::int8[])`)
    .orderBy('lancamento_id')
    .orderBy('numero')
    .execute();
  return Map.groupBy(rows, ({ lancamento_id }) => lancamento_id);
};

/** Cents of an entry by plot, `null` being its farm. A charge to a machine is part of its hour, and activities count it. */
const porTalhao = (centavos: number, partes: readonly Parte[], talhoesDa: Awaited<ReturnType<typeof pesosDasAtividades>>) => {
  const { inteiros } = emInteiros(partes.map(({ peso }) => peso));
  const valores = partesComSinal(centavos, inteiros);
  return partes.flatMap((parte, n) => {
    const valor = valores[n] as number;
    if (parte.maquina_id !== null) return [];
    const talhoes = talhoesDa(parte.atividade_id);
    if (talhoes.length === 0) return [{ talhao: parte.talhao_id, centavos: valor }];
    const pesos = talhoes.map(({ peso }) => peso);
    return partesComSinal(valor, pesos).map((cabe, m) => ({ talhao: talhoes[m]?.talhao ?? null, centavos: cabe }));
  });
};

const comOutrasSafras = async (reader: Reader, partes: DoLancamento[], periodo: Omit<PeriodoPedido, 'about'>, nomeados?: DiasDaSafra) => {
  const cafe = partes.filter(({ lugar }) => lugar === 'RECEITA_CAFE');
  const dias = cafe.length === 0 ? undefined : (nomeados ?? (await diasDaSafraDe(reader, periodo)));
  return dias ? separarOutrasSafras(partes, await cafeDosRecebidos(reader, cafe, periodo.fazendas, dias)) : partes;
};

/**
 * The amounts of the period's entries, each with its place of the statement and its plot. What coffee of other crop years brought stands apart:
 * `dias` says which coffee is the season's, where the days of the period do not.
 */
export const partesDosLancamentos = async (
  reader: Reader,
  periodo: Omit<PeriodoPedido, 'about'>,
  max: number,
  dias?: DiasDaSafra,
): Promise<DoLancamento[]> => {
  const [lancamentos, { contas }, lugares] = await Promise.all([
    lancamentosDe(reader, periodo, max),
    nomesDeAgora(reader),
    reader
      .deDeclarado({ tabela: 'categoria' })
      .select(['id', sql<Lugar | null>`dre`.as('dre')])
      .execute(),
  ]);
  const rateios = await partesDe(
    reader,
    lancamentos.flatMap(({ lancamento }) => lancamento ?? []),
  );
  const talhoesDa = await pesosDasAtividades(
    reader,
    [...rateios.values()].flat().flatMap(({ atividade_id: id }) => id ?? []),
  );
  const contado = await contadoDasFolhas(
    reader,
    lancamentos.filter(({ lancamento }) => rateios.has(lancamento ?? 0)),
  );
  const lugarDe = new Map(lugares.map(({ id, dre }) => [id, dre]));
  const partes = lancamentos.flatMap(({ tipo, origem, origemId, categoria_id, categoria, centavos, ...row }): DoLancamento[] => {
    const categoriaEscrita = { categoria_id, categoria, tipo };
    const [agora, conta] = [contas.idDe(categoriaEscrita), contas.nome(categoriaEscrita) ?? ''];
    const lugar = contaDoDre({ tipo, origem, lugar: lugarDe.get(agora ?? 0) ?? null, conta });
    const comSinal = tipo === 'receita' ? centavos : -centavos;
    const dela = rateios.get(row.lancamento ?? 0);
    const jaContado = contado.get(chaveDaFolha({ origem, origemId })) ?? [];
    const onde = dela
      ? porTalhao(comSinal, partesDoQueResta(centavos, dela, jaContado), talhoesDa)
      : [{ talhao: null, centavos: comSinal }];
    return onde.map((um) => ({ ...row, ...um, lugar, venda: origem === 'venda' ? origemId : null, categoria: agora, conta }));
  });
  return comOutrasSafras(reader, partes, periodo, dias);
};
