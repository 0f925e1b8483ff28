import { jest } from '@jest/globals';
import { append } from '@tulha/event-store/contract/facts';
import type { EventStore } from '@tulha/event-store/event-store';
import { watchAppends } from './writes.js';

describe('um registro que não acaba de gravar', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('é posto em dúvida depois de um segundo', () => {
    const { store, appends } = watchAppends({ append: () => new Promise(() => undefined) } as unknown as EventStore);
    void store.append(append('talhao-1', 'no-stream'));
    jest.advanceTimersByTime(1_000);
    expect(appends.seen()).toMatchObject({ duvida: false, emCursoMs: 1_000 });
    jest.advanceTimersByTime(1);
    expect(appends.seen()).toMatchObject({ duvida: true, emCursoMs: 1_001, recusas: 0 });
  });
});
