import type { DesenhoLido } from '@tulha/domain/propriedade/desenhos';
import type { Fuso } from '@tulha/domain/kernel/geo/fusos';
import { NotRead, readApart, ReaderError } from '../apart/read-apart.js';
import type { Judged } from './judge-outlines.js';
import { UnreadableOutlines, ZoneUnknown } from './unreadable.js';

/** The drawings of a file, and the remarks on the whole of it, a sentence each. */
export type OutlinesRead = { readonly desenhos: readonly DesenhoLido[]; readonly doArquivo: readonly string[] };

/**
 * The outlines of a stranger's file, each judged, on a thread of its own, so that it delays no other work. Owners (`who`)
 * take turns.
 * @throws UnreadableOutlines with the reason in Portuguese, ZoneUnknown
 */
export const readOutlinesApart = async (who: string, file: Uint8Array, fuso?: Fuso): Promise<OutlinesRead> => {
  const desenhos: DesenhoLido[] = [];
  const doArquivo: string[] = [];
  try {
    for await (const batch of readApart<Judged>(who, { kind: 'outlines', file, fuso }))
      for (const judged of batch) {
        if ('doArquivo' in judged) doArquivo.push(...judged.doArquivo);
        else desenhos.push(judged);
      }
    return { desenhos, doArquivo };
  } catch (error) {
    if (error instanceof NotRead) throw new UnreadableOutlines(`${error.message} Exporte menos talhões de cada vez.`);
    if (error instanceof ReaderError && error.name === 'ZoneUnknown') throw new ZoneUnknown(error.message);
    if (error instanceof ReaderError && error.name === 'UnreadableOutlines') throw new UnreadableOutlines(error.message);
    throw error;
  }
};
