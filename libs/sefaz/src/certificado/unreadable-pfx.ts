/** A1 certificates with their chain have some 3 to 8 KB. */
export const PFX_MAX_BYTES = 65_536;

/** A file that is no certificate, or whose password is another. `message` is in Portuguese, for whoever sent it. */
export class UnreadablePfx extends Error {
  override readonly name = 'UnreadablePfx';
}
