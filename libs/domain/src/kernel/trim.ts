/** A text without these characters at its end. */
export const trimEndOf = (text: string, characters: string): string => {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
};

/** A text without these characters at either end. */
export const trimOf = (text: string, characters: string): string => {
  let from = 0;
  while (from < text.length && characters.includes(text[from] as string)) from++;
  return trimEndOf(text.slice(from), characters);
};

/** A decimal without trailing zeros: `12,500` → `12,5`, `2,00` → `2`, `100` → `100`. */
export const withoutZeros = (decimal: string, mark: '.' | ','): string =>
  decimal.includes(mark) ? trimEndOf(trimEndOf(decimal, '0'), mark) : decimal;
