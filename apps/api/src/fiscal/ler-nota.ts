import type { NotaLida } from '@tulha/domain/fiscal/nota-lida';
import { NotRead, readApart, ReaderError } from '@tulha/platform/apart/read-apart';
import { nfeReading } from '@tulha/sefaz/nfe/nfe-reading';
import { UnreadableXml } from '@tulha/sefaz/nfe/unreadable';

/** An honest note takes some ten milliseconds. */
const NOTA = { withinMs: 5_000, heapMb: 128 };

/** An invoice of a stranger's file, read on a thread of its own. @throws UnreadableXml with the reason in Portuguese */
export const lerNota = async (quem: string, file: Uint8Array): Promise<NotaLida> => {
  try {
    // To its end: a reading that is left half way takes its thread with it.
    let lida: NotaLida | undefined;
    for await (const [nota] of readApart<NotaLida>(quem, { kind: 'module', href: nfeReading, file }, NOTA)) lida = nota;
    if (lida) return lida;
  } catch (error) {
    if (error instanceof NotRead) throw new UnreadableXml(`${error.message} Confira se é mesmo o XML de uma nota.`);
    if (error instanceof ReaderError && error.name === 'UnreadableXml') throw new UnreadableXml(error.message);
    throw error;
  }
  throw new UnreadableXml('O arquivo não é de uma NF-e.');
};
