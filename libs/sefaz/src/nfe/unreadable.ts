/** What came is no document that is taken in; the message, in Portuguese, says why to whoever sent it. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}
