/** What no database keeps and no JSON carries: NUL, and half of a character that is made of two. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The text with a sign of replacement for each such character: to be shown, where the text itself is refused. */
export const storable = (text: string): string => (isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '\ufffd'));

/** The beginning of a text, never ending within a character. */
export const beginningOf = (text: string, length: number): string => (text.length <= length ? text : text.slice(0, length).toWellFormed());
