import type { QueryConfig } from 'pg';

const names = new Map<string, string>();

/** The name under which connections of this process know a query. For texts of which there are few. */
export const nameOf = (text: string): string => {
  const name = names.get(text) ?? `leitura_${names.size}`;
  names.set(text, name);
  return name;
};

/**
 * A query that each connection plans once and then only runs, for frequent queries. It names its columns, since a read model
 * that is switched for another must not change the answer of a prepared query.
 */
export const prepared = (text: string, values: readonly unknown[]): QueryConfig => ({ name: nameOf(text), text, values: [...values] });
