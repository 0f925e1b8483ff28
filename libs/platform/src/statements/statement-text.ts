/** The letters of a byte-order mark, by which a text says how it is kept. */
const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const strictly = (file: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    // Bytes that are no UTF-8 are not wrong: they are another encoding.
    return undefined;
  }
};

/**
 * The text of a bank's statement. Its header's encoding and charset are wrong as often as not, so only the bytes are asked: a mark, strict
 * UTF-8, and otherwise windows-1252, which takes every byte.
 */
export const statementText = (file: Uint8Array): string => {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => file[at] === byte))?.[0];
  if (marked) return new TextDecoder(marked).decode(file);
  return strictly(file) ?? new TextDecoder('windows-1252').decode(file);
};
