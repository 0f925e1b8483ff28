import { StoreForbidden, StreamCut, StreamDeleted } from '../../event-store.js';
import { isCut, isDeletion } from './cuts.js';
import type { MetadataReader } from './read-metadata.js';

/**
 * Of a stream that seems never to have been written: refuses one of which an administrator has hidden all. A reader is told the same of
 * both, and their metadata tells them apart. Who may not read that takes the stream for one that was never written.
 * @throws StreamDeleted, StreamCut
 */
export const createHiddenCheck =
  (readMetadata: MetadataReader) =>
  async (stream: string, version: number): Promise<void> => {
    let said: unknown;
    try {
      said = await readMetadata(stream);
    } catch (error) {
      if (!(error instanceof StoreForbidden)) throw error;
    }
    if (!isCut(said)) return;
    throw isDeletion(said) ? new StreamDeleted(stream) : new StreamCut(stream, version);
  };
