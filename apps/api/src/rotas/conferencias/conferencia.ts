import type { Ctx } from '../../http/pipeline/route.js';

type Valores = Readonly<Record<string, unknown>>;

/** A write about to happen to a record or a line: `stored` as facts keep it, `before` as it was shown until now (empty for a new one). */
export type Pedido = { readonly stored: Valores; readonly id: number; readonly before: Valores };

/** Refuses what only other records know to be wrong. */
export type Conferencia = (ctx: Ctx, pedido: Pedido) => Promise<void>;
