import { pipeline } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { DomainError } from '@tulha/domain/kernel/errors';
import { tamanhoDe } from '@tulha/domain/kernel/tamanho';
import type { Conteudo } from '@tulha/domain/suporte/arquivo/arquivo.events';
import { BYTES_POR_ARQUIVO } from '@tulha/domain/suporte/arquivo/arquivo.types';
import { nomeDeArquivo } from '@tulha/domain/suporte/arquivo/nome-de-arquivo';
import { refuseSuporte } from '@tulha/domain/suporte/errors';
import { createInspector, type Seen } from '@tulha/platform/files/inspect';
import { FileTooLarge, newKey } from '@tulha/platform/files/storage';
import { liberarEspaco } from '@tulha/read-models/suporte/conteudos';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { brokenOff, isBrokenUpload, watchEnd } from '../../http/edge/form-end.js';
import { createFields } from '../../http/edge/form-fields.js';
import { idAhead } from '../../http/once/draws.js';
import { InvalidRequest } from '../../http/pipeline/errors.js';
import type { Received } from '../../http/pipeline/route.js';
import { invalidRequestOf } from '../../http/pipeline/validation.js';
import { ocupar } from '../../rotas/ocupar-espaco.js';
import type { Services } from '../../services.js';
import { conferirConteudo } from './conferir-conteudo.js';

/** The file limit is one byte above the maximum, so that a file that is too large is noticed by its size. */
const LIMITS = { files: 1, fileSize: BYTES_POR_ARQUIVO + 1, fields: 12, parts: 14, fieldSize: 8_192, fieldNameSize: 60, headerPairs: 20 };

export type ArquivoRecebido = {
  readonly arquivoId: number;
  readonly nome: string;
  /** Its name when it was sent. */
  readonly enviado: string;
  readonly conteudo: Conteudo;
  /** Its content is not wanted after all. */
  readonly soltar: () => Promise<void>;
};

type Guardado = { readonly nome: string; readonly chave: string; readonly bytes: number; readonly sha256: string; readonly visto: Seen };

const campoInvalido = (campo: string, mensagem: string) => new InvalidRequest([{ campo, mensagem }]);

/** Turns the form parser's errors into words; other errors stay as they are. */
const emPalavras = (error: unknown): unknown => {
  if (error instanceof DomainError || error instanceof InvalidRequest) return error;
  if (error instanceof FileTooLarge) return refuseSuporte('ARQUIVO_GRANDE_DEMAIS', { limite: tamanhoDe(BYTES_POR_ARQUIVO) });
  const { code = '' } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') return refuseSuporte('UM_ARQUIVO_POR_VEZ');
  if (code.startsWith('FST_')) return campoInvalido('corpo', 'O formulário tem campos demais, ou um deles é grande demais.');
  if (isBrokenUpload(error) || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return campoInvalido('corpo', 'O envio chegou pela metade. Tente de novo.');
  return error;
};

/** The file to where files are kept, the fields into a map. */
const lerPartes = async (request: FastifyRequest, { files }: Services, chave: string) => {
  const who = String(request.auth?.conta ?? 0);
  const campos = createFields();
  const end = watchEnd(request);
  const guardar = async ({ file, filename }: MultipartFile): Promise<Guardado> => {
    const { through, seen } = createInspector(who);
    if (end.broken()) throw brokenOff();
    end.ends(through);
    // An upload that breaks off is closed without an error; `pipeline` reports that to its reader as an error.
    const content = pipeline(file, through, () => undefined);
    const stored = await files.put(chave, content, { maxBytes: BYTES_POR_ARQUIVO });
    return { nome: nomeDeArquivo(filename ?? ''), chave, ...stored, visto: await seen() };
  };
  let guardado: Guardado | undefined;
  // Names of files are in UTF-8, as browsers send them.
  for await (const part of request.parts({ limits: LIMITS, ...({ defParamCharset: 'utf8' } as object) })) {
    if (part.type === 'file') {
      if (guardado || part.fieldname !== 'file') throw refuseSuporte('UM_ARQUIVO_POR_VEZ');
      guardado = await guardar(part);
    } else campos.take(part);
  }
  if (end.broken()) throw brokenOff();
  if (!guardado) throw refuseSuporte('UM_ARQUIVO_POR_VEZ');
  return { campos: campos.texts, guardado };
};

/**
 * Takes in a form with one file: the content is kept and looked at as it arrives, room of the account's is taken for it, and the fields
 * are checked. Where anything is wrong nothing of it stays.
 */
export const receberArquivo =
  <S extends z.ZodType>(schema: S) =>
  async (request: FastifyRequest, services: Services): Promise<Received> => {
    if (!request.isMultipart()) throw refuseSuporte('UM_ARQUIVO_POR_VEZ');
    const conta = request.auth?.conta ?? 0;
    const chave = newKey(`anexos/${conta}`);
    const soltar = async () => {
      await services.files.remove(chave);
      await liberarEspaco(services.pool, chave);
    };
    try {
      const { campos, guardado } = await lerPartes(request, services, chave);
      const dados = Object.fromEntries(campos);
      const checked = await schema['~standard'].validate(dados);
      if (checked.issues) throw invalidRequestOf(checked.issues);
      const { nome: enviado, bytes, sha256, visto } = guardado;
      const { mime, nome } = await conferirConteudo(enviado, bytes, visto);
      const lidos = checked.value as z.output<S> & { readonly id?: number };
      const arquivoId = lidos.id ?? (await idAhead(services, 'arquivo'));
      await ocupar(services, { conta, arquivo: arquivoId, chave: guardado.chave, bytes: guardado.bytes });
      const arquivo: ArquivoRecebido = { arquivoId, nome, enviado, conteudo: { chave, mime, bytes, sha256 }, soltar };
      return { body: { dados: lidos, arquivo }, fingerprint: [Object.entries(dados).sort(), enviado, sha256], undo: soltar };
    } catch (error) {
      // Reads the rest of the upload to its end; otherwise the connection would stall, and with it the next request on it.
      request.raw.unpipe().resume();
      await soltar();
      throw emPalavras(error);
    }
  };
