/** The file is no document that is accepted; the message, in Portuguese, tells its sender why. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}
