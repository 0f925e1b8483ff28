/** The identity of the asker: the certificate, its key and its chain, as PEM. */
export type Identidade = { readonly cert: string; readonly key: string; readonly chain?: readonly string[] };

export type Servico = 'distribuicao' | 'evento';

/**
 * Carries the data of one message to the tax authority, or to its simulator, and brings the answer. It never asks twice by itself.
 * @throws SemResposta without an answer: the message may have been taken in
 */
export type SefazTransport = (servico: Servico, dados: string, identidade: Identidade) => Promise<Uint8Array>;

/** No answer came. Whether the message was taken in is unknown. */
export class SemResposta extends Error {
  override readonly name = 'SemResposta';
}
