import type { EventStore } from '../event-store.js';
import { naming, reading, refusing, waking } from './reading.js';
import { appending, competing, firstTrying, manyAtOnce, repeating, trying } from './writing.js';

/** `store` is empty; `another()` opens the same log as a second process would; `drop()` closes and removes everything. */
export type Opened = { readonly store: EventStore; another(): Promise<EventStore>; drop(): Promise<void> };

/** How far an adapter goes where the port leaves it open. */
export type Bounds = {
  /** Small facts it takes in one append: 5,000 unless told. */
  readonly factsPerAppend?: number;
};

/** The promises of every adapter of the event store. `open` gives each test a log of its own. */
export const eventStoreContract = (name: string, open: () => Promise<Opened>, { factsPerAppend = 5000 }: Bounds = {}) =>
  describe(`event store contract: ${name}`, () => {
    let opened: Opened;
    const store = () => opened.store;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.drop());

    describe('appending', () => appending(store, factsPerAppend));
    describe('trying', () => trying(store));
    describe('repeating', () => repeating(store));
    describe('competing', () => competing(store, () => opened.another()));
    describe('trying for the first time', () => firstTrying(store, () => opened.another()));
    describe('many at once', () => manyAtOnce(store));
    describe('reading', () => reading(store));
    describe('naming', () => {
      let other: Opened | undefined;
      const elsewhere = async () => {
        other = await open();
        return other.store;
      };
      afterEach(() => other?.drop());
      naming(store, () => opened.another(), elsewhere);
    });
    describe('refusing', () => refusing(store));
    describe('waking and closing', () => waking(store, () => opened.another()));
  });
