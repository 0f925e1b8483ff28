/** The limits of each plan of the subscription, as data. `null` is without limit. */
export const PLANOS = {
  basico: { usuarios: 5, fazendas: 10, arquivosMb: 2_048 },
  profissional: { usuarios: 30, fazendas: 50, arquivosMb: 20_480 },
  cooperativa: { usuarios: null, fazendas: null, arquivosMb: null },
} as const satisfies Record<
  string,
  { readonly usuarios: number | null; readonly fazendas: number | null; readonly arquivosMb: number | null }
>;

type Plano = keyof typeof PLANOS;

/** The limits of a plan. A plan that no longer exists has those of `basico`, the default. */
export const limitesDo = (plano: string): (typeof PLANOS)[Plano] => PLANOS[Object.hasOwn(PLANOS, plano) ? (plano as Plano) : 'basico'];
