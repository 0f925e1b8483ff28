const [QUOTE, BACKSLASH, COMMA, LETTER_U] = [0x22, 0x5c, 0x2c, 0x75];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The size of the value in a JSON text: its depth, its number of values, and whether letters are written by their numbers (`\u0000`). */
export type Outline = { readonly depth: number; readonly nodes: number; readonly escapes: boolean };

/**
 * Measures depth and size over the raw bytes, so that a body that is too deep or too large is refused before a parser builds it. Stops at
 * the first bound it passes. It does not check that the bytes are JSON; the parser does.
 */
export const outlineOf = (bytes: Uint8Array, most: { readonly depth: number; readonly nodes: number }): Outline => {
  let [level, depth, nodes, inText, escapes] = [0, 0, 1, false, false];
  for (let at = 0; at < bytes.length && depth <= most.depth && nodes <= most.nodes; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) inText = !inText;
    else if (inText) {
      if (byte !== BACKSLASH) continue;
      escapes ||= bytes[at + 1] === LETTER_U;
      at++;
    } else if (byte === COMMA) nodes++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      nodes++;
      depth = Math.max(depth, ++level);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level--;
  }
  return { depth, nodes, escapes };
};
