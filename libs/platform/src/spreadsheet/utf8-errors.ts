const LINES_AND_LETTERS = /\r\n|[\r\n\u0080-\u{10ffff}]/gu;
const REPLACED = '\ufffd';

/** The invalid UTF-8 of a text: `line`, from 1, has the first of it. */
export type Utf8Errors = { readonly right: number; readonly wrong: number; readonly line: number };

/** Counts, piece by piece, the valid UTF-8 letters beyond ASCII, and the invalid bytes. */
export const createUtf8Errors = () => {
  const decoder = new TextDecoder('utf-8');
  let [right, wrong, line, first] = [0, 0, 1, 0];
  let afterReturn = false;
  const look = (text: string): void => {
    for (const { 0: found, index } of text.matchAll(LINES_AND_LETTERS)) {
      // A line break may be cut in two.
      if (found === '\n' && index === 0 && afterReturn) continue;
      if (found === REPLACED) [wrong, first] = [wrong + 1, first || line];
      else if (found.charCodeAt(0) >= 0x80) right += 1;
      else line += 1;
    }
    if (text !== '') afterReturn = text.endsWith('\r');
  };
  return {
    push: (chunk: Uint8Array): void => look(decoder.decode(chunk, { stream: true })),
    end: (): Utf8Errors => {
      look(decoder.decode());
      return { right, wrong, line: first };
    },
  };
};
