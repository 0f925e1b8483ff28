import { readFileSync } from 'node:fs';

/** A recording of a real server's answers, in the form described in README.md beside the recordings. */

export type SentEvent = {
  readonly id?: string | null;
  readonly ids?: string;
  readonly times?: number;
  readonly type?: string;
  readonly contentType?: string;
  readonly data?: string;
  readonly bytes?: number;
  readonly metadata?: string;
  readonly drop?: string;
};

export type SentWrite = {
  readonly stream?: string;
  readonly expect?: string;
  readonly events?: readonly SentEvent[];
  readonly noOptions?: boolean;
};

export type SentBatch = SentWrite & {
  readonly correlation?: string;
  readonly final?: boolean;
  readonly deadlineSeconds?: number;
  readonly pauseMs?: number;
};

export type SentBatches = { readonly requests: readonly SentBatch[]; readonly answers?: number; readonly endAtOnce?: boolean };

export type SentFilter = {
  readonly on: 'type' | 'stream';
  readonly prefixes?: readonly string[];
  readonly regex?: string;
  readonly window?: 'count' | number;
  readonly multiplier: number;
};

export type SentRead = {
  readonly all?: boolean;
  readonly stream?: string;
  readonly from?: string | { readonly commit: string; readonly prepare: string };
  readonly direction?: 'backwards' | 'forwards';
  readonly count?: number | string;
  readonly subscription?: boolean;
  readonly filter?: SentFilter;
  readonly filterUnset?: boolean;
  readonly uuid?: 'string' | 'structured' | null;
  readonly compatibility?: number;
  readonly resolveLinks?: boolean;
};

type Made<Kind extends string, Sent> = Kind extends string ? { readonly call: Kind; readonly sent: Sent } : never;
export type Write = Made<'Append' | 'Delete' | 'Tombstone', SentWrite>;
/** `andSoOn`: the number of appends like the one before and the one that is shown, which is the last. */
export type AndSoOn = { readonly andSoOn: number; readonly untilThis: Write };
export type Written = readonly (Write | AndSoOn)[];

/** A message that came, or an act of the client meanwhile. */
export type Told = Record<string, unknown> & { readonly note?: string; readonly written?: Written };

export type Answer = {
  readonly messages: readonly Told[];
  /** Unset where one entry stands for many calls. */
  readonly status?: string;
  readonly details: string;
  readonly trailers: Record<string, string>;
  readonly endedBy: 'server' | 'client';
};

export type Call = (
  | Write
  | Made<'BatchAppend', SentBatches>
  | Made<'Read' | 'Subscribe', SentRead>
  | Made<'GetSupportedMethods', Record<string, never>>
) &
  Answer & { readonly counted?: Record<string, unknown> };

export type Case = { readonly case: string; readonly writtenBefore?: Written; readonly varies?: string; readonly calls: readonly Call[] };

export type Recording = { readonly of: string; readonly writtenBefore?: Written; readonly cases: readonly Case[] };

export const readRecording = (name: string): Recording =>
  JSON.parse(readFileSync(`libs/event-store/src/eventstoredb/testing/recorded/${name}.json`, 'utf8')) as Recording;
