/** The criteria by which an amount is split, each with the unit of its weights. */
export const CRITERIOS = { AREA: 'ha', PERCENTUAL: '%', PRODUCAO: 'L', PLANTAS: 'plantas', USO_DIRETO: 'R$' } as const;
export type Criterio = keyof typeof CRITERIOS;

/** The kinds of record that a part of an amount may be charged to. */
export const ALVOS = ['talhao', 'safra', 'atividade', 'maquina'] as const;
export type Alvo = (typeof ALVOS)[number];

/** Those of them that belong to one farm. A machine works on several. */
export const FICAM_NA_FAZENDA: readonly Alvo[] = ['talhao', 'safra', 'atividade'];

/** `peso`: exact decimal text in the unit of the criterion. */
export type ParteDoRateio = { readonly tipo: Alvo; readonly id: number; readonly peso: string };
export type Rateio = { readonly criterio: Criterio; readonly partes: ParteDoRateio[] };
