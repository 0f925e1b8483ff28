import type { EventStore } from '../event-store.js';
import { reading, refusing, waking } from './reading.js';
import { appending, competing, manyAtOnce, repeating } from './writing.js';

/** `store` is empty; `another()` opens the same log as a second process would; `drop()` closes and removes everything. */
export type Opened = { readonly store: EventStore; another(): Promise<EventStore>; drop(): Promise<void> };

/** What every adapter of the event store promises. `open` gives each test a log of its own. */
export const eventStoreContract = (name: string, open: () => Promise<Opened>) =>
  describe(`event store contract: ${name}`, () => {
    let opened: Opened;
    const store = () => opened.store;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.drop());

    describe('appending', () => appending(store));
    describe('repeating', () => repeating(store));
    describe('competing', () => competing(store, () => opened.another()));
    describe('many at once', () => manyAtOnce(store));
    describe('reading', () => reading(store));
    describe('refusing', () => refusing(store));
    describe('waking and closing', () => waking(store, () => opened.another()));
  });
