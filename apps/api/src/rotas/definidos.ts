type Definidos<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only the fields sent: a field left out of a change stays as it is. */
export const definidos = <T extends object>(fields: T): Definidos<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Definidos<T>;
