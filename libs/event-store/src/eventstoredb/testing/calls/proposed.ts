/** An event that a client asks to be written. */
export type Proposed = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};

export type Stored = Proposed & {
  readonly stream: string;
  readonly revision: number;
  /** The start of its record, in bytes. */
  readonly position: bigint;
  /** Milliseconds since 1970. */
  readonly created: number;
};

/** As the server counts against its limit for one append; 24.2 looks at the data only, later versions at all of it. */
export const sizeOf = ({ type, data, metadata }: Proposed, counts: 'data' | 'all' = 'all'): number =>
  counts === 'data' ? data.length : data.length + metadata.length + 2 * type.length;

const text = new TextEncoder();

/** Events of another program. */
export const foreign = (type: string, count: number): Proposed[] =>
  Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    type,
    contentType: 'application/json',
    data: text.encode('{"a":1}'),
    metadata: text.encode(''),
  }));
