import type { Momento } from './datas.js';

/** A record of coffee that lies in a place, as it is registered and as it is corrected: lots that go in and, where it is over, the way out. */
type Dados = {
  readonly lotes: readonly { readonly loteId: number; readonly quantidade?: number }[];
  readonly entrada: Momento;
  readonly saida: Momento | null;
  readonly responsavel: string | null;
};

/** The measurements that a user may give when coffee enters a place and when it leaves. */
export type SemMedidas = { readonly entra: object; readonly sai: object };
export type Umidades = {
  readonly entra: { readonly umidadeEntradaPct: string | null };
  readonly sai: { readonly umidadeSaidaPct: string | null };
};
/** The measurements of a dryer, with its weights, and the user's reason for weights that drying cannot give. */
export type DoSecador = {
  readonly entra: Umidades['entra'] & { readonly pesoEntradaG?: number | null };
  readonly sai: Umidades['sai'] & { readonly pesoSaidaG?: number | null; readonly motivo?: string | null };
};

/** The commands of a process in which coffee lies in a place, by the names that it has for itself, its records and its places. */
export type ComandoDePassagem<N extends string, I extends string, L extends string, M extends SemMedidas> =
  | { readonly type: `Registrar${N}`; readonly data: Readonly<Record<I | L, number>> & Dados & M['entra'] & M['sai'] }
  | {
      readonly type: `Corrigir${N}`;
      readonly data: Readonly<Record<I | L, number>> & Dados & M['entra'] & M['sai'] & { readonly motivo: string | null };
    }
  | { readonly type: `Concluir${N}`; readonly data: Readonly<Record<I | L, number>> & M['sai'] & { readonly saida: Momento } };
