import type { EventStoreServer } from '../server/server.js';
import { type Answer, type AndSoOn, type Call, type SentRead, type Told, type Write, type Written } from './recording.js';
import { connect } from './replay-calls.js';
import { placesOf } from './replay-requests.js';
import { normalised } from './recorded-words.js';
import type { Stored } from '../calls/proposed.js';
import { isTombstone } from '../server/truncation.js';

const NONE = '2^64-1';
const shortened = (name: string) => name.replace('n'.repeat(500), 'nnn… (500 times n)');
const wordOfEvent = (event: Stored) => `@${shortened(event.stream)}/${isTombstone(event) ? 2n ** 63n - 1n : event.revision}`;

/** Each append that `andSoOn` stands for: its words and its expectation go on as they began. */
const spread = (before: Write, { andSoOn, untilThis }: AndSoOn): Write[] => {
  const [first] = before.sent.events ?? [];
  const words = first?.ids ?? '';
  const cut = words.lastIndexOf(' ') + 1;
  const [from, times] = [Number(words.slice(cut)), first?.times ?? 1];
  const alike = Array.from({ length: andSoOn }, (_, n) => {
    const ids = `${words.slice(0, cut)}${from + n + 1}`;
    const expect = String((n + 1) * times - 1);
    return { ...before, sent: { ...before.sent, expect, events: [{ ...first, ids }] } };
  });
  return [...alike, untilThis];
};

const inFull = (written: Written): Write[] => {
  const all: Write[] = [];
  for (const one of written) {
    const before = all.at(-1);
    if (!('andSoOn' in one)) all.push(one);
    else if (before) all.push(...spread(before, one));
  }
  return all;
};

const isCheckpoint = (told: Told | undefined) => told !== undefined && 'checkpoint' in told;

const eventsIn = (messages: readonly Told[]): number =>
  messages.reduce((sum, { events }) => sum + (typeof events === 'number' ? events : 0), 0);

/** The number of messages before each act of the client. Checkpoints right before an act are counted as caused by it. */
const notesOf = (messages: readonly Told[]) => {
  const notes: { readonly after: number; readonly written: Written }[] = [];
  let [count, before] = [0, 0];
  for (const told of messages) {
    if (told.note === undefined) {
      count += typeof told['events'] === 'number' ? told['events'] : 1;
      if (!isCheckpoint(told)) before = count;
    } else notes.push({ after: before, written: told.written ?? [] });
  }
  return { notes, count };
};

/** Repeats on a server the acts of a recording, and gives the results in the same words. */
export const replayer = (server: EventStoreServer, user?: string) => {
  const { log } = server;
  const positionOf = (word: string) => String(log.events.find((event) => wordOfEvent(event) === word)?.position);
  const wordOf = (text: string): string => {
    const position = BigInt(text);
    if (position === 0n) return text;
    if (position === 2n ** 64n - 1n) return NONE;
    const index = log.indexFrom(position);
    const [event, before] = [log.events[index], log.events[index - 1]];
    if (event?.position === position) return wordOfEvent(event);
    return before ? `after ${wordOfEvent(before)}, no event's` : text;
  };
  const places = placesOf(positionOf);
  const client = connect(server.port, places, { user });
  const asSaid = async (listening: { answer(): Promise<Record<string, unknown>> }) => normalised(await listening.answer(), wordOf);

  const write = async (written: Written = []) => {
    for (const { call, sent } of inFull(written)) {
      const method = { Append: 'append', Delete: 'delete', Tombstone: 'tombstone' } as const;
      await client[method[call]](sent).answer();
    }
  };

  const follow = async (sent: SentRead, { messages, endedBy }: Answer, slowly: boolean) => {
    // A client that reads nothing keeps others waiting on the same connection.
    const reading = slowly ? connect(server.port, places, { alone: true }) : client;
    const listening = reading.read(sent);
    const { notes, count } = notesOf(messages);
    for (const { after, written } of notes) {
      await listening.has(after);
      if (slowly) listening.pause();
      await write(written);
      if (slowly) listening.resume();
    }
    // How often a slow consumer hears more than events varies.
    await listening.has(slowly ? (notes[0]?.after ?? 0) + eventsIn(messages) : count);
    if (endedBy === 'client') {
      await client.settle();
      listening.cancel();
    }
    const answer = await asSaid(listening);
    if (slowly) reading.close();
    return answer;
  };

  const batch = async (call: Extract<Call, { call: 'BatchAppend' }>) => {
    const listening = client.batch(call.sent);
    await listening.sent;
    await listening.has(call.messages.length);
    if (call.endedBy === 'client') {
      await client.settle();
      listening.cancel();
    }
    return asSaid(listening);
  };

  return {
    client,
    places,
    write,
    asSaid,
    close: () => client.close(),
    async play(call: Call, slowly = false): Promise<unknown> {
      if (call.call === 'Append') return asSaid(client.append(call.sent));
      if (call.call === 'Delete') return asSaid(client.delete(call.sent));
      if (call.call === 'Tombstone') return asSaid(client.tombstone(call.sent));
      if (call.call === 'BatchAppend') return batch(call);
      if (call.call === 'GetSupportedMethods') return asSaid(client.supported());
      return follow(call.sent, call, slowly);
    },
  };
};

export type Replayer = ReturnType<typeof replayer>;
