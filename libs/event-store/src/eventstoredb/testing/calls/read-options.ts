import type { ReadReq as ReadRequest } from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { CallError, type Shape, streamName, thrown } from './messages.js';
import type { Stored } from './proposed.js';

type Options = ReadRequest.Options;

const BACKWARDS = 1;
/** Events in a page of the real server, and in a window of a filter where its asker names none. */
export const PAGE = 32;
const LAST = 2n ** 64n - 1n;

const notValid = (kind: string) =>
  new CallError(status.INVALID_ARGUMENT, `'None' is not a valid EventStore.Client.Streams.ReadReq+Types+${kind}`);

/** The start of a reader of $all. */
export type AllStart = 'start' | 'end' | { readonly commit: bigint; readonly prepare: bigint };

/** The start of a reader of a stream. */
export type StreamStart = 'start' | 'end' | number;

export type Filter = { readonly passes: (event: Stored) => boolean; readonly window: number; readonly multiplier: number };

export type Asked = {
  readonly of: { readonly all: AllStart } | { readonly stream: string; readonly from: StreamStart };
  readonly backwards: boolean;
  /** None where it is a subscription. */
  readonly count: number | undefined;
  readonly filter: Filter | undefined;
  readonly resolveLinks: boolean;
  readonly shape: Shape;
  /** Whether the client understands the messages about a stream beside its events. */
  readonly compatible: boolean;
};

/** As the server says which options do not go together. */
const checkTogether = (options: Options) => {
  const what = options.hasAll() ? 'All' : 'Stream';
  const many = options.hasSubscription() ? 'Subscription' : options.hasCount() ? 'Count' : 'None';
  const way = Number(options.getReadDirection()) === BACKWARDS ? 'Backwards' : 'Forwards';
  const filter = options.hasFilter() ? 'Filter' : options.hasNoFilter() ? 'NoFilter' : 'None';
  const served =
    many !== 'None' && filter !== 'None' && (what === 'All' || filter === 'NoFilter') && (many === 'Count' || way === 'Forwards');
  if (!served) throw new CallError(status.INVALID_ARGUMENT, `The combination of (${what}, ${many}, ${way}, ${filter}) is invalid.`);
};

const checked = (position: string): bigint => {
  const value = BigInt(position);
  if (value >= 2n ** 63n && value !== LAST) throw thrown();
  return value;
};

const allStart = (all: ReadRequest.Options.AllOptions): AllStart => {
  if (all.hasStart()) return 'start';
  if (all.hasEnd()) return 'end';
  const position = all.getPosition();
  if (!position) throw thrown();
  const [commit, prepare] = [checked(position.getCommitPosition()), checked(position.getPreparePosition())];
  if (commit < prepare) throw thrown();
  return commit === LAST ? 'end' : { commit, prepare };
};

const streamStart = (stream: ReadRequest.Options.StreamOptions): StreamStart => {
  if (stream.hasStart()) return 'start';
  if (stream.hasEnd()) return 'end';
  if (!stream.hasRevision()) throw thrown();
  const revision = checked(stream.getRevision());
  return revision === LAST ? 'end' : Number(revision);
};

const expressionOf = (text: string): RegExp => {
  try {
    // oxlint-disable-next-line tulha/linear-regex -- a stand-in for tests, asked by our own adapter
    return new RegExp(text);
  } catch {
    throw thrown();
  }
};

const filterOf = (filter: ReadRequest.Options.FilterOptions): Filter => {
  if (!filter.hasMax() && !filter.hasCount()) throw notValid('Options+Types+FilterOptions+WindowOneofCase');
  const onType = filter.getEventType();
  const expression = onType ?? filter.getStreamIdentifier();
  const regex = expression?.getRegex() ? expressionOf(expression.getRegex()) : undefined;
  const prefixes = expression?.getPrefixList() ?? [];
  const passes = (event: Stored) => {
    const text = onType ? event.type : event.stream;
    return regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
  };
  return { passes, window: filter.hasMax() ? filter.getMax() : PAGE, multiplier: filter.getCheckpointintervalmultiplier() };
};

/**
 * The parsed request of a read or a subscription, refused as the real server refuses it.
 * @throws CallError
 */
export const readAsked = (options: Options | undefined): Asked => {
  const [all, stream] = [options?.getAll(), options?.getStream()];
  if (!options || !(all || stream)) throw notValid('Options+StreamOptionOneofCase');
  checkTogether(options);
  const of = all
    ? { all: allStart(all) }
    : { stream: streamName(stream?.getStreamIdentifier()), from: stream ? streamStart(stream) : ('start' as const) };
  const filter = options.getFilter();
  const uuid = options.getUuidOption();
  if (!uuid) throw thrown();
  return {
    of,
    backwards: Number(options.getReadDirection()) === BACKWARDS,
    count: options.hasSubscription() ? undefined : Number(options.getCount()),
    filter: filter && filterOf(filter),
    resolveLinks: options.getResolveLinks(),
    shape: { structured: uuid.hasStructured() },
    compatible: (options.getControlOption()?.getCompatibility() ?? 0) >= 1,
  };
};
