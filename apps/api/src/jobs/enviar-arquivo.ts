import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { StreamableFile } from '@nestjs/common';
import type { ArquivoFeito } from '@tulha/jobs/arquivo';
import { refuseHttp } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';

/** `attachment` with the file's name in ASCII, and in UTF-8 for clients that follow RFC 6266. */
export const disposition = (nome: string): string => {
  const plain = nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(nome)}`;
};

/** Streams a file that a task made. @throws REGISTRO_NAO_ENCONTRADO when it is no longer there. */
export const enviarArquivo = async ({ services, reply }: Ctx, { arquivo, nome, tipo }: ArquivoFeito): Promise<StreamableFile> => {
  // Opened before the answer begins, so that a file that cannot be read is a proper error and no answer that breaks off.
  const file = await open(join(services.config.dataDir, arquivo)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? refuseHttp('REGISTRO_NAO_ENCONTRADO') : error;
  });
  const { size } = await file.stat();
  void reply.header('cache-control', 'private, no-store');
  return new StreamableFile(file.createReadStream(), { type: tipo, disposition: disposition(nome), length: size });
};
