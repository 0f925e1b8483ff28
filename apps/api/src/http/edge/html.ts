/** Text that is HTML already. Everything else is escaped on its way in. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const textOf = (value: Value): string => {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
};

/** `` html`<p>${text}</p>` ``: every value is escaped, unless it is an `Html` made here. `undefined`, `null` and `false` are left out. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.reduce((all, string, index) => `${all}${textOf(values[index - 1])}${string}`));
