import { DatabaseError } from 'pg';
import { StoreForbidden } from '../event-store.js';
import { concernsAll, isPassing } from './ask.js';
import { refusal } from './try-write.js';

const refused = (message: string) => Object.assign(new DatabaseError(message, 1, 'error'), { code: '42501' });

it('a server that may not open its own files passes once they are mended, and forbids nobody anything', () => {
  const error = refused('could not open file "base/16384/16401": Permission denied');
  expect([isPassing(error), concernsAll(error), refusal(error)]).toEqual([true, false, error]);
});

it('a role that may not write is told as one', () => {
  const error = refused('permission denied for function append_fact');
  expect([isPassing(error), concernsAll(error)]).toEqual([false, true]);
  expect(refusal(error)).toBeInstanceOf(StoreForbidden);
});
