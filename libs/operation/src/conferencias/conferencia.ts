import type { Reader } from '@tulha/read-models/read/reader';

type Valores = Readonly<Record<string, unknown>>;

/** A write about to happen to a record or a line: `stored` as facts keep it, `before` as it was shown until now (empty for a new one). */
export type Pedido = { readonly stored: Valores; readonly id: number; readonly before: Valores };

/** The account as who writes sees it, and the day on its farms. */
export type Onde = { readonly reader: Reader; readonly hoje: string };

/** Refuses errors that only other records can show. */
export type Conferencia = (onde: Onde, pedido: Pedido) => Promise<void>;
