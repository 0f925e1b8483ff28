import type { QueryConfig } from 'pg';

const names = new Map<string, string>();

/**
 * A query each connection plans once and then only runs. For texts that are asked all the time and of which there are few. They name their
 * columns, since a read model that is switched for another must not change what a prepared query answers.
 */
export const prepared = (text: string, values: readonly unknown[]): QueryConfig => {
  const name = names.get(text) ?? `leitura_${names.size}`;
  names.set(text, name);
  return { name, text, values: [...values] };
};
