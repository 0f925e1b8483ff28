import { useRead } from '../http/hooks.js';

export type Semana = { readonly semana: string; readonly litros: number; readonly valor: number };

/** The season of the active farms in figures. `saldoKg` is all hulled coffee still here, `reservadoKg` the part of it promised. */
export type Painel = {
  /** The crop year in use, or the calendar year where there is none. */
  readonly safra: { readonly descricao: string | null; readonly inicio: string; readonly fim: string };
  readonly colhidoL: number;
  readonly pagamentoColheita: number;
  readonly lotes: { readonly total: number; readonly emTerreiro: number; readonly emSecagem: number; readonly emArmazem: number };
  readonly beneficiadoKg: number;
  readonly vendidoKg: number;
  readonly reservadoKg: number;
  readonly saldoKg: number;
  readonly valorVendas: number;
  readonly receitas: number;
  readonly despesas: number;
  readonly colheitaPorSemana: readonly Semana[];
};

export const usePainel = () => useRead<Painel>('/painel');
