import type { ReportAnswer } from '@tulha/domain/kernel/report/answers';
import type { Farm } from './farm.js';

/** A query string, such as `safra=3`. */
type Asked = string;

export type CropYear = { readonly id: number; readonly inicio: string; readonly fim: string; readonly fazenda: number };

const FIGURES = ['colhidoL', 'pagamentoColheita', 'beneficiadoKg', 'vendidoKg'] as const;
type Painel = Readonly<Record<(typeof FIGURES)[number], number>>;
/** Litres, reais and kilograms, and how many lots were formed. */
export type Figures = Readonly<Record<(typeof FIGURES)[number] | 'lotes' | 'colhidosEmLote', number>>;

const lotesDe = async (farm: Farm, asked: Asked): Promise<number> =>
  (await farm.get<ReportAnswer>(`/rastreabilidade/lotes?size=1&${asked}`)).pagination.total;

/** The figures of a season as the home page tells them, with the list of lots. */
export const fromHome = async (farm: Farm, asked: Asked): Promise<Figures> => {
  const painel = await farm.get<Painel>(`/painel?${asked}`);
  const { resumo } = await farm.get<{ resumo: { colheita: { lotes: number } } }>(`/rastreabilidade/perdas?size=1&${asked}`);
  const figures = Object.fromEntries(FIGURES.map((name) => [name, painel[name]])) as Painel;
  return { ...figures, lotes: await lotesDe(farm, asked), colhidosEmLote: resumo.colheita.lotes };
};

/** The same as the totals of the reports tell them. */
export const fromReports = async (farm: Farm, asked: Asked): Promise<Figures> => {
  const totals = async (path: string) => (await farm.get<ReportAnswer>(`${path}?size=1&${asked}`)).totals as Record<string, number>;
  const colhido = await totals('/relatorios/talhoes/colhido');
  const beneficiado = await totals('/rastreabilidade/perdas');
  const vendido = await totals('/vendas/relatorios');
  return {
    colhidoL: colhido['litros'] ?? 0,
    pagamentoColheita: colhido['pagamento'] ?? 0,
    beneficiadoKg: beneficiado['saiKg'] ?? 0,
    vendidoKg: vendido['vendidoKg'] ?? 0,
    lotes: await lotesDe(farm, asked),
    colhidosEmLote: (await farm.get<{ resumo: { colheita: { lotes: number } } }>(`/rastreabilidade/perdas?size=1&por=lote&${asked}`)).resumo
      .colheita.lotes,
  };
};
