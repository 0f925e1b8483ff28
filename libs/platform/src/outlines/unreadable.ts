/** The file holds no outlines that can be read; the message says why, in Portuguese. */
export class UnreadableOutlines extends Error {
  override readonly name: string = 'UnreadableOutlines';
}

/** The file is in metres and does not name its zone: the user has to. */
export class ZoneUnknown extends UnreadableOutlines {
  override readonly name = 'ZoneUnknown';
}
