/** A1 certificates with their chain have some 3 to 8 KB. */
export const PFX_MAX_BYTES = 65_536;

/** The file is no certificate, or has another password. `message` is in Portuguese, for the sender. */
export class UnreadablePfx extends Error {
  override readonly name = 'UnreadablePfx';
}
