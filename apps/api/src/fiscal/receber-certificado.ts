import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { ConsultarCertificado, SenhaDoCertificado } from '@tulha/domain/fiscal/certificado/certificado.commands';
import { storable } from '@tulha/domain/kernel/storable';
import { PFX_MAX_BYTES } from '@tulha/sefaz/certificado/unreadable-pfx';
import type { FastifyRequest } from 'fastify';
import { brokenOff, type FormEnd, watchEnd } from '../http/edge/form-end.js';
import { createFields } from '../http/edge/form-fields.js';
import { partsOf } from '../http/edge/form-parts.js';
import { requireOpen } from '../http/edge/save-part.js';
import { InvalidRequest, refuseHttp, TooLarge } from '../http/pipeline/errors.js';
import type { Received } from '../http/pipeline/route.js';
import { invalidRequestOf } from '../http/pipeline/validation.js';

export type CertificadoEnviado = { readonly pfx: Buffer; readonly senha: string };
export type CertificadoConsultado = CertificadoEnviado | { readonly certificateId: number };

export const FORM_DO_CERTIFICADO = {
  fields: SenhaDoCertificado,
  file: { name: 'file', required: true, maxBytes: PFX_MAX_BYTES, accepts: 'Certificado A1, .pfx ou .p12' },
};

const LIMITS = { files: 1, fileSize: PFX_MAX_BYTES, fields: 8, parts: 9, fieldSize: 800, fieldNameSize: 60, headerPairs: 20 };
const nothing = () => Promise.resolve();

const estranha = (campo: string, conhecidas: readonly string[]) =>
  new InvalidRequest([
    { campo: storable(campo), mensagem: `Este formulário não tem esta parte. Use ${[...conhecidas, 'file'].join(', ')}.` },
  ]);

/** The bytes of a form part, in memory alone: a certificate is written nowhere but into the vault. */
const bytesOf = async ({ file }: MultipartFile, end: FormEnd): Promise<Buffer> => {
  requireOpen(file, end);
  const through = new PassThrough();
  end.ends(through);
  const [bytes] = await Promise.all([buffer(through), pipeline(file, through)]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? brokenOff() : error;
  });
  if (file.truncated) throw new TooLarge(`O arquivo passa de ${PFX_MAX_BYTES / 1_024} KB: um certificado A1 não chega a isso.`);
  return bytes;
};

/** The parts of a form with a certificate, whose other fields are these: their values, and the certificate where one came. */
export const partesDoFormulario = async (request: FastifyRequest, conhecidas: readonly string[]) => {
  const campos = createFields();
  const end = watchEnd(request);
  let pfx: Buffer | undefined;
  for await (const part of partsOf(request, { limits: LIMITS })) {
    if (part.type === 'field') {
      if (!conhecidas.includes(part.fieldname)) throw estranha(part.fieldname, conhecidas);
      campos.take(part);
    } else {
      if (part.fieldname !== 'file') throw estranha(part.fieldname, conhecidas);
      pfx = await bytesOf(part, end);
    }
  }
  if (end.broken()) throw brokenOff();
  return { pfx, campos: Object.fromEntries(campos.texts) };
};

const partes = async (request: FastifyRequest): Promise<CertificadoEnviado> => {
  const { pfx, campos } = await partesDoFormulario(request, ['senha']);
  if (!pfx) throw refuseHttp('ENVIO_SEM_ARQUIVOS');
  const read = SenhaDoCertificado.safeParse(campos);
  if (!read.success) throw invalidRequestOf(read.error.issues);
  return { pfx, senha: read.data.senha };
};

/** Takes in a certificate with its password. */
export const receberCertificado = async (request: FastifyRequest): Promise<Received> => {
  if (!request.isMultipart()) throw refuseHttp('ENVIO_SEM_ARQUIVOS');
  try {
    const body = await partes(request);
    const sha256 = createHash('sha256').update(body.pfx).digest('hex');
    return { body, fingerprint: [sha256, body.senha], undo: nothing };
  } catch (error) {
    // Reads the rest of the request to its end: otherwise the connection would hang, and with it the next request on it.
    request.raw.unpipe().resume();
    throw error;
  }
};

/** The same, or `{ certificateId }` of one that is kept. */
export const receberConsulta = async (request: FastifyRequest): Promise<Received> => {
  if (request.isMultipart()) return receberCertificado(request);
  const read = ConsultarCertificado.safeParse(request.body ?? {});
  if (!read.success) throw invalidRequestOf(read.error.issues);
  return { body: read.data, fingerprint: read.data, undo: nothing };
};
