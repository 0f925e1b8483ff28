const TOKEN = /"(?:[^"\\]|\\.)*"\s*:?|[{}[\]]/gs;

/** As an outline counts them (`json-outline.ts`): what comes after another, and every list and object. */
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

/** The first key that an object of a JSON text has twice: a parser takes the last, and says nothing of it. */
export const repeatedKey = (text: string): string | undefined => {
  const open: Set<string>[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token.endsWith(':')) {
      const key = JSON.parse(token.slice(0, -1)) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return undefined;
};
