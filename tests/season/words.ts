import type { ReportAnswer } from '@tulha/domain/kernel/report/answers';
import { type AnyReport, columnsOf } from '@tulha/domain/kernel/report/report';
import { titleOf } from '@tulha/domain/kernel/columns/columns';
import { reports } from '@tulha/domain/report-kit/index';
import type { Farm } from './farm.js';

/** A figure under a word at some place. */
export type Saying = { readonly word: string; readonly where: string; readonly value: number };

type Painel = Readonly<Record<string, number>> & {
  readonly safra: { readonly id: number | null; readonly inicio: string; readonly fim: string };
  readonly lotes: Readonly<Record<string, number>>;
};

/** The query of each declared report for the season in use; one that is not named here has none. */
const asked = ({ safra: { inicio, fim } }: Painel): Readonly<Record<string, readonly string[]>> => ({
  'colhido-por-talhao': [`de=${inicio}&ate=${fim}`],
  'receitas-e-despesas': [`dateStart=${inicio}&dateEnd=${fim}`],
  perdas: ['por=beneficio', 'por=lote'],
});

/** Of one supplier or buyer, whom the question names: no figure of the farm. */
const DE_UM_SO = ['extrato-do-parceiro'];

/** The word of a title without its unit: `Vendido (kg)` gives *Vendido*. */
const wordOf = (title: string): string => title.replace(/ \([^)]*\)$/, '');

const fromReport = async (farm: Farm, report: AnyReport, query: string): Promise<Saying[]> => {
  const { totals } = await farm.get<ReportAnswer>(`/${report.path}?size=1&${query}`);
  return columnsOf(report, Object.fromEntries(new URLSearchParams(query))).flatMap(([key, column]) =>
    typeof totals[key] === 'number' && column.total === 'sum'
      ? [{ word: wordOf(titleOf(column)), where: `${report.nome}?${query}`, value: totals[key] as number }]
      : [],
  );
};

/** The sum of a column of a list over all its pages. */
const listed = async (farm: Farm, path: string, of: string): Promise<number> => {
  const rows = await farm.all<Record<string, number>>(path);
  return Number(rows.reduce((sum, row) => sum + (row[of] ?? 0), 0).toFixed(3));
};

/** The home page's figures of the season in use, word by word, as its labels do. */
const fromHome = (painel: Painel): Saying[] =>
  (
    [
      ['Colhido', 'colhidoL'],
      ['Pagamento da colheita', 'pagamentoColheita'],
      ['Beneficiado', 'beneficiadoKg'],
      ['Vendido', 'vendidoKg'],
      ['Livre para vender', 'livreKg'],
      ['Reservado em vendas', 'reservadoKg'],
      ['Recebido', 'recebido'],
      ['Pago', 'pago'],
      ['Receitas', 'receitas'],
      ['Despesas', 'despesas'],
      ['Resultado', 'resultado'],
    ] as const
  ).map(([word, key]) => ({ word, where: 'início', value: painel[key] as number }));

type Perdas = { readonly resumo: { readonly beneficio: { readonly saiKg: number; readonly perdaKg: number } } };

/** Every figure that has a word of its own, wherever the product says it of the season in use or of now. */
export const wordsSaid = async (farm: Farm): Promise<Saying[]> => {
  const painel = await farm.get<Painel>('/painel');
  const queries = asked(painel);
  const all: readonly AnyReport[] = Object.values(reports as Record<string, AnyReport>);
  const told: Saying[] = fromHome(painel);
  for (const report of all.filter(({ nome }) => !DE_UM_SO.includes(nome)))
    for (const query of queries[report.nome] ?? ['']) told.push(...(await fromReport(farm, report, query)));
  const { resumo } = await farm.get<Perdas>('/rastreabilidade/perdas?size=1');
  const { totals } = await farm.get<ReportAnswer>('/rastreabilidade/perdas?size=1&por=beneficio');
  told.push({ word: 'Beneficiado', where: 'Rendimento e perdas, resumo', value: resumo.beneficio.saiKg });
  told.push({ word: 'Beneficiado', where: 'Rendimento e perdas, total', value: totals['saiKg'] as number });
  const fechadas = await farm.get<ReportAnswer>('/vendas/relatorios?size=1&status=FECHADO');
  told.push({ word: 'Vendido', where: 'Vendas da safra, só as fechadas', value: fechadas.totals['vendidoKg'] as number });
  told.push({
    word: 'Reservado em vendas',
    where: 'lista de lotes',
    value: await listed(farm, '/rastreabilidade/lotes?unidade=kg&comSaldo=true', 'reservado'),
  });
  for (const [etapa, key] of [
    ['terreiro', 'emTerreiro'],
    ['secador', 'emSecagem'],
    ['armazem', 'emArmazem'],
  ] as const) {
    const lista = await farm.get<ReportAnswer>(`/rastreabilidade/lotes?etapa=${etapa}&size=1`);
    told.push({ word: `Lotes: ${etapa}`, where: 'início', value: painel.lotes[key] as number });
    told.push({ word: `Lotes: ${etapa}`, where: 'lista de lotes', value: lista.pagination.total });
  }
  return told;
};
