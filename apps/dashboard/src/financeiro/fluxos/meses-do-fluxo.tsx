import { mesDoFluxoColumns } from '@tulha/domain/financeiro/movimentacao/movimentacao.columns';
import { SubTable } from '../../screens/subtable.js';
import type { Mes } from './fluxos.api.js';

/** Months of a cash flow: what came in and left, and the balance at the end of each. */
export const MesesDoFluxo = ({ label, meses }: { readonly label: string; readonly meses: readonly Mes[] }) => (
  <SubTable label={label} columns={mesDoFluxoColumns} rows={meses.map((mes, indice) => ({ ...mes, id: indice, mes: nomeDe(mes.mes) }))} />
);

/** `2026-06` → `06/2026`. */
const nomeDe = (mes: string): string => mes.split('-').reverse().join('/');
