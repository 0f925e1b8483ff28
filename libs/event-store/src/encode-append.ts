import { type Append, AppendTooLarge, EventIdConflict, InvalidAppend, type NewFact } from './event-store.js';

/** Bounds every adapter keeps, so that a fact written to one store fits the other. Photos and files are kept elsewhere. */
export const LIMITS = {
  factsPerAppend: 10_000,
  dataBytes: 256 * 1024,
  metaBytes: 16 * 1024,
  appendBytes: 16 * 1024 * 1024,
  nameLength: 200,
} as const;

export type EncodedFact = {
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** JSON text. */
  readonly data: string;
  /** JSON text. */
  readonly meta: string;
};

/** An append that was checked and made into text. `expected` is the last version the stream must have, -1 for no stream. */
export type EncodedAppend = {
  readonly asked: Append;
  readonly stream: string;
  readonly expected: number;
  readonly facts: EncodedFact[];
  readonly bytes: number;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The escapes of NUL and of half a surrogate pair in the output of JSON.stringify, unless the backslash itself is escaped. */
// oxlint-disable-next-line tulha/linear-regex -- it begins only where a run of backslashes begins, so each run is read once
const UNSAFE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const checkName = (what: string, name: string) => {
  // biome-ignore lint: control characters are what this refuses
  const plain = name.length > 0 && name.length <= LIMITS.nameLength && name.isWellFormed() && !/[\u0000-\u001f]/.test(name);
  if (!plain) throw new InvalidAppend(`Not a ${what}: ${JSON.stringify(name.slice(0, LIMITS.nameLength))}`);
};

const toJson = (what: string, value: unknown, maxBytes: number): string => {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (cause) {
    throw new InvalidAppend(`${what} cannot be written as JSON`, { cause });
  }
  if (text === undefined) throw new InvalidAppend(`${what} is missing`);
  if (Buffer.byteLength(text) > maxBytes) throw new AppendTooLarge(`${what} is larger than ${maxBytes} bytes`);
  if (text.includes('\\u') && UNSAFE_ESCAPE.test(text)) throw new InvalidAppend(`${what} holds NUL or half a character`);
  return text;
};

const encodeFact = (fact: NewFact): EncodedFact => {
  checkName('fact type', fact.type);
  if (!UUID.test(fact.eventId)) throw new InvalidAppend(`The id of ${fact.type} is not a lower-case UUID`);
  const { schemaVersion } = fact;
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > 32_767)
    throw new InvalidAppend(`${fact.type} has no schema version`);
  return {
    eventId: fact.eventId,
    type: fact.type,
    schemaVersion,
    data: toJson(`The data of ${fact.type}`, fact.data, LIMITS.dataBytes),
    meta: toJson(`The metadata of ${fact.type}`, fact.meta, LIMITS.metaBytes),
  };
};

/**
 * Checks an append before it meets others in a queue and makes its facts into JSON text.
 * @throws InvalidAppend when no store could keep it, EventIdConflict when an id occurs twice in it.
 */
export const encodeAppend = (asked: Append): EncodedAppend => {
  checkName('stream', asked.stream);
  const expected = asked.expected === 'no-stream' ? -1 : asked.expected;
  const known = asked.expected === 'no-stream' || (Number.isSafeInteger(expected) && expected >= 0);
  if (!known) throw new InvalidAppend(`An append to ${asked.stream} expects no version`);
  if (asked.facts.length === 0) throw new InvalidAppend(`An append to ${asked.stream} has no facts`);
  if (asked.facts.length > LIMITS.factsPerAppend)
    throw new AppendTooLarge(`An append to ${asked.stream} has more than ${LIMITS.factsPerAppend} facts`);
  const facts = asked.facts.map(encodeFact);
  if (new Set(facts.map((fact) => fact.eventId)).size < facts.length) throw new EventIdConflict(asked.stream);
  const bytes = facts.reduce((sum, fact) => sum + Buffer.byteLength(fact.data) + Buffer.byteLength(fact.meta), 0);
  if (bytes > LIMITS.appendBytes) throw new AppendTooLarge(`An append to ${asked.stream} is larger than ${LIMITS.appendBytes} bytes`);
  return { asked, stream: asked.stream, expected, facts, bytes };
};
