/** Control characters but tab and the ends of a line, and U+FFFE and U+FFFF: XML 1.0 has no way to write them, and no workbook with one opens. */
// biome-ignore lint: control characters are what this refuses
const UNKNOWN_TO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** False for texts that no database keeps, no JSON carries or no XML knows: those characters, and half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && text.search(UNKNOWN_TO_XML) < 0;

/** The text with a sign of replacement for each such character: to be shown, where the text itself is refused or was recorded before it was. */
export const storable = (text: string): string => (isStorable(text) ? text : text.toWellFormed().replace(UNKNOWN_TO_XML, '\ufffd'));

/** The beginning of a text, never ending within a character. */
export const beginningOf = (text: string, length: number): string => (text.length <= length ? text : text.slice(0, length).toWellFormed());
