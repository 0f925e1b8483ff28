import { porqueNaoServe } from '@tulha/domain/fiscal/certificado/porque-nao-serve';
import { NotRead, readApart, ReaderError } from '@tulha/platform/apart/read-apart';
import { porqueNaoSeCre } from '@tulha/sefaz/certificado/cadeia';
import { packed, pfxReading } from '@tulha/sefaz/certificado/pfx-reading';
import type { OpenPfx } from '@tulha/sefaz/certificado/read-pfx';
import { UnreadablePfx } from '@tulha/sefaz/certificado/unreadable-pfx';
import type { Ctx } from '../http/pipeline/route.js';

/** An honest certificate takes some fifty milliseconds, most of them for the step that makes guessing its password slow. */
const PFX = { withinMs: 5_000, heapMb: 128, secret: true } as const;

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

/** The reasons against a certificate for a farm of this CPF or CNPJ, which may not say it; empty where there are none. */
export const porqueRecusar = ({ services, now, fuso }: Ctx, um: OpenPfx, documento: string | null): readonly string[] => {
  const motivos = porqueNaoServe(um.lido, { documento, agora: now, fuso });
  const semRaiz = porqueNaoSeCre(um, services.sefaz.raizes ?? [], now);
  return semRaiz === undefined ? motivos : [...motivos, semRaiz];
};
