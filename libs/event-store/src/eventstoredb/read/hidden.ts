import { StoreForbidden, StreamCut, StreamDeleted } from '../../event-store.js';
import { isCut, isDeletion } from './cuts.js';
import type { MetadataReader } from './read-metadata.js';

/**
 * Refuses a stream that seems never to have been written although an administrator has hidden all of it. A reader gets the
 * same answer for both, and only their metadata differ. A user who may not read them takes such a stream for a new one.
 * @throws StreamDeleted, StreamCut
 */
export const createHiddenCheck =
  (readMetadata: MetadataReader) =>
  async (stream: string, version: number): Promise<void> => {
    let metadata: unknown;
    try {
      metadata = await readMetadata(stream);
    } catch (error) {
      if (!(error instanceof StoreForbidden)) throw error;
    }
    if (!isCut(metadata)) return;
    throw isDeletion(metadata) ? new StreamDeleted(stream) : new StreamCut(stream, version);
  };
