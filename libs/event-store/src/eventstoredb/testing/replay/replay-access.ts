import type { Call, Case } from './recording.js';
import { type Replayer, replayer } from './replay.js';
import { type EventStoreServer, startEventStoreServer } from '../server/server.js';

const ADMIN = 'admin:changeit';
/** With which words each case calls. */
const WORDS: Readonly<Record<string, string | undefined>> = {
  'an administrator': ADMIN,
  'a wrong password': 'admin:errada',
  'a user that does not exist': 'ninguem:changeit',
  'no credentials': undefined,
  'a user without groups': 'joao:changeit',
};

const write = (replay: Replayer, stream: string, data = '{}') =>
  replay.client.append({ stream, expect: 'any', events: [{ id: crypto.randomUUID(), data }] }).answer();

/** A server with users, as the recorded one was before it was asked. */
export const startWithUsers = async (): Promise<EventStoreServer> => {
  const users = { admin: { password: 'changeit', admin: true }, joao: { password: 'changeit' } };
  const server = await startEventStoreServer({ users });
  const replay = replayer(server, ADMIN);
  for (const stream of ['access-open', 'access-closed', 'access-closed']) await write(replay, stream);
  await write(replay, '$$access-closed', '{"$acl":{"$r":"$admins","$w":"$admins"}}');
  replay.close();
  return server;
};

/** The recording tells no positions, and of events and of the supported methods only that they came. */
const asTold = (message: unknown): unknown => {
  if (typeof message !== 'object' || message === null) return message;
  if ('event' in message) return { event: '…' };
  if ('methodsList' in message) return 'as in features.json';
  const position = '<position>';
  return 'success' in message
    ? { ...message, success: { ...Object(message.success), position: { commitPosition: position, preparePosition: position } } }
    : message;
};

export const playAccess = async (server: EventStoreServer, one: Case, hold: (call: Call, answer: unknown) => void): Promise<void> => {
  const replay = replayer(server, WORDS[one.case]);
  for (const call of one.calls) {
    const answer = Object(await replay.play(call));
    hold(call, { ...answer, messages: answer.messages.map(asTold) });
  }
  replay.close();
};
