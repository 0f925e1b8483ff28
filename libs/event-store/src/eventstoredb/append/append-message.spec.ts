import { fact } from '../../contract/facts.js';
import { encodeAppend } from '../../encode-append.js';
import { appendMessage } from './append-message.js';

it('an append is one final message, and names no time of day at which the server would have to give up', () => {
  const { stream, expected, facts } = encodeAppend({ stream: 'talhao-1', expected: 'no-stream', facts: [fact(), fact()] });
  const message = appendMessage('00000000-0000-4000-8000-000000000001', { stream, expected, facts });
  expect([message.getIsFinal(), message.getProposedMessagesList().length]).toEqual([true, 2]);
  // The clock of this machine may be a minute behind that of the server.
  expect(message.getOptions()?.hasDeadline()).toBe(false);
});
