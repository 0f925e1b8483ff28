/** The keys of persons, one per subject (`colaborador:17`). 32 bytes each. Erasing a person is destroying their key. */
export interface KeyVault {
  /** The subject's key, made on first use. @throws SubjectErased when it was destroyed. */
  keyFor(subject: string): Promise<Buffer>;
  /** Keys of subjects met while reading; absent where never made or destroyed. */
  keysOf(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
}

/** A fact about a person whose key was destroyed cannot be written any more. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
  constructor(readonly subject: string) {
    super(`The key of ${subject} was destroyed`);
  }
}
