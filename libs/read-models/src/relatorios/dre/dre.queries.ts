import { toScaled } from '@tulha/domain/kernel/decimal';
import type { Custo, TipoDeCusto } from '@tulha/domain/relatorios/custos/custo';
import { partesComSinal } from '@tulha/domain/relatorios/custos/repartir-custo';
import { resumoDoDre } from '@tulha/domain/relatorios/dre/dre';
import { ehDeOutras, type LugarNoDre } from '@tulha/domain/relatorios/dre/lugares';
import { sql } from 'kysely';
import { colhidas } from '../../atividades/colhido.queries.js';
import { beneficiadoG } from '../../rastreabilidade/perdas/registros-feitos.queries.js';
import type { Reader } from '../../read/reader.js';
import type { ReportScope } from '../../report-kit/rows.js';
import { doLugar, movimentosDoPeriodo, rateados } from '../custos/custos.queries.js';
import type { DoLancamento } from '../custos/dos-lancamentos.queries.js';
import { talhoesPorId, terraDasFazendas } from '../custos/terra.queries.js';
import { type Filtros, type PeriodoPedido, periodoPedido } from '../periodo.queries.js';

/** An amount of the statement with its place; income is positive. */
export type ValorSituado = {
  readonly fazenda: number;
  readonly talhao: number | null;
  readonly lugar: LugarNoDre;
  readonly custo: Custo | null;
  readonly tipo: TipoDeCusto | null;
  readonly centavos: number;
};

/** Litres of each plot in the period. */
export const litrosPorTalhao = async (reader: Reader, { fazendas, de, ate }: Omit<PeriodoPedido, 'about'>) => {
  const rows = await colhidas(reader, { fazendas, de, ate })
    .select(['c.talhao_id', 'c.fazenda_id', sql<number>`sum(c.litros_ml)::int8`.as('ml')])
    .groupBy(['c.talhao_id', 'c.fazenda_id'])
    .orderBy('c.fazenda_id')
    .orderBy('c.talhao_id')
    .execute();
  return rows.map(({ talhao_id: talhao, fazenda_id: fazenda, ml }) => ({ talhao, fazenda, ml }));
};
type Colhido = Awaited<ReturnType<typeof litrosPorTalhao>>[number];

/** The millilitres of each place, by the keys of `doLugar`. */
export const mlPorLugar = (colhido: readonly Colhido[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(colhido, doLugar)].map(([lugar, deles]) => [lugar, deles.reduce((soma, { ml }) => soma + ml, 0)]));

type Divisao = { readonly talhoes: readonly number[]; readonly pesos: readonly bigint[] };

/** Income of a farm on its plots: by the litres each gave, and where nothing was picked by their area. Other crop years' coffee is of none of them. */
const receitaNaTerra = (outros: readonly DoLancamento[], colhido: readonly Colhido[], terra: ReadonlyMap<number, Divisao>) => {
  const colhidos = Map.groupBy(
    colhido.filter(({ ml }) => ml > 0),
    ({ fazenda }) => fazenda,
  );
  const divisao = (fazenda: number): Divisao | undefined => {
    const deles = colhidos.get(fazenda);
    return deles ? { talhoes: deles.map(({ talhao }) => talhao), pesos: deles.map(({ ml }) => BigInt(ml)) } : terra.get(fazenda);
  };
  return outros.flatMap((um) => {
    const por = um.talhao === null && !ehDeOutras(um.lugar) ? divisao(um.fazenda) : undefined;
    if (!por) return [um];
    const partes = partesComSinal(um.centavos, por.pesos);
    return por.talhoes.map((talhao, n) => ({ ...um, talhao, centavos: partes[n] as number }));
  });
};

/** All amounts of the statement of a period; `porTalhao` puts those of a farm alone on its plots. */
export const valoresDoDre = async (reader: Reader, periodo: Omit<PeriodoPedido, 'about'>, porTalhao: boolean): Promise<ValorSituado[]> => {
  const { custos, outros } = await movimentosDoPeriodo(reader, periodo);
  const [gastos, entradas] = porTalhao
    ? [
        await rateados(reader, custos),
        receitaNaTerra(outros, await litrosPorTalhao(reader, periodo), terraDasFazendas(await talhoesPorId(reader))),
      ]
    : [custos, outros];
  return [
    ...entradas.map(({ fazenda, talhao, lugar, centavos }) => ({ fazenda, talhao, lugar, custo: null, tipo: null, centavos })),
    ...gastos.map(({ fazenda, talhao, lugar, custo, tipo, centavos }) => ({
      ...{ fazenda, talhao, lugar, tipo, centavos: -centavos + 0 },
      custo: lugar === 'CUSTEIO' ? custo : null,
    })),
  ];
};

/** Hulled coffee of the days, in grams. That of a single plot is not weighed. */
const gramasDe = (reader: Reader, { fazendas, de = '1900-01-01', ate = '2199-12-31' }: Omit<PeriodoPedido, 'about'>) =>
  beneficiadoG(reader, { fazendas, inicio: de, fim: ate });

const areaDos = async (reader: Reader, fazendas: readonly number[], talhoes: readonly number[] | undefined): Promise<number> => {
  const daTerra = terraDasFazendas(await talhoesPorId(reader));
  const vivos = new Set([...daTerra].flatMap(([fazenda, { talhoes: deles }]) => (fazendas.includes(fazenda) ? deles : [])));
  const todos = [...(await talhoesPorId(reader)).values()];
  const contam = talhoes?.length ? todos.filter(({ id }) => talhoes.includes(id)) : todos.filter(({ id }) => vivos.has(id));
  return contam.reduce((soma, { areaHa }) => soma + (areaHa === null ? 0 : (toScaled(areaHa, 4) ?? 0)), 0);
};

type Pedido = Pick<Filtros, 'safra' | 'talhoes' | 'dateStart' | 'dateEnd' | 'intervalo' | 'custo' | 'tipo'>;

/** The requested statement: its amounts, its margins, and its subject. Undefined where a filtered record does not exist. */
export const drePedido = async (
  reader: Reader,
  { custo, tipo, ...filtros }: Pedido,
  scope: Pick<ReportScope, 'fazendas' | 'hoje'>,
  { porTalhao = false } = {},
) => {
  const periodo = await periodoPedido(reader, filtros, scope, { umaSafra: true });
  if (!periodo) return undefined;
  const { talhoes } = filtros;
  const deAlguns = talhoes !== undefined && talhoes.length > 0;
  const valores = (await valoresDoDre(reader, periodo, porTalhao || deAlguns)).filter(
    (um) =>
      (!deAlguns || (um.talhao !== null && talhoes.includes(um.talhao))) && (!custo || um.custo === custo) && (!tipo || um.tipo === tipo),
  );
  const medidas = { areaDecimos: await areaDos(reader, periodo.fazendas, talhoes), gramas: deAlguns ? 0 : await gramasDe(reader, periodo) };
  return { periodo, valores, resumo: resumoDoDre(valores, medidas) };
};
