import { arquivosCitados } from '@tulha/domain/suporte/arquivo/arquivo-citado';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { findArquivo } from '@tulha/read-models/suporte/arquivo.queries';
import type { z } from 'zod';
import type { Ctx } from './route.js';

/**
 * Each file that a body names must be the account's, and of a farm that the caller may see. Runs for every route, by the schema of its
 * body.
 * @throws ARQUIVO_NAO_ENCONTRADO naming the field
 */
export const requireFiles = async (ctx: Ctx, body: z.ZodType | undefined): Promise<void> => {
  if (!body) return;
  for (const { campo, id } of arquivosCitados(body, ctx.body))
    if (!(await findArquivo(ctx.reader, id))) throw refuseSuporte('ARQUIVO_NAO_ENCONTRADO', undefined, campo);
};
