/** Folded states kept beside the log so that a long stream opens fast. Disposable: without them everything is read again. */
export interface SnapshotStore {
  load(stream: string, shape: number): Promise<{ readonly state: unknown; readonly version: number } | undefined>;
  save(stream: string, shape: number, version: number, state: unknown): Promise<void>;
}

export const noSnapshots: SnapshotStore = { load: async () => undefined, save: async () => undefined };
