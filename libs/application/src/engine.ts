import type { EventStore } from '@tulha/event-store/event-store';
import { createDispatch } from './dispatch/dispatch.js';
import type { SnapshotStore } from './dispatch/snapshots.js';
import type { Trace } from './dispatch/trace.js';
import { withUnicidade } from './dispatch/unicidade.js';
import { createReactor } from './policies/reactor.js';
import { factTypes, policies } from './registry.js';
import type { KeyVault } from './sealing/key-vault.js';
import { createSealing } from './sealing/sealing.js';

export type EngineParts = {
  readonly store: EventStore;
  readonly vault: KeyVault;
  readonly snapshots?: SnapshotStore;
  readonly onTrouble?: (error: unknown) => void;
  readonly trace?: Trace;
};

/** The rules of every room over one store, as api, worker and tests all run them. */
export const createEngine = ({ store, vault, ...rest }: EngineParts) => {
  const sealing = createSealing(factTypes, vault);
  const dispatch = withUnicidade({ store, dispatch: createDispatch({ store, sealing, ...rest }) });
  return { sealing, dispatch, reactor: createReactor(dispatch, policies, rest.trace) };
};
