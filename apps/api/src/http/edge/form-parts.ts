import type { FastifyRequest } from 'fastify';
import { TooLarge } from '../pipeline/errors.js';

type Options = NonNullable<Parameters<FastifyRequest['parts']>[0]> & { readonly limits: { readonly files: number } };

const tooManyFiles = (files: number) =>
  new TooLarge(
    files === 1 ? 'Veio mais de um arquivo: envie um de cada vez.' : `Vieram mais de ${files} arquivos: envie até ${files} de cada vez.`,
  );

/** The parts of a form, one after the other. @throws TooLarge with how many files it takes, where more came */
export const partsOf = async function* (request: FastifyRequest, options: Options) {
  try {
    yield* request.parts(options);
  } catch (error) {
    throw (error as { code?: unknown }).code === 'FST_FILES_LIMIT' ? tooManyFiles(options.limits.files) : error;
  }
};
