/** The number of nodes as `json-outline.ts` counts them: one for each comma, list and object, and one for the whole. */
export const nodesOf = (value: unknown): number => {
  let nodes = 1;
  const open = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    const inner = Object.values(one);
    nodes += Math.max(inner.length, 1);
    for (const each of inner) if (typeof each === 'object' && each !== null) open.push(each);
  }
  return nodes;
};

/** The end of a text that begins with the quote at `from`: after its closing quote. */
const endOfText = (json: string, from: number): number => {
  let at = from + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
};

/**
 * The first key that an object has twice: a parser takes the last silently.
 * @param json a text that a parser has read without an error
 */
export const repeatedKey = (json: string): string | undefined => {
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at++) {
    const letter = json[at];
    if (letter === '{' || letter === '[') open.push(new Set());
    else if (letter === '}' || letter === ']') open.pop();
    if (letter !== '"') continue;
    const end = endOfText(json, at);
    let next = end;
    while (' \n\r\t'.includes(json[next] ?? '.')) next++;
    if (json[next] === ':') {
      const key = JSON.parse(json.slice(at, end)) as string;
      if (open.at(-1)?.has(key)) return key;
      open.at(-1)?.add(key);
    }
    at = end - 1;
  }
  return undefined;
};
