import { type LotCost, perBag } from './costs.js';
import { type Farm, units } from './farm.js';
import { plotName } from './recompute.js';

type Linha = {
  readonly loteId: number | null;
  readonly lote: string;
  readonly fazenda: string;
  readonly porSaca: number | null;
  readonly quantidadeKg: number | null;
} & Readonly<Record<'custo' | 'vendido' | 'emMaos' | 'seguiu' | 'semLote', number>>;
type Somado = { readonly totals: { readonly total: number } };
type Valor = { readonly valor: number };
type CustoDoLote = {
  readonly custo: number;
  readonly porSaca: number | null;
  readonly partes: readonly (Valor & { readonly parte: string })[];
  readonly talhoes: readonly Valor[];
};

const cents = (value: number): bigint => units(value, 2);
const sum = (values: readonly Valor[]): bigint => values.reduce((all, { valor }) => all + cents(valor), 0n);

/** The report of costs by lot, as `costsOf` says it, with the lots that have a cost for each bag; `total` is also what the plots cost. */
export const toldCosts = async (farm: Farm, dias: string) => {
  const rows = await farm.all<Linha>(`/relatorios/lotes/custos?${dias}`);
  const { totals } = await farm.get<Somado>(`/relatorios/lotes/custos?size=1&${dias}`);
  const plots = await farm.get<Somado>(`/relatorios/talhoes/custos?size=1&${dias}`);
  const lots = new Map(
    rows.flatMap(({ loteId, lote, vendido, emMaos, seguiu }): [string, LotCost][] =>
      loteId === null ? [] : [[lote, { vendido: cents(vendido), emMaos: cents(emMaos), seguiu: cents(seguiu) }]],
    ),
  );
  const loose = new Map(
    rows.flatMap((row) => (row.loteId === null ? [[plotName(row.fazenda, row.lote), cents(row.semLote)] as const] : [])),
  );
  return {
    told: { lots, loose, total: cents(totals.total) },
    ofPlots: cents(plots.totals.total),
    bags: rows.filter((row) => row.porSaca !== null),
  };
};

/** The cost of one lot as its page says it: each part with the sum of its records, and the sum of its plots. */
export const toldCostOf = async (farm: Farm, { loteId }: Linha) => {
  const { custo, porSaca, partes, talhoes } = await farm.get<CustoDoLote>(`/relatorios/lotes/${loteId}/custo`);
  const records: bigint[] = [];
  for (const { parte } of partes) records.push(sum(await farm.all<Valor>(`/relatorios/lotes/${loteId}/custo/registros?parte=${parte}`)));
  return {
    custo: cents(custo),
    porSaca: cents(porSaca ?? 0),
    parts: partes.map(({ valor }) => cents(valor)),
    records,
    plots: sum(talhoes),
  };
};

/** The same, as the report and the spreadsheets have it. */
export const costIn = ({ quantidadeKg }: Linha, { vendido, emMaos, seguiu }: LotCost) => {
  const custo = vendido + emMaos + seguiu;
  return { custo, porSaca: perBag(custo, units(quantidadeKg ?? 0, 3)), plots: custo };
};
