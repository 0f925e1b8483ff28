import { NotRead, readApart, ReaderError } from '@tulha/platform/apart/read-apart';
import { packed, pfxReading } from '@tulha/sefaz/certificado/pfx-reading';
import type { OpenPfx } from '@tulha/sefaz/certificado/read-pfx';
import { UnreadablePfx } from '@tulha/sefaz/certificado/unreadable-pfx';

/** An honest certificate takes some fifty milliseconds, most of them for the step that makes guessing its password slow. */
const PFX = { withinMs: 5_000, heapMb: 128 };

/** A certificate of a stranger's file, opened on a thread of its own. @throws UnreadablePfx with the reason in Portuguese */
export const abrirCertificado = async (quem: string, pfx: Uint8Array, senha: string): Promise<OpenPfx> => {
  try {
    const file = packed(pfx, senha);
    for await (const [open] of readApart<OpenPfx>(quem, { kind: 'module', href: pfxReading, file }, PFX)) if (open) return open;
  } catch (error) {
    if (error instanceof NotRead) throw new UnreadablePfx(`${error.message} Confira se é mesmo um certificado.`);
    if (error instanceof ReaderError && error.name === 'UnreadablePfx') throw new UnreadablePfx(error.message);
    throw error;
  }
  throw new UnreadablePfx('O arquivo não é um certificado A1 (.pfx ou .p12).');
};
