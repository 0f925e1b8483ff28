import { emPortugues } from '@tulha/domain/kernel/textos-de-forma';
import { z } from 'zod';

z.config(emPortugues);

/**
 * The errors of a body under the schema of a command, by field as a Mantine form names it: `produtos.2.quantidade`. The same schema judges
 * the request on the server.
 */
export const issuesOf = (schema: z.ZodType, body: unknown): Record<string, string> => {
  const { error } = schema.safeParse(body);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};
