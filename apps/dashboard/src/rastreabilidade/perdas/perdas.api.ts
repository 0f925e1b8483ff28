import { type Page, useRead } from '../../http/hooks.js';
import { useQuando } from '../tempo/quando.js';
import { LOTES } from '../lotes/lotes.api.js';

export const PERDAS = '/rastreabilidade/perdas';

/** A value outside its range; nothing was refused because of it. */
export type Aviso = {
  readonly codigo: string;
  readonly mensagem: string;
  readonly esperado: { readonly min: number | null; readonly max: number; readonly unidade: string };
  readonly obtido: number;
};

/** Litres and kilograms apart. */
export type Quanto = { readonly L: number; readonly kg: number };

/** Yields: litres for a saca, and percents. Null where there is nothing to work them out from. */
export type Rendimento = {
  readonly litrosPorSaca: number | null;
  readonly renda: number | null;
  readonly escolha: number | null;
  readonly perda: number | null;
};

export type TotaisDoProcesso = Rendimento & {
  readonly registros: number;
  readonly semPerda: number;
  readonly avisos: number;
  readonly entra: Quanto;
  readonly saiKg: number;
  readonly escolhaKg: number;
  readonly perdaKg: number;
};

export type TotaisDaSecagem = {
  readonly registros: number;
  readonly medidas: number;
  readonly quebra: { readonly L: number | null; readonly kg: number | null };
  readonly pesadas: { readonly registros: number; readonly pesoEsperado: number; readonly pesoSaida: number; readonly diferenca: number };
  readonly avisos: number;
};

/** One hulling or sorting of the season, or one lot as it was picked. */
export type LinhaDePerda = Rendimento & {
  readonly id: number;
  readonly codigo: string;
  readonly data: string;
  readonly saiKg: number;
  readonly escolhaKg: number;
  readonly perdaKg: number | null;
  readonly entra?: Quanto;
  readonly avisos?: readonly Aviso[];
  readonly quantidadeL?: number;
  readonly beneficiadoL?: number;
  readonly quebra?: number | null;
};

export type Semana = { readonly semana: string; readonly litrosPorSaca: number | null; readonly saiKg: number };

export type PerdasDaSafra = Page<LinhaDePerda> & {
  readonly safra: { readonly id: number | null; readonly descricao: string; readonly inicio: string; readonly fim: string };
  readonly resumo: {
    readonly colheita: { readonly lotes: number; readonly L: number };
    readonly despolpagem: { readonly registros: number; readonly entraL: number; readonly saiL: number };
    readonly secagem: TotaisDaSecagem;
    readonly ressecagem: TotaisDaSecagem;
    readonly beneficio: TotaisDoProcesso;
    readonly rebeneficio: TotaisDoProcesso;
  };
  readonly semanas: readonly Semana[];
  readonly faixas: Readonly<
    Record<string, { readonly min: number | null; readonly max: number; readonly unidade: string; readonly fonte: string }>
  >;
};

/** Part of a step that became the lot asked for. */
type Parte = { readonly entra: Quanto; readonly sai: Quanto; readonly escolha: number; readonly perda: number };
export type EtapaDoLote = Parte & { readonly processo: string; readonly registros: number };

export type PassoDoLote = {
  readonly processo: string;
  readonly id: number;
  readonly codigo: string | null;
  /** The first of the lots that went in; `lotesTotal` counts them all. */
  readonly lotes: readonly { readonly id: number; readonly codigo: string | null }[];
  readonly lotesTotal: number;
  readonly em: string;
  readonly entra: Quanto | null;
  readonly sai: Quanto | null;
  readonly perda: number | null;
  readonly rendimento: Rendimento | null;
  readonly secagem: {
    readonly umidadeEntrada: number | null;
    readonly umidadeSaida: number | null;
    readonly quebra: number | null;
    readonly pesoEsperado: number | null;
    readonly pesoSaida: number | null;
    readonly diferenca: number | null;
  } | null;
  readonly avisos: readonly Aviso[];
  readonly parte: Parte & { readonly percentual: number | null };
};

export type PerdasDoLote = Page<PassoDoLote> & {
  readonly resumo: {
    readonly unidade: 'L' | 'kg';
    readonly colhidoL: number;
    readonly semOrigemKg: number;
    readonly perdaKg: number;
    readonly perda: number | null;
    readonly litrosPorSaca: number | null;
    readonly quebra: number | null;
    readonly renda: number | null;
    readonly avisos: number;
    readonly etapas: readonly EtapaDoLote[];
  };
};

/** A season's figures without its rows; the crop year in use where none is named. */
export const usePerdasDaSafra = (safra: string | undefined) =>
  useRead<PerdasDaSafra>(PERDAS, { size: 1, ...(safra === undefined ? {} : { safra }) }, { keep: true });

/** As of the time in the page's address. */
export const usePerdasDoLote = (id: string, page: number, size: number) =>
  useRead<PerdasDoLote>(`${LOTES}/${id}/perdas`, { page, size, ...useQuando() }, { keep: true, staleMs: 60_000 });
