import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HttpException, StreamableFile } from '@nestjs/common';
import { BYTES_POR_ARQUIVO, COM_PREVIA } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { NoPreview, previewKey, previewOf, type Side, SIDES } from '@tulha/platform/files/preview';
import { FileGone, RangeOutside } from '@tulha/platform/files/storage';
import { rangeOf } from '../../http/edge/range.js';
import type { Ctx } from '../../http/pipeline/route.js';
import { disposition } from '../../jobs/enviar-arquivo.js';

type Guardado = { readonly nome: string; readonly chave: string; readonly mime: string; readonly bytes: number };

/** Whatever somebody sent is never carried out, framed or guessed at by a browser. */
const INERT = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

const apagado = (error: unknown): never => {
  throw error instanceof FileGone ? refuseSuporte('ARQUIVO_NAO_ENCONTRADO') : error;
};

/** A file's content as a download, or the piece of it that was asked for. */
export const entregarConteudo = async (
  { services, request, reply }: Ctx,
  { nome, chave, mime, bytes }: Guardado,
): Promise<StreamableFile> => {
  const range = rangeOf(request.headers.range, bytes);
  const content = await services.files.get(chave, range).catch((error: unknown) => {
    if (error instanceof RangeOutside) {
      void reply.header('content-range', `bytes */${bytes}`);
      throw new HttpException('', 416);
    }
    return apagado(error);
  });
  void reply.headers({ ...INERT, 'accept-ranges': 'bytes' });
  if (range) void reply.header('content-range', `bytes ${range.first}-${range.first + content.bytes - 1}/${bytes}`).code(206);
  return new StreamableFile(content.stream, { type: mime, disposition: disposition(nome), length: content.bytes });
};

/** The picture of an image, made when it is first asked for and kept beside the contents. @throws SEM_PREVIA */
export const entregarPrevia = async (
  { services: { files }, request, reply }: Ctx,
  { chave, mime }: Guardado,
  tamanho: Side,
): Promise<StreamableFile> => {
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
  const read = async () => buffer((await files.get(chave).catch(apagado)).stream);
  const picture = await previewOf({ key, who: String(request.auth?.conta), side: SIDES[tamanho], read }).catch((error: unknown) => {
    throw error instanceof NoPreview ? refuseSuporte('SEM_PREVIA') : error;
  });
  await files.put(key, Readable.from([picture]), { maxBytes: BYTES_POR_ARQUIVO });
  return answer(Readable.from([picture]), picture.length);
};
