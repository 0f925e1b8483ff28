import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HttpException, StreamableFile } from '@nestjs/common';
import { BYTES_POR_ARQUIVO, COM_PREVIA } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { FileDamaged, getChecked } from '@tulha/platform/files/checked';
import { NoPreview, previewKey, previewOf, type Side, SIDES } from '@tulha/platform/files/preview';
import { FileGone, RangeOutside } from '@tulha/platform/files/storage';
import { rangeOf } from '../http/edge/range.js';
import type { Ctx } from '../http/pipeline/route.js';
import { disposition } from '../jobs/enviar-arquivo.js';

type Guardado = {
  readonly nome: string;
  readonly chave: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
};

/** Headers that keep a browser from running, framing or guessing the type of an uploaded file. */
const INERT = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** The record exists and its content is lost or damaged. That does not pass by itself, so it goes into the log for the operator. */
const semConteudo =
  ({ services: { log } }: Ctx, { nome, chave }: Guardado) =>
  (error: unknown): never => {
    if (!(error instanceof FileGone || error instanceof FileDamaged)) throw error;
    log.error('The content of a file is lost or damaged', { key: chave, error: String(error) });
    throw refuseSuporte(error instanceof FileGone ? 'CONTEUDO_PERDIDO' : 'CONTEUDO_DANIFICADO', { nome });
  };

/**
 * A file's content as a download, or the range asked for, with exactly the bytes that were uploaded. A large file found damaged breaks off
 * before its end.
 */
export const entregarConteudo = async (ctx: Ctx, guardado: Guardado): Promise<StreamableFile> => {
  const [{ services, request, reply }, { nome, chave, mime, bytes }] = [ctx, guardado];
  const range = rangeOf(request.headers.range, bytes);
  const content = await getChecked(services.files, chave, guardado, range).catch((error: unknown) => {
    if (error instanceof RangeOutside) {
      void reply.header('content-range', `bytes */${bytes}`);
      throw new HttpException('', 416);
    }
    return semConteudo(ctx, guardado)(error);
  });
  content.stream.once('error', (error) => services.log.error('A download broke off', { key: chave, error: String(error) }));
  void reply.headers({ ...INERT, 'accept-ranges': 'bytes' });
  if (range) void reply.header('content-range', `bytes ${range.first}-${range.first + content.bytes - 1}/${bytes}`).code(206);
  return new StreamableFile(content.stream, { type: mime, disposition: disposition(nome), length: content.bytes });
};

/** A file's content in memory: of small files. */
export const lerConteudo = async (ctx: Ctx, guardado: Guardado): Promise<Buffer> =>
  buffer((await getChecked(ctx.services.files, guardado.chave, guardado).catch(semConteudo(ctx, guardado))).stream);

/** Bytes that were put together for this download. */
export const entregarBytes = ({ reply }: Ctx, nome: string, mime: string, bytes: Buffer): StreamableFile => {
  void reply.headers(INERT);
  return new StreamableFile(bytes, { type: mime, disposition: disposition(nome), length: bytes.length });
};

/** The picture of an image, made when it is first asked for and kept beside the contents. @throws SEM_PREVIA */
export const entregarPrevia = async (ctx: Ctx, guardado: Guardado, tamanho: Side): Promise<StreamableFile> => {
  const { services, request, reply } = ctx;
  const [{ files }, { chave, mime }] = [services, guardado];
  if (!COM_PREVIA.includes(mime)) throw refuseSuporte('SEM_PREVIA');
  const key = previewKey(chave, tamanho);
  const answer = (stream: Readable, length: number) => {
    void reply.headers(INERT);
    return new StreamableFile(stream, { type: 'image/webp', disposition: 'inline', length });
  };
  try {
    const { stream, bytes } = await files.get(key);
    return answer(stream, bytes);
  } catch (error) {
    if (!(error instanceof FileGone)) throw error;
  }
  const read = async () => buffer((await getChecked(files, chave, guardado)).stream);
  const picture = await previewOf({ key, who: String(request.auth?.conta), side: SIDES[tamanho], read }).catch((error: unknown) => {
    throw error instanceof NoPreview ? refuseSuporte('SEM_PREVIA') : semConteudo(ctx, guardado)(error);
  });
  await files.put(key, Readable.from([picture]), { maxBytes: BYTES_POR_ARQUIVO });
  return answer(Readable.from([picture]), picture.length);
};
