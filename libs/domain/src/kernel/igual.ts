type Dados = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Dados => typeof value === 'object' && value !== null;

/**
 * Whether two pieces of plain data are equal: numbers, texts, booleans, null, lists and objects of them. The order of an
 * object's fields does not count (a store may change it), nor does an undefined field.
 */
export const igual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a)) return a.length === b['length'] && a.every((value, index) => igual(value, b[index]));
  return nadaMuda(a, b) && Object.keys(a).every((field) => Object.hasOwn(b, field) || a[field] === undefined);
};

/** Whether every field of `mudou` has that value in `antes` already. */
export const nadaMuda = (antes: Dados, mudou: Dados): boolean =>
  Object.entries(mudou).every(([field, value]) => igual(antes[field], value));
