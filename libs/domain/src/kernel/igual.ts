type Dados = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Dados => typeof value === 'object' && value !== null;

/**
 * Whether two pieces of plain data say the same: numbers, texts, booleans, null, lists and objects of them. The order of an object's fields
 * is nothing that is said (a store may give them back in another), nor is a field that is undefined.
 */
export const igual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a)) return a.length === b['length'] && a.every((value, index) => igual(value, b[index]));
  return nadaMuda(a, b) && Object.keys(a).every((field) => Object.hasOwn(b, field) || a[field] === undefined);
};

/** Whether all that `mudou` says is said in `antes` already: what else stands there stays as it is. */
export const nadaMuda = (antes: Dados, mudou: Dados): boolean =>
  Object.entries(mudou).every(([field, value]) => igual(antes[field], value));
