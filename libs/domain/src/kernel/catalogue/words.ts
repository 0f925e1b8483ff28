import { z } from 'zod';

/** The words of a choice, and nothing else: only these are kept and answered, whatever a request may say instead. */
export const wordsOf = ({ opcoes, wire }: { readonly opcoes?: readonly string[] | undefined; readonly wire: z.ZodType }): z.ZodType =>
  opcoes ? z.enum(opcoes as readonly [string, ...string[]]) : wire;
