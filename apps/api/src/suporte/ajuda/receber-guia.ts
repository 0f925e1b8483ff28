import type { MultipartFile } from '@fastify/multipart';
import { storable } from '@tulha/domain/kernel/storable';
import type { AlterarGuia, EscreverGuia } from '@tulha/domain/suporte/ajuda/ajuda.commands';
import { VIDEO_BYTES_MAX, VIDEOS } from '@tulha/domain/suporte/ajuda/ajuda.commands';
import type { Video } from '@tulha/domain/suporte/ajuda/ajuda.events';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { createInspector } from '@tulha/platform/files/inspect';
import { FileTooLarge, newKey } from '@tulha/platform/files/storage';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { brokenOff, type FormEnd, isBrokenUpload, watchEnd } from '../../http/edge/form-end.js';
import { createFields } from '../../http/edge/form-fields.js';
import { partsOf } from '../../http/edge/form-parts.js';
import { requireOpen } from '../../http/edge/save-part.js';
import { InvalidRequest } from '../../http/pipeline/errors.js';
import type { Received } from '../../http/pipeline/route.js';
import { invalidRequestOf } from '../../http/pipeline/validation.js';
import type { Services } from '../../services.js';

const FIELD_BYTES = 100_000;
/** The file limit is one byte above the maximum, so that a file that is too large is noticed by its size. */
const LIMITS = {
  files: 1,
  fileSize: VIDEO_BYTES_MAX + 1,
  fields: 8,
  parts: 10,
  fieldSize: FIELD_BYTES,
  fieldNameSize: 60,
  headerPairs: 20,
};
const NAME_MAX = 120;
const MEGA = 1_048_576;

export type GuiaRecebido = {
  readonly dados: z.output<typeof AlterarGuia>;
  readonly video: Video | null;
  readonly soltar: () => Promise<void>;
};

const invalido = (campo: string, mensagem: string) => new InvalidRequest([{ campo, mensagem }]);

/** The last part of a path that a browser sends; it is shown, never opened. */
const nomeDe = (filename: string | undefined): string =>
  storable((filename ?? '').split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, '').slice(-NAME_MAX) ?? '') || 'video';

/** The key of a film, and its owner. */
type De = { readonly chave: string; readonly who: string };

/** Keeps a film, when its first bytes are those of one that browsers play. @throws VIDEO_NAO_ACEITO */
const guardar = async ({ files }: Services, { chave, who }: De, { file, filename }: MultipartFile, end: FormEnd): Promise<Video | null> => {
  requireOpen(file, end);
  const { through, seen } = createInspector(who);
  end.ends(through);
  const content = file.on('error', (error) => through.destroy(error)).pipe(through);
  const { bytes, sha256 } = await files.put(chave, content, { maxBytes: VIDEO_BYTES_MAX });
  if (bytes === 0 && !filename) return null; // a form's empty field of files
  const { mime = '' } = await seen();
  if (!Object.hasOwn(VIDEOS, mime)) throw refuseSuporte('VIDEO_NAO_ACEITO', { aceitos: Object.values(VIDEOS).join(' ou ') });
  return { nome: nomeDe(filename), chave, mime, bytes, sha256 };
};

const lerPartes = async (request: FastifyRequest, services: Services, chave: string) => {
  const campos = createFields();
  let video: Video | null = null;
  const end = watchEnd(request);
  const de = { chave, who: String(request.auth?.conta ?? 0) };
  for await (const part of partsOf(request, { limits: LIMITS, ...({ defParamCharset: 'utf8' } as object) })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'video') throw invalido(part.fieldname, 'O vídeo vai no campo video.');
      video = await guardar(services, de, part, end);
    } else if (part.fieldname !== 'video') campos.take(part);
  }
  if (end.broken()) throw brokenOff();
  return { campos: Object.fromEntries(campos.texts), video };
};

/** Turns the form parser's errors into words; other errors stay as they are. */
const emPalavras = (error: unknown): unknown => {
  if (error instanceof FileTooLarge) return refuseSuporte('VIDEO_GRANDE_DEMAIS', { limite: VIDEO_BYTES_MAX / MEGA });
  const { code = '' } = error as { code?: string };
  if (code.startsWith('FST_')) return invalido('corpo', 'O formulário tem campos demais, ou um deles é grande demais.');
  if (isBrokenUpload(error) || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return invalido('corpo', 'O envio chegou pela metade. Tente de novo.');
  return error;
};

/** Takes in a guide as a form: its fields are checked, and its film is kept as it arrives. Where anything is wrong nothing of it stays. */
export const receberGuia =
  (form: typeof EscreverGuia | typeof AlterarGuia) =>
  async (request: FastifyRequest, services: Services): Promise<Received> => {
    if (!request.isMultipart()) throw invalido('corpo', 'Envie o guia em multipart/form-data.');
    const chave = newKey(`ajuda/${request.auth?.conta ?? 0}`);
    const soltar = () => services.files.remove(chave);
    try {
      const { campos, video } = await lerPartes(request, services, chave);
      const read = form.safeParse(campos);
      if (!read.success) throw invalidRequestOf(read.error.issues);
      if (!video) await soltar();
      const body: GuiaRecebido = { dados: read.data, video, soltar };
      return { body, fingerprint: [Object.entries(campos).sort(), video?.nome, video?.sha256], undo: soltar };
    } catch (error) {
      // Reads the rest of the upload to its end; otherwise the connection would stall, and with it the next request on it.
      request.raw.unpipe().resume();
      await soltar();
      throw emPalavras(error);
    }
  };
