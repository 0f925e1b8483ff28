/** Folded states kept beside the log so that a long stream opens fast. Disposable: without them everything is read again. */
export interface SnapshotStore {
  load(stream: string, shape: number): Promise<{ readonly state: unknown; readonly version: number } | undefined>;
  /** Saves the state of this very moment: the caller goes on to change it in place while the save is under way. */
  save(stream: string, shape: number, version: number, state: unknown): Promise<void>;
}

export const noSnapshots: SnapshotStore = { load: async () => undefined, save: async () => undefined };
