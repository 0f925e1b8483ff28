/** Who asks: the certificate, its key and what signed it, as PEM. */
export type Identidade = { readonly cert: string; readonly key: string; readonly chain?: readonly string[] };

export type Servico = 'distribuicao' | 'evento';

/**
 * Carries the data of one message to the tax authority, or to what stands for it, and brings the answer. It never asks twice by itself.
 * @throws SemResposta where nothing came that is an answer: what was asked may have been done
 */
export type SefazTransport = (servico: Servico, dados: string, identidade: Identidade) => Promise<Uint8Array>;

/** Nothing came, or no answer. Whether the message was taken in nobody knows. */
export class SemResposta extends Error {
  override readonly name = 'SemResposta';
}
